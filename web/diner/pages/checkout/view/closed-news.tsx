import { orderingState } from '#domain/hours/opening.ts'
import { closedTexts as texts } from '#web/diner/texts/closed.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import { opening } from '../../menu/ordering.ts'
import type { CheckoutModel } from './model.ts'

/** Why nothing can be ordered now, and the diner's way on. It stands above the button as long as no slot is chosen. */
export function ClosedNews({ checkout: { facts, priced } }: { checkout: CheckoutModel }) {
  const { store, mode, now } = facts
  const { choice, days, isLoading } = facts.schedule
  const { isOn, own } = priced.schedule
  // The first slot is about to be chosen.
  if (isLoading || (isOn && days?.length && !own?.at && !own?.isAsked)) return null
  const state = orderingState(store, mode, now)
  if (state.type === 'Open') return null
  if (state.type === 'OrdersDisabled') return <Notice tone="wait">{headerTexts.ordering.informative}</Notice>
  const isForLater = choice !== 'NotOffered' && days !== null && days.length > 0
  const said = [
    state.type === 'Paused' ? texts.paused : texts.closed,
    state.opensAt && opening(state.opensAt, now, store.timeZone),
    own?.at && texts.slotGone,
    isForLater && texts.chooseLater,
  ]
  return (
    <Notice tone="wait" live>
      {said.filter(Boolean).join(' ')}
    </Notice>
  )
}
