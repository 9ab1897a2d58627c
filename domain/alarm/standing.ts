import { pausesOf } from '#domain/availability/on-menu.ts'
import type { Lever } from '#domain/availability/state.ts'
import type { Store } from '#domain/catalog/store.ts'
import { orderingState } from '#domain/hours/opening.ts'
import { minutesToAccept } from '#domain/order/own-acceptance.ts'

/**
 * Whether a store takes orders in one mode at least. `paused` says that it would, and that the alarm has paused it. A store that is paused by
 * a person is `closed`.
 */
export type Standing = 'open' | 'paused' | 'closed'

/** `levers` are those that hold at this instant. */
export function standingOf(store: Store, levers: readonly Lever[], at: string): Standing {
  if (
    openModes(
      store,
      levers.filter((lever) => !isOwnPause(lever)),
      at,
    ).length === 0
  )
    return 'closed'
  return levers.some(isOwnPause) ? 'paused' : 'open'
}

/** Whether a mode that takes orders now leaves them to a person. */
export const needsPerson = (store: Store, levers: readonly Lever[], at: string): boolean =>
  openModes(
    store,
    levers.filter((lever) => !isOwnPause(lever)),
    at,
  ).some(({ id }) => minutesToAccept(store, id) === null)

/** The pause of a whole store that the alarm has made. */
const isOwnPause = ({ target, reason }: Pick<Lever, 'target' | 'reason'>): boolean =>
  target.type === 'store' && reason === 'unanswered'

const openModes = (store: Store, levers: readonly Lever[], at: string) => {
  const pausable = { ...store, pauses: pausesOf(levers) }
  return store.orderModes.filter((mode) => orderingState(pausable, mode, at).type === 'Open')
}
