import type { CartLine } from '#domain/cart/line.ts'
import { cartStore } from './cart.ts'

/** The newest change by taps in a list of plates: the line that it changed, and the units by which it did. */
export type LastTap = {
  readonly alias: string | null
  readonly orderModeId: string | null
  readonly line: CartLine
  /** Below zero if units were taken out. */
  readonly units: number
}

let last: LastTap | null = null
const listeners = new Set<() => void>()

function show(next: LastTap | null) {
  last = next
  for (const notify of listeners) notify()
}

/** Taps on one line add up, so that all of them can be taken back at once. */
export const lastTap = {
  current: (): LastTap | null => last,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  note(line: CartLine, by: 1 | -1) {
    const { alias, orderModeId } = cartStore.getState()
    const units = (last?.line.lineId === line.lineId ? last.units : 0) + by
    show(units === 0 ? null : { alias, orderModeId, line, units })
  },
  forget: () => show(null),
}
