import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { defaultCountry, formatMoney } from '#domain/money/money.ts'
import { paths } from '#web/diner/paths.ts'
import { entryStore, useEntry } from '#web/diner/state/entry.ts'
import { recoveryTexts } from '#web/diner/texts/order-again.ts'
import { AgainSheet } from '../order-again/again-sheet.tsx'
import { fetchRecovery, type Recovery, type RecoveryLink, recoverIfPlain, recovering } from './recovered.ts'

type RecoveryView = {
  readonly link: RecoveryLink
  readonly found: Extract<Recovery, { type: 'Found' }>
  readonly isOpen: boolean
}

/**
 * ABAND-03 to ABAND-06: a link with `abandoned` and a phone recovers the cart and leads to it: at once where nothing
 * has changed, otherwise after a sheet that shows the changes.
 */
export function RecoverCart({ alias }: { alias: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const { abandoned, phone, recoveryToken: token } = useEntry()
  const [shown, setShown] = useState<RecoveryView | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isFollowing = useRef(false)

  const recover = async (link: RecoveryLink) => {
    setIsBusy(true)
    const recovery = await fetchRecovery(client, link)
    setIsBusy(false)
    // A link is used once; a reload before its answer uses it again.
    entryStore.save({ ...entryStore.current(), abandoned: false, recoveryToken: null })
    // biome-ignore lint/suspicious/noConsole: ABAND-06 asks for this message
    if (recovery.type === 'Nothing') return console.log('Cart not found')
    if (recoverIfPlain(recovery.prepared)) return void navigate(paths.cart(link.alias), { replace: true })
    setShown({ link, found: recovery, isOpen: true })
  }

  useEffect(() => {
    if (!abandoned || phone === null || isFollowing.current) return
    isFollowing.current = true
    // The link's token leaves the address, because addresses stay in histories and screenshots. The other parameters
    // are already stored (ENTRY-01).
    void navigate({ pathname, hash }, { replace: true })
    void recover({ alias, phone, token }).finally(() => {
      isFollowing.current = false
    })
  })

  if (!shown) return null
  const { link, found, isOpen } = shown
  return (
    <AgainSheet
      open={isOpen}
      words={recoveryTexts}
      filling={recovering}
      prepared={found.prepared}
      alias={link.alias}
      money={(minor) => formatMoney(minor, found.currency ?? defaultCountry)}
      isBusy={isBusy}
      onRetry={() => void recover(link)}
      onClose={() => setShown({ ...shown, isOpen: false })}
    />
  )
}
