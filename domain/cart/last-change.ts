import type { CartEvent } from './events.ts'

/** A change to one line that the diner can undo: the line, and the number of earlier log entries. */
export type LastChange = {
  readonly type: 'Added' | 'Replaced' | 'QuantityChanged' | 'Removed'
  readonly lineId: string
  readonly entriesBefore: number
}

/**
 * The last change to the lines, if the diner can undo it. A change of store, mode or prices, a sent order and a change
 * that was already undone cannot be undone.
 */
export const lastChange = (entries: readonly { readonly events: readonly CartEvent[] }[]): LastChange | null => {
  for (const [entriesBefore, { events }] of [...entries.entries()].reverse()) {
    if (events.every(({ type }) => type === 'PaymentTypeChosen')) continue
    const change = events.find(({ type }) => type !== 'UpsellPricesRecalculated' && type !== 'CartCounted')
    switch (change?.type) {
      case 'CartLineAdded':
        return { type: 'Added', lineId: change.line.lineId, entriesBefore }
      case 'CartLineReplaced':
        return { type: 'Replaced', lineId: change.line.lineId, entriesBefore }
      case 'CartQuantityChanged':
        return { type: 'QuantityChanged', lineId: change.lineId, entriesBefore }
      case 'CartLineRemoved':
        return { type: 'Removed', lineId: change.lineId, entriesBefore }
      default:
        return null
    }
  }
  return null
}
