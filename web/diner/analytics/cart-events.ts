import type { CartEvent } from '#domain/cart/events.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { Cart } from '#domain/cart/state.ts'
import type { LogEntry } from '#openapi/client/log.ts'
import type { DinerEvent, Item } from './stream.ts'

export const itemOf = (line: CartLine, quantity = line.quantity): Item => ({
  id: line.referenceId,
  name: line.name,
  category: line.categoryShowName,
  price: line.price,
  quantity,
})

type CartChange = { readonly before: Cart; readonly after: Cart; readonly isAtCheckout: boolean }

/**
 * Returns the diner's events of one entry of the cart's log. The log has no names of modes; the caller, which knows the
 * store, adds them.
 */
export function cartEventsOf(
  entry: LogEntry<CartEvent>,
  { before, after, isAtCheckout }: CartChange,
): readonly DinerEvent[] {
  const has = (type: CartEvent['type']) => entry.events.some((event) => event.type === type)
  // The lines were in the cart before, or came from another device: the diner has not added them now.
  if (has('CartLinesRestored')) return []
  const startsAnew = has('CartStarted') || has('OrderModeChanged')
  const modeId = after.orderModeId
  if (startsAnew) return modeId === null ? [] : [{ type: 'ModeSelected', modeId, name: '' }]
  const chosen = entry.events.find((event) => event.type === 'PaymentTypeChosen')
  if (chosen?.paymentType && isAtCheckout)
    return [
      {
        type: 'PaymentChosen',
        method: chosen.paymentType.paymentMethod,
        items: after.lines.map((line) => itemOf(line)),
      },
    ]
  // An emptied cart belonged to another store, or has been ordered.
  if (has('CartEmptied')) return []
  const changed = [...new Set([...before.lines, ...after.lines].map(({ referenceId }) => referenceId))]
  return changed.flatMap((id): DinerEvent[] => {
    const [had, has] = [linesOf(before, id), linesOf(after, id)]
    const more = unitsOf(has) - unitsOf(had)
    const added = has.find(({ lineId, quantity }) => quantity > (had.find((it) => it.lineId === lineId)?.quantity ?? 0))
    const gone = had.find(({ lineId }) => !has.some((it) => it.lineId === lineId))
    if (more > 0 && added) return [{ type: 'ItemAdded', item: itemOf(added, more) }]
    return more < 0 && gone ? [{ type: 'ItemDeleted', item: itemOf(gone, -more) }] : []
  })
}

const linesOf = ({ lines }: Cart, id: string) => lines.filter(({ referenceId }) => referenceId === id)
const unitsOf = (lines: readonly CartLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
