import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'
import type { FieldErrors } from '#web/diner/features/checkout/field-errors.ts'
import type { CardHandle } from '#web/diner/features/payment/card-section.tsx'
import type { CheckoutCommand, CheckoutState } from '../state/checkout-state.ts'
import type { CheckoutFacts, PricedCheckout } from '../state/priced-checkout.ts'

/** The checkout as the diner saw it when the event happened, and the hands of its effects. */
export type Means = {
  readonly state: CheckoutState
  readonly facts: CheckoutFacts
  readonly priced: PricedCheckout
  readonly money: (minor: number) => string
  /** The card that the diner is entering; null where there is none. */
  readonly card: CardHandle | null
  readonly errors: Pick<FieldErrors, 'focusFirst'>
  readonly queryClient: QueryClient
  readonly navigate: NavigateFunction
  readonly send: (command: CheckoutCommand) => void
}
