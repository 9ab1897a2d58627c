import type { Seen } from '../observation.ts'

/** An observation on a timeline, by the number of its step in the run. */
type Mark = {
  readonly step: number
  readonly atMs: number
  readonly says: string
  readonly isRefusal: boolean
  /** The actor who moved it, or who asked; null for a diner's own page. */
  readonly by: string | null
}

/** The observations of an order or a shipment, in order. */
export type Timeline = {
  readonly kind: 'order' | 'shipment'
  readonly id: string
  readonly marks: readonly Mark[]
}

/**
 * Returns a timeline of each order as its diner's first page saw it, and of each shipment or stack as couriers moved
 * it.
 */
export function timelinesOf(observations: readonly Seen[]): readonly Timeline[] {
  const lines = new Map<string, { kind: Timeline['kind']; id: string; marks: Timeline['marks'][number][] }>()
  for (const [index, seen] of observations.entries()) {
    const { atMs, actor } = seen
    const mark = (kind: Timeline['kind'], id: string, says: string, isRefusal = false) => {
      const line = lines.get(`${kind} ${id}`) ?? { kind, id, marks: [] }
      lines.set(`${kind} ${id}`, line)
      const [last, by] = [line.marks.at(-1), kind === 'shipment' ? actor : null]
      // Two couriers who reach one status are two marks.
      if (last?.says !== says || last.by !== by) line.marks.push({ step: index + 1, atMs, says, isRefusal, by })
    }
    if (seen.type === 'OrderAnswered') mark('order', seen.code, 'PLACED')
    if (seen.type === 'FrameSeen' && seen.page === undefined) mark('order', seen.code, seen.status)
    if (seen.type === 'PaymentAnswered')
      mark('order', seen.code, `${seen.by}: ${seen.refusal ?? seen.status}`, seen.refusal !== null)
    if (seen.type === 'OrderRead') mark('order', seen.code, seen.orderStatus)
    if (seen.type === 'StackSeen') mark('shipment', seen.stackId, seen.status)
    if (seen.type === 'TakenUp') mark('shipment', seen.shipmentId, seen.status)
    if (seen.type === 'StepAnswered') mark('shipment', seen.shipmentId, seen.refusal ?? seen.to, seen.refusal !== null)
  }
  return [...lines.values()]
}
