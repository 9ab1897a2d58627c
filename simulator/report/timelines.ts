import type { Seen } from '../observation.ts'

/** The observations of an order or a shipment, in order. */
export type Timeline = {
  readonly kind: 'order' | 'shipment'
  readonly id: string
  readonly marks: readonly { readonly atMs: number; readonly says: string; readonly isRefusal: boolean }[]
}

/**
 * Returns a timeline of each order as its diner's first page saw it, and of each shipment or stack as couriers moved
 * it.
 */
export function timelinesOf(observations: readonly Seen[]): readonly Timeline[] {
  const lines = new Map<string, { kind: Timeline['kind']; id: string; marks: Timeline['marks'][number][] }>()
  const mark = (kind: Timeline['kind'], id: string, atMs: number, says: string, isRefusal = false) => {
    const line = lines.get(`${kind} ${id}`) ?? { kind, id, marks: [] }
    lines.set(`${kind} ${id}`, line)
    if (line.marks.at(-1)?.says !== says) line.marks.push({ atMs, says, isRefusal })
  }
  for (const seen of observations) {
    const { atMs } = seen
    if (seen.type === 'OrderAnswered') mark('order', seen.code, atMs, 'PLACED')
    if (seen.type === 'FrameSeen' && seen.page === undefined) mark('order', seen.code, atMs, seen.status)
    if (seen.type === 'PaymentAnswered')
      mark('order', seen.code, atMs, `${seen.by}: ${seen.refusal ?? seen.status}`, seen.refusal !== null)
    if (seen.type === 'OrderRead') mark('order', seen.code, atMs, seen.orderStatus)
    if (seen.type === 'StackSeen') mark('shipment', seen.stackId, atMs, seen.status)
    if (seen.type === 'TakenUp') mark('shipment', seen.shipmentId, atMs, seen.status)
    if (seen.type === 'StepAnswered')
      mark('shipment', seen.shipmentId, atMs, seen.refusal ?? seen.to, seen.refusal !== null)
  }
  return [...lines.values()]
}
