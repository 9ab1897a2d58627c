import type { OtherEnd } from '../measures/call-end.ts'
import { endsOfOrders } from '../report/summary.ts'
import type { Report } from './read-report.ts'

/** `time` in milliseconds, `count` of calls, `rate` between 0 and 1: more is worse. `load`, the number of orders: less is worse. */
export type FigureKind = 'time' | 'count' | 'rate' | 'load'

export type Figure = { readonly name: string; readonly kind: FigureKind; readonly value: number }

const ends = {
  refused: 'refused',
  limited: 'answered 429',
  unauthorized: 'answered 401',
  forbidden: 'answered 403',
  failing: 'answered 5xx',
  unanswered: 'without an answer',
} as const satisfies Record<OtherEnd, string>

/** The figures of a run that a later run is held against. */
export function figuresOf({ observations, measured: { calls, fixToFrame } }: Report): readonly Figure[] {
  const orders = [...endsOfOrders({ observations }).values()]
  const notDelivered = orders.filter((end) => end !== 'delivered').length
  return [
    ...(orders.length > 0
      ? [
          { name: 'orders placed', kind: 'load' as const, value: orders.length },
          { name: 'orders not delivered', kind: 'rate' as const, value: notDelivered / orders.length },
        ]
      : []),
    ...Object.entries(calls).flatMap(([operation, call]): readonly Figure[] => [
      { name: `calls of ${operation}`, kind: 'count', value: call.count },
      { name: `p50 of ${operation}`, kind: 'time', value: call.p50 },
      { name: `p99 of ${operation}`, kind: 'time', value: call.p99 },
      ...Object.entries(ends).map(([end, words]) => ({
        name: `${operation} ${words}`,
        kind: 'rate' as const,
        value: call.count === 0 ? 0 : call[end as OtherEnd] / call.count,
      })),
    ]),
    ...(fixToFrame.count > 0 ? [{ name: 'p99 of fix to frame', kind: 'time' as const, value: fixToFrame.p99 }] : []),
  ]
}
