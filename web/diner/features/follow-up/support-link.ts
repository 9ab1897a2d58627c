import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { supportWay } from '#domain/support/ways.ts'
import { callLink, whatsAppLink } from '#web/diner/contact-links.ts'
import { paths } from '#web/diner/paths.ts'
import { supportTexts as texts } from '#web/diner/texts/support.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { changeAddress } from '#web/shared/router/entry-state.ts'
import type { FollowUpOrder } from './order-query.ts'

type SupportTopic = 'order' | 'cancel'

const outside = { target: '_blank', rel: 'noreferrer' } as const

/** FSUP-08, FSUP-09: returns the diner's link to the store about this order, with a prepared message. */
export function supportLink(
  { branchContact: store, code }: Pick<FollowUpOrder, 'branchContact' | 'code'>,
  chatScriptUrl: string | null,
  asked: SupportTopic,
) {
  switch (supportWay(store, chatScriptUrl)) {
    case 'chat': {
      const about = asked === 'cancel' ? ({ about: 'cancel' } as const) : {}
      return { to: paths.support({ alias: store.alias, referenceId: code, ...about }), reloadDocument: true }
    }
    case 'whatsApp':
      return {
        ...outside,
        to: whatsAppLink(
          store.whatsAppPhone,
          asked === 'cancel' ? texts.cancelMessage(code) : texts.orderMessage(code),
        ),
      }
    case 'call':
      return { to: callLink(store.callPhone) }
    case 'page':
      return { to: paths.shop(store.alias) }
  }
}

/** Null while it is loading, and where there is none. */
export const useChatScript = (): string | null => useQuery(configurationQuery).data?.chatScriptUrl ?? null

const flag = 'open_follow_up_support'

/**
 * FSUP-12, FAMBIG-42: with `open_follow_up_support=true` the support opens by itself, once. The flag is removed from
 * the address first, so that Back leads to the order. The page never starts a call; where only the store's page is
 * left, it stays a link.
 */
export function useSupportOnLoad(order: FollowUpOrder) {
  const configuration = useQuery(configurationQuery)
  const [isAsked] = useState(() => {
    const query = new URLSearchParams(location.search)
    // After the bank, the payment is settled here first.
    return query.get(flag) === 'true' && !query.has('token_ws')
  })
  const mayOpen = isAsked && !configuration.isPending

  const openSupport = useEffectEvent(() => {
    const url = new URL(location.href)
    // React may run an effect twice.
    if (!url.searchParams.has(flag)) return
    url.searchParams.delete(flag)
    changeAddress(url)
    const chatScriptUrl = configuration.data?.chatScriptUrl ?? null
    const way = supportWay(order.branchContact, chatScriptUrl)
    if (way === 'chat' || way === 'whatsApp') open(supportLink(order, chatScriptUrl, 'order').to, '_self')
  })
  useEffect(() => {
    if (mayOpen) openSupport()
  }, [mayOpen])
}
