import type { ObservationRecord } from '../observations/observation.ts'

/** An observation on a timeline, by the number of its step in the run. */
type Mark = {
  readonly step: number
  readonly atMs: number
  readonly says: string
  readonly isRefusal: boolean
  /** The actor who moved it, or who asked; null for a diner's own page. */
  readonly by: string | null
}

/** The observations of an order, a shipment or a cart, in order. */
export type Timeline = {
  readonly kind: 'order' | 'shipment' | 'cart'
  readonly id: string
  readonly marks: readonly Mark[]
}

/**
 * Returns a timeline of each order as its diner's first page saw it, of each shipment or stack as couriers moved it,
 * and of each left cart.
 */
export function timelinesOf(observations: readonly ObservationRecord[]): readonly Timeline[] {
  const lines = new Map<string, { kind: Timeline['kind']; id: string; marks: Mark[] }>()
  const lineOf = (kind: Timeline['kind'], id: string) => {
    const line = lines.get(`${kind} ${id}`) ?? { kind, id, marks: [] }
    lines.set(`${kind} ${id}`, line)
    return line
  }
  for (const [index, seen] of observations.entries()) {
    const { atMs, actor } = seen
    const mark = (kind: Timeline['kind'], id: string, says: string, isRefusal = false) => {
      const line = lineOf(kind, id)
      const [last, by] = [line.marks.at(-1), kind === 'shipment' ? actor : null]
      // Two couriers who reach one status are two marks.
      if (last?.says !== says || last.by !== by) line.marks.push({ step: index + 1, atMs, says, isRefusal, by })
    }
    const change = cartChange(seen)
    // Two notices are two marks, at the times at which they were sent.
    if (change) lineOf('cart', change.cart).marks.push({ step: index + 1, isRefusal: false, by: null, ...change.mark })
    if (seen.type === 'OrderAnswered') mark('order', seen.code, 'PLACED')
    if (seen.type === 'FrameSeen' && seen.page === undefined) mark('order', seen.code, seen.status)
    if (seen.type === 'PaymentAnswered')
      mark('order', seen.code, `${seen.by}: ${seen.refusal ?? seen.status}`, seen.refusal !== null)
    if (seen.type === 'OrderRead') mark('order', seen.code, seen.orderStatus)
    if (seen.type === 'StackSeen') mark('shipment', seen.stackId, seen.status)
    if (seen.type === 'TakenUp') mark('shipment', seen.shipmentId, seen.status)
    if (seen.type === 'StepAnswered') mark('shipment', seen.shipmentId, seen.refusal ?? seen.to, seen.refusal !== null)
  }
  for (const { kind, marks } of lines.values()) if (kind === 'cart') marks.sort((a, b) => a.atMs - b.atMs)
  return [...lines.values()]
}

const closed = { returned: 'CAME_BACK', ordered: 'ORDERED', stopped: 'MESSAGES_STOPPED' } as const

function cartChange(
  seen: ObservationRecord,
): { readonly cart: string; readonly mark: Pick<Mark, 'atMs' | 'says'> } | null {
  const at = (says: string, atMs = seen.atMs) => ('cart' in seen ? { cart: seen.cart, mark: { atMs, says } } : null)
  switch (seen.type) {
    case 'CartLeft':
      return at('CART_LEFT')
    case 'NoticeRead':
      return at('NOTICE_SENT', seen.sentAt)
    case 'CartClosed':
      return at(closed[seen.why], seen.at)
    case 'CartOpened':
      return seen.as === 'foreign' ? at('TRIED_BY_A_STRANGER') : at(seen.found ? 'LINK_OPENED' : 'LINK_EXPIRED')
    default:
      return null
  }
}
