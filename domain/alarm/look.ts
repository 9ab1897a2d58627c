import type { StoreAlarm } from '#domain/catalog/store.ts'
import { type AwaitedOrder, waitingAt, waitsSince } from './awaited.ts'
import type { Standing } from './standing.ts'
import type { AlarmState, Trouble } from './state.ts'

/** The state of a store at one look. */
export type AlarmFacts = {
  readonly at: string
  readonly standing: Standing
  /** False where the shop wants no alarm now, because its orders are accepted by themselves. */
  readonly isWatched: boolean
  /** The newest instant at which a console of the store was connected to any node; null when none ever was. */
  readonly seenAt: string | null
  /** The instant since which the gateway has looked without a gap: no order could be answered while it was away. */
  readonly steadySince: string
  readonly orders: readonly AwaitedOrder[]
  /** The newest instant at which the shop answered an order of the store; null without one. */
  readonly answeredAt: string | null
}

/** The content of a message. The last four end an alarm. */
export type Saying = Trouble | 'paused' | 'seen' | 'answered' | 'resumed' | 'closed'

export type AlarmWant =
  | {
      readonly type: 'tell'
      readonly says: Saying
      /** The alarm was told before, and still holds. */
      readonly isAgain: boolean
      /** Minutes without a console, or orders that wait. */
      readonly count: number
      /** The alarm ends, and the pause that it has made does not. A node of the release before does not read it. */
      readonly staysPaused?: true
    }
  | { readonly type: 'pause' }

type AlarmLook = { readonly state: AlarmState; readonly wants: readonly AlarmWant[] }

const minute = 60_000

/** Compares a store with how it was at the last look, and says what follows. Two looks at the same state want the same. */
export function lookAt(before: AlarmState, settings: StoreAlarm, facts: AlarmFacts): AlarmLook {
  const { at, standing } = facts
  if (standing === 'closed' || !facts.isWatched) return end(before, 'closed', { openSince: null, answeredAt: at })
  // The pause of the alarm is over: a person has resumed, or its end has come.
  if (before.isPaused && standing === 'open') return end(before, 'resumed', { openSince: at, answeredAt: at })

  const openSince = before.openSince ?? at
  const watched = { openSince, answeredAt: before.answeredAt, isPaused: standing === 'paused' }
  const trouble = troubleOf({ ...before, ...watched }, settings, facts)
  if (!trouble) {
    if (!before.alarm) return { state: { ...watched, alarm: null }, wants: [] }
    const over = tell(before.alarm.trouble === 'unseen' ? 'seen' : 'answered')
    return { state: { ...watched, alarm: null }, wants: [{ ...over, ...(watched.isPaused && { staysPaused: true }) }] }
  }
  const { is, count } = trouble
  if (before.alarm?.trouble !== is) {
    const alarm = { trouble: is, since: at, toldAt: at, told: 1 }
    const pauses = is === 'unanswered' && settings.pausesStore && standing === 'open'
    if (!pauses) return { state: { ...watched, alarm }, wants: [tell(is, count)] }
    return { state: { ...watched, alarm, isPaused: true }, wants: [{ type: 'pause' }, tell('paused', count)] }
  }
  const { alarm } = before
  const isDue = Date.parse(at) - Date.parse(alarm.toldAt) >= settings.repeatMinutes * minute * 2 ** (alarm.told - 1)
  if (!isDue) return { state: { ...watched, alarm }, wants: [] }
  return {
    state: { ...watched, alarm: { ...alarm, toldAt: at, told: alarm.told + 1 } },
    wants: [tell(is, count, true)],
  }
}

const tell = (says: Saying, count = 0, isAgain = false) => ({ type: 'tell', says, count, isAgain }) as const

function end(before: AlarmState, says: Saying, from: Pick<AlarmState, 'openSince' | 'answeredAt'>): AlarmLook {
  // Without a change there is nothing to write at each look of a night.
  if (before.openSince === null && from.openSince === null && !before.alarm) return { state: before, wants: [] }
  return { state: { ...from, alarm: null, isPaused: false }, wants: before.alarm ? [tell(says)] : [] }
}

type TroubleCount = { readonly is: Trouble; readonly count: number }

/** An alarm that holds ends by an answer or a console alone, and never because the gateway was away. */
function troubleOf(state: AlarmState, settings: StoreAlarm, facts: AlarmFacts): TroubleCount | null {
  return unanswered(state, settings, facts) ?? unseen(state, settings, facts)
}

function unanswered({ alarm, ...state }: AlarmState, settings: StoreAlarm, facts: AlarmFacts): TroubleCount | null {
  const { unansweredOrders, answerMinutes } = settings
  if (unansweredOrders === null) return null
  const now = Date.parse(facts.at)
  const answeredAt = Math.max(instant(state.answeredAt), instant(facts.answeredAt))
  const waiting = waitingAt(facts.orders, { now, answeredAt })
  if (alarm?.trouble === 'unanswered') return waiting.length > 0 ? { is: 'unanswered', count: waiting.length } : null
  const answersFrom = now - answerMinutes * minute
  const overdue = waiting.filter((order) => Math.max(waitsSince(order), instant(facts.steadySince)) <= answersFrom)
  return overdue.length >= unansweredOrders ? { is: 'unanswered', count: overdue.length } : null
}

function unseen({ alarm, openSince }: AlarmState, settings: StoreAlarm, facts: AlarmFacts): TroubleCount | null {
  const { unseenMinutes } = settings
  // A store that the alarm has paused takes no order that a console could miss.
  if (unseenMinutes === null || facts.standing !== 'open') return null
  const now = Date.parse(facts.at)
  const since = Math.max(instant(openSince), instant(facts.seenAt))
  const count = Math.floor((now - since) / minute)
  if (alarm?.trouble === 'unseen')
    return instant(facts.seenAt) > Date.parse(alarm.since) ? null : { is: 'unseen', count }
  const isLong = now - Math.max(since, instant(facts.steadySince)) >= unseenMinutes * minute
  return isLong ? { is: 'unseen', count } : null
}

const instant = (at: string | null): number => (at === null ? 0 : Date.parse(at))
