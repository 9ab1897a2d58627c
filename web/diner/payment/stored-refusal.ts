import { shape, text } from '#web/shared/state/shape.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'
import { restOf } from '../api/payments.ts'
import { paymentTexts } from '../texts/card.ts'

/**
 * The reason why the last try to pay an order failed: a reason of the bank, or `card`, `link` or `rest` where there is
 * none.
 */
type Refusal = { readonly code: string; readonly why: string }

/** Stored in this tab, to survive a reload, because the gateway gives the reason once, in its answer to the payment. */
const store = createStored<Refusal>('comanda.payment-refusal', shape({ code: text, why: text }), { place: 'tab' })

export function keepRefusal(code: string, flow: 'card' | 'link', error: unknown): void {
  const told = error instanceof ApiError ? error.types.find((type) => Object.hasOwn(paymentTexts.reason, type)) : null
  store.set({ code, why: restOf(error) ? 'rest' : (told ?? flow) })
}

/** Called when another try begins. */
export function forgetRefusal(code: string): void {
  if (store.current()?.code === code) store.set(null)
}

/** Returns the sentence about the last try to pay this order; null where none failed. */
export function useRefusal(code: string): string | null {
  const refusal = useStored(store)
  if (refusal?.code !== code) return null
  const { why } = refusal
  if (why === 'rest') return paymentTexts.tooMany(null)
  return paymentTexts.reason[why] ?? (why === 'link' ? paymentTexts.linkFailed : paymentTexts.cardFailed)
}
