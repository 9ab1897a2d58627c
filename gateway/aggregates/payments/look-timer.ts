import { z } from 'zod'
import type { Sql } from '../../db/database.ts'
import { setTimer, type Timer } from '../../timers/timers.ts'

export const look = 'payment-look'
const firstLookMs = 5_000

const looking = z
  .object({
    orderId: z.string(),
    attemptId: z.string(),
    /** Since the last news. */
    looks: z.number(),
    /** When the last news came, in milliseconds since 1970. */
    since: z.number(),
    /** The diner came back from the bank, and whether the payment was confirmed there is not certain. */
    isToSettle: z.boolean(),
    /** How many answers the provider gave after the attempt had ended without money; absent before that. */
    afterEnd: z.number().optional(),
  })
  .readonly()

export type Looking = z.infer<typeof looking>

/** Throws where a timer holds something else: it then waits for a person. */
export const readLooking = ({ payload }: Timer): Looking => looking.parse(payload)

type Attempted = Pick<Looking, 'orderId' | 'attemptId'>

export const setLook = (sql: Sql, looking: Looking, dueAt: number): Promise<void> =>
  setTimer(sql, { id: `${look}-${looking.attemptId}`, kind: look, payload: looking }, new Date(dueAt))

/** Asks the provider from now on, as after news. */
export const lookSoon = (sql: Sql, attempted: Attempted, now: Date, isToSettle = false): Promise<void> =>
  setLook(sql, { ...attempted, looks: 0, since: now.getTime(), isToSettle }, now.getTime() + firstLookMs)

/** Asks the provider at the next tick. */
export const lookNow = (sql: Sql, attempted: Attempted, now: Date): Promise<void> =>
  setLook(sql, { ...attempted, looks: 0, since: now.getTime(), isToSettle: false }, now.getTime())
