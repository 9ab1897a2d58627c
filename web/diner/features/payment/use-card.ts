import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { cleanIdentityNumber, isValidIdentityNumber } from '#domain/checkout/identity-number.ts'
import type { CardHolder, CardToken } from '#web/diner/api/payments.ts'
import type { MountedCard } from '#web/diner/payment/card-fields.ts'
import { cardFieldsOf } from '#web/diner/payment/card-provider.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'

/** PAY-11, FPAY-08: `idle` until a token is made, and again after one was refused. */
type TokenStatus = 'idle' | 'loading' | 'success'

export type CardAtWork = ReturnType<typeof useCard>

/** A card that the diner is entering: the provider's fields and ours. The input is never stored. */
export function useCard(provider: string) {
  const { data: configuration } = useQuery(configurationQuery)
  const setup = configuration?.cards.find((card) => card.provider === provider)
  const mounted = useRef<MountedCard | null>(null)
  const [status, setStatus] = useState<TokenStatus>('idle')
  const [fields, setFields] = useState<'loading' | 'ready' | 'lost'>('loading')
  const [isComplete, setIsComplete] = useState(false)
  const [brand, setBrand] = useState<string | null>(null)
  const [holder, setHolder] = useState<CardHolder>({ name: '', document: '' })
  const [showsErrors, setShowsErrors] = useState(false)

  /** The box into which the provider puts its fields. */
  const box = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !setup) return
      let isGone = false
      setFields('loading')
      setIsComplete(false)
      setBrand(null)
      const lose = (error?: unknown) => {
        if (error) logProblem(error, { component: 'card' })
        if (!isGone) setFields('lost')
      }
      cardFieldsOf(setup.provider)
        .then((mount) => {
          if (isGone) return
          if (!mount) return lose(new Error('no fields are known for the card provider'))
          mounted.current = mount(element, setup, {
            onReady: () => setFields('ready'),
            onChange: setIsComplete,
            onBrand: setBrand,
            onLost: lose,
          })
        })
        .catch(lose)
      return () => {
        isGone = true
        mounted.current?.unmount()
        mounted.current = null
      }
    },
    [setup],
  )

  const cleaned = { name: holder.name.trim(), document: cleanIdentityNumber(holder.document.trim()) }
  const errors = {
    name: cleaned.name === '',
    document: cleaned.document === '' || !isValidIdentityNumber(cleaned.document),
  }
  const isValid = isComplete && !errors.name && !errors.document

  /** PAY-12, FPAY-09, FPAY-10: makes no token while the provider is not ready or the fields are not valid. */
  const tokenise = async (): Promise<(CardToken & { holder: CardHolder }) | null> => {
    setShowsErrors(true)
    if (fields !== 'ready' || !mounted.current || errors.name || errors.document) return null
    setStatus('loading')
    const token = await mounted.current.tokenise(cleaned)
    setStatus(token ? 'success' : 'idle')
    return token && { ...token, holder: cleaned }
  }

  return {
    box,
    fields,
    /** The kind of the card that is being typed, by the provider's id; null while its first digits do not tell. */
    brand,
    status,
    holder,
    setHolder,
    errors: showsErrors ? errors : { name: false, document: false },
    showErrors() {
      setShowsErrors(true)
      mounted.current?.showErrors()
    },
    isValid,
    isTest: provider === 'sandbox',
    tokenise,
  }
}
