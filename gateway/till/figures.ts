import type { Readings } from '../http/observe.ts'
import type { Clock } from '../ports/clock.ts'
import type { Backlog } from './untold.ts'

export type Figures = ReturnType<typeof tillFigures>

/** The figures of a node: its own failures, and the backlog that it has read last. */
export function tillFigures(clock: Pick<Clock, 'now'>) {
  const failed = new Map<string, number>()
  let givenUp = 0
  let backlog: Backlog = { orders: 0, oldest: null }
  const readings: Readings = {
    orders_webhook_waiting: {
      help: 'Orders whose newest state the receiver of orders does not have',
      read: () => backlog.orders,
    },
    orders_webhook_oldest_seconds: {
      help: 'For how long the first of them has waited',
      read: () =>
        backlog.oldest === null ? 0 : Math.max(0, (clock.now().getTime() - backlog.oldest.getTime()) / 1000),
    },
    orders_webhook_failed_total: {
      help: 'Messages that the receiver did not take',
      label: 'why',
      readEach: () => failed,
    },
    orders_webhook_given_up_total: { help: 'Orders that are not told any more', read: () => givenUp },
  }
  return {
    readings,
    note: (why: string) => void failed.set(why, (failed.get(why) ?? 0) + 1),
    giveUp(count: number) {
      givenUp += count
    },
    backlogIs(now: Backlog) {
      backlog = now
    },
  }
}
