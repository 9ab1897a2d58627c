import { pausesOf, withSoldOut } from '#domain/availability/on-menu.ts'
import { extraMinutesOf, withExtra } from '#domain/availability/serving.ts'
import type { LeverInForce } from '#openapi/wire/availability.ts'
import type { StoreView } from '#openapi/wire/stores.ts'
import type { Live } from '#web/diner/state/live-levers.ts'

/** Puts these levers in the place of those that an answer has. */
export const liveOf = (levers: readonly LeverInForce[]): Live => ({
  ofStore: (store) => withLevers(store, levers),
  ofPlates: (plates) => withSoldOut(plates, levers),
})

/** The answer has the times of a busy store already. */
function withLevers(store: StoreView, levers: readonly LeverInForce[]): StoreView {
  const busyMinutes = extraMinutesOf(levers)
  return {
    ...store,
    ...{ pauses: pausesOf(levers), busyMinutes },
    orderModes: store.orderModes.map((mode) => withExtra(mode, busyMinutes - (store.busyMinutes ?? 0))),
  }
}
