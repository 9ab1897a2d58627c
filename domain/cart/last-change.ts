import type { CartEvent } from './events.ts'

/** A change to one line that may be taken back: which, and after how many entries of the log it came. */
export type LastChange = {
  readonly type: 'Added' | 'QuantityChanged' | 'Removed'
  readonly lineId: string
  readonly entriesBefore: number
}

/**
 * The last thing that was done to the lines, where it can be taken back: neither a change of store, mode or prices,
 * nor an order that went out, nor a change that was taken back already.
 */
export const lastChange = (entries: readonly { readonly events: readonly CartEvent[] }[]): LastChange | null => {
  for (const [entriesBefore, { events }] of [...entries.entries()].reverse()) {
    if (events.every(({ type }) => type === 'PaymentTypeChosen')) continue
    const change = events.find(({ type }) => type !== 'UpsellPricesRecalculated')
    switch (change?.type) {
      case 'CartLineAdded':
        return { type: 'Added', lineId: change.line.lineId, entriesBefore }
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
