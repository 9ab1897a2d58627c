import type { UseQueryResult } from '@tanstack/react-query'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { PointsMovement } from '#web/diner/api/points-history.ts'
import type { FieldErrors } from '#web/diner/features/checkout/field-errors.ts'
import type { CardHandle } from '#web/diner/features/payment/card-section.tsx'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import type { CheckoutCommand, CheckoutState } from '../state/checkout-state.ts'
import type { CheckoutFacts, PricedCheckout } from '../state/priced-checkout.ts'

/** The data and the callbacks of every view of the checkout. A view asks for nothing else. */
export type CheckoutModel = {
  readonly state: CheckoutState
  readonly facts: CheckoutFacts
  readonly priced: PricedCheckout
  /** A part of the total is not known yet, and no order may be sent. */
  readonly isPricing: boolean
  readonly isOnline: boolean
  readonly documentLabel: string
  /** The open question about the price of delivery. */
  readonly asked: Pick<UseQueryResult<DeliveryQuote>, 'data' | 'isFetching' | 'isError' | 'refetch'>
  /** The open question about the points of this phone. */
  readonly points: {
    readonly phone: string | null
    readonly first: Pick<UseQueryResult<readonly PointsMovement[]>, 'data' | 'error' | 'isError' | 'refetch'>
  }
  /** The open question about the slots. */
  readonly slots: { readonly refetch: () => void }
  readonly errors: FieldErrors
  readonly money: (minor: number) => string
  readonly send: (command: CheckoutCommand) => void
  readonly submit: () => void
  readonly chooseWhen: (schedule: DraftSchedule | null) => void
  /** Takes the functions of the card entry; null when it is gone. */
  readonly setCard: (card: CardHandle | null) => void
}
