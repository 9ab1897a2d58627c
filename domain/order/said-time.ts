import { instantText } from '#domain/time/instant.ts'
import type { Window } from './promise.ts'

/** The time that the shop says for an order: minutes from now, or an instant in ISO 8601. */
export type SaidTime = { readonly minutes: number } | { readonly promisedAt: string }

/** The order as far as its time depends on it. The delay is that of its mode and zone at the time of ordering. */
export type TimedOrder = {
  readonly scheduledAt: string | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
}

export type TimeRefusal = { readonly type: 'TimeOutOfRange'; readonly earliest: string; readonly latest: string }

const minute = 60_000
/** A shop may accept with so many minutes more than its mode's longest delay. */
const mostBeyond = 15
/** A shop that is late says so: a change may go this far beyond the longest delay. */
const mostLate = 120
/** A mode without a delay promises nothing by itself; its shop may still say a time. */
const withoutDelay = { least: 5, most: 45 }
/** The diner reads a range that ends at the said time, and is at most this long. */
const longestRange = 10

type Limits = { readonly earliest: number; readonly latest: number }

/**
 * The instants between which the shop may promise an order, in milliseconds of the epoch. At the acceptance they are the limits of the
 * mode, and a little more. An order for later is never promised before its time.
 */
export function timeLimits(order: TimedOrder, at: string, purpose: 'accept' | 'change'): Limits {
  const now = Date.parse(at)
  const { least, most } = delayOf(order)
  const beyond = (purpose === 'accept' ? mostBeyond : mostLate) * minute
  const due = order.scheduledAt === null ? now : Date.parse(order.scheduledAt)
  if (due > now) return { earliest: due, latest: due + (most - least) * minute + beyond }
  return { earliest: now + (purpose === 'accept' ? least : 1) * minute, latest: now + most * minute + beyond }
}

/** The minutes that a shop is offered in one tap: from the mode's shortest to its longest delay, and 5, 10 and 15 more. */
export function offeredMinutes(order: Pick<TimedOrder, 'minDelayInMinutes' | 'maxDelayInMinutes'>): readonly number[] {
  const { least, most } = delayOf(order)
  // A wide range has longer steps, so that all fit on a screen.
  const step = 5 * Math.max(1, Math.ceil((most - least) / 20))
  const within: number[] = []
  for (let minutes = least; minutes < most; minutes += step) within.push(minutes)
  return [...within, most, most + 5, most + 10, most + mostBeyond]
}

/** Returns the range that the diner reads once the shop has said a time. */
export function saidWindow(
  order: TimedOrder,
  said: SaidTime,
  at: string,
  purpose: 'accept' | 'change',
): { readonly ok: true; readonly window: Window } | { readonly ok: false; readonly rejection: TimeRefusal } {
  const { earliest, latest } = timeLimits(order, at, purpose)
  const to = 'minutes' in said ? Date.parse(at) + said.minutes * minute : Date.parse(said.promisedAt)
  // Written so that an instant that is no number is refused.
  if (!(to >= earliest && to <= latest)) {
    const rejection = { type: 'TimeOutOfRange', earliest: instantText(earliest), latest: instantText(latest) } as const
    return { ok: false, rejection }
  }
  const range = Math.min(longestRange, order.maxDelayInMinutes - order.minDelayInMinutes) * minute
  const from = Math.max(to - range, Math.min(earliest, to), Date.parse(at))
  return { ok: true, window: { from: instantText(from), to: instantText(to) } }
}

function delayOf({
  minDelayInMinutes: least,
  maxDelayInMinutes: most,
}: Pick<TimedOrder, 'minDelayInMinutes' | 'maxDelayInMinutes'>) {
  return most === 0 ? withoutDelay : { least, most }
}
