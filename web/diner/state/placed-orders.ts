import { filled, list, shape, text } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

/** An order sent from this browser. */
export type PlacedOrder = { readonly alias: string; readonly code: string; readonly at: string }

const kept = 5

const store = createStored<readonly PlacedOrder[]>(
  'comanda.orders',
  list(shape({ alias: filled, code: filled, at: text })),
)

/** The newest first. */
export const rememberOrder = (order: PlacedOrder) => store.set([order, ...(store.current() ?? [])].slice(0, kept))

/** Whether the order was sent from this browser. */
export const isPlacedHere = (alias: string, code: string): boolean =>
  store.current()?.some((order) => order.alias === alias && order.code === code) ?? false

export const forgetOrders = () => store.set(null)

const none: readonly PlacedOrder[] = []

export const usePlacedOrders = (): readonly PlacedOrder[] => useStored(store) ?? none

/** After this time, an empty cart belongs to the next order. */
const recentMs = 900_000

/**
 * Returns the code of this browser's newest order at the store, while the cart is empty because of it; null otherwise.
 */
export function useJustSent(alias: string): string | null {
  const newest = usePlacedOrders().find((order) => order.alias === alias)
  return newest && Date.now() - Date.parse(newest.at) < recentMs ? newest.code : null
}
