import { Clock, Effect, Random } from 'effect'
import { offeredMinutes, timeLimits } from '#domain/order/said-time.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { PersonStep } from '../services/consoles.ts'

type Order = Wire['ConsoleOrder']

const minuteMs = 60_000
/** The minutes that a person adds to the time of an order for later. */
const later = [5, 10, 15] as const

/** The acceptance with one of the times that the order's page offers. */
export const acceptFor = Effect.fnUntraced(function* (order: Order) {
  const { scheduledAt, promised } = order
  const chance = yield* Random.next
  const pick = <A>(some: readonly A[]) => some[Math.floor(chance * some.length)]
  const isForLater = scheduledAt !== null && Date.parse(scheduledAt) > (yield* Clock.currentTimeMillis)
  const time =
    isForLater && promised
      ? { promisedAt: new Date(Date.parse(promised.to) + (pick(later) ?? 0) * minuteMs).toISOString() }
      : { minutes: pick(offeredMinutes(order)) ?? 0 }
  return { is: 'acceptFor', time } satisfies PersonStep
})

/** Another time for an accepted order, anywhere within its limits. */
export const changeTime = Effect.fnUntraced(function* (order: Order) {
  const now = yield* Clock.currentTimeMillis
  const { earliest, latest } = timeLimits(order, new Date(now).toISOString(), 'change')
  const [least, most] = [Math.ceil((earliest - now) / minuteMs), Math.floor((latest - now) / minuteMs)]
  const minutes = least + Math.floor((yield* Random.next) * (most - least + 1))
  return { is: 'changeTime', time: { minutes } } satisfies PersonStep
})
