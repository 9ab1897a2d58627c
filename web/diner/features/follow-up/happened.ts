import { cardName } from '#web/diner/texts/card-brand.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import type { FollowUpOrder } from './order-query.ts'

const texts = followUpTexts.history

export type OrderMoment = { readonly at: string; readonly what: string }

type Facts = Pick<FollowUpOrder, 'type' | 'times' | 'shipments'> & {
  readonly payment?: Pick<FollowUpOrder['payment'], 'card' | 'steps'>
}

/** Returns every event of the order, of its money and of its delivery, oldest first. */
export function happenedTo(
  { type, times, shipments, payment }: Facts,
  money: (amount: number) => string,
): readonly OrderMoment[] {
  const steps = payment?.steps ?? []
  const isCharged = steps.some(({ step }) => step === 'CHARGED')
  const way = shipments[0]?.times ?? {}
  const all: readonly (readonly [string | undefined, string])[] = [
    [times.placed, texts.placed],
    ...steps.map(({ step, at, amount }) => [at, sayStep(step, money(amount), payment?.card ?? null)] as const),
    // An earlier release's answer has no steps of the money.
    [isCharged ? undefined : times.paid, texts.paid],
    [times.accepted, texts.accepted],
    [way.DRIVER_CANCELED, texts.riderCanceled],
    [way.ON_ROUTE_TO_PICK_UP, texts.riderToStore],
    [way.IN_STORE, texts.riderInStore],
    [times.ready, texts.ready],
    [way.ON_ROUTE_TO_DROP_OFFS, texts.otherStops],
    [way.ON_ROUTE_TO_DROP_OFF, texts.onTheWay],
    [times.delivered, texts.delivered[type]],
    [times.canceled, texts.canceled],
    [times.reported, texts.reported],
  ]
  return (
    all
      .flatMap(([at, what]) => (at === undefined ? [] : [{ at, what }]))
      // The sort is stable: events of the same instant keep the order above.
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  )
}

type PaymentStepName = NonNullable<FollowUpOrder['payment']['steps']>[number]['step']

function sayStep(step: PaymentStepName, amount: string, card: FollowUpOrder['payment']['card'] | null): string {
  switch (step) {
    case 'AUTHORIZED':
      return texts.authorized(card ? cardName(card) : null)
    case 'CHARGED':
      return texts.charged(amount)
    case 'REFUND_REQUESTED':
      return texts.refundRequested(amount)
    case 'REFUNDED':
      return texts.refunded(amount)
  }
}
