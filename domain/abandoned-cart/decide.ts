import type { QuietHours } from '#domain/catalog/store.ts'
import { accept, type Decider, type Decision } from '#domain/kernel/decider.ts'
import { callsAt, longStream, mostAbsencesADay, mostStrayReturnsADay } from './bounds.ts'
import type { AbandonedCartEvent, NoticeRefusal } from './events.ts'
import { quietUntil } from './quiet-hours.ts'
import { type AbandonedCart, evolve, type KnownAbandonedCart, noAbandonedCart } from './state.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A notice says 'a moment ago': after this long it is not sent any more. */
export const noticeStaysFreshMs = dayMs
/** A phone is sent one notice of a company in this time at most, however often its owner leaves. */
export const betweenNoticesMs = dayMs
/** Whoever leaves while the order is on its way has ordered before they left. */
const orderGraceMs = 30_000
const firstRetryMs = 5 * 60_000

export type AbandonedCartCommand =
  /** The page was hidden. */
  | {
      readonly type: 'Abandon'
      readonly companyId: string
      readonly storeId: string
      /** Null from a client that does not name its absences. */
      readonly absenceId: string | null
      /** Names the absence of such a client. */
      readonly freshId: string
      readonly delayMinutes: number
      readonly at: string
    }
  /** The page is seen again. Null ends whatever absence there is. */
  | { readonly type: 'Return'; readonly absenceId: string | null; readonly at: string }
  /** The timer of a notice has come, with all that is known when it does. */
  | ({ readonly type: 'Release'; readonly absenceId: string; readonly at: string } & NoticeFacts)
  /** The provider has said that it took nothing. */
  | { readonly type: 'NotTaken'; readonly absenceId: string; readonly at: string }
  /** The diner has ordered, wherever in the company. */
  | { readonly type: 'Order'; readonly orderedAt: string; readonly at: string }
  /** The cart was opened by its link, or by the proven owner of the phone. */
  | { readonly type: 'Recover'; readonly at: string }

export type NoticeFacts = {
  /** False when phone and cart were erased. */
  readonly isKept: boolean
  /** Whether the store wants notices, and something is configured that sends them. */
  readonly isServed: boolean
  /** When this phone placed its newest order in the company; null when it has placed none. */
  readonly newestOrderAt: string | null
  /** Null when the company knows nobody with this phone. */
  readonly optIn: boolean | null
  readonly hasStopped: boolean
  /** The newest notice of the company to this phone, at whatever store. */
  readonly newestNoticeAt: string | null
  readonly timeZone: string
  readonly quietHours: QuietHours | null
}

type Decided = Decision<AbandonedCartEvent, never>

function decide(cart: AbandonedCart, command: AbandonedCartCommand): Decided {
  if (command.type === 'Abandon') return abandon(cart, command)
  if (cart.status === 'NONE') return accept()
  const { at } = command
  switch (command.type) {
    case 'Return': {
      const absenceId = command.absenceId ?? cart.absenceId
      const isNewest = absenceId === cart.absenceId
      const hasEnded = isNewest ? !cart.isAway : cart.endedIds.includes(absenceId)
      const isOneTooMany = !isNewest && callsAt(cart.day, at).strayReturns >= mostStrayReturnsADay
      return hasEnded || isOneTooMany ? accept() : accept<AbandonedCartEvent>({ type: 'DinerReturned', absenceId, at })
    }
    case 'Release':
      return release(cart, command)
    case 'NotTaken': {
      if (cart.status !== 'SENT' || cart.absenceId !== command.absenceId) return accept()
      const dueAt = later(at, firstRetryMs * 2 ** cart.failures)
      return accept<AbandonedCartEvent>({ type: 'NoticeNotTaken', dueAt, at })
    }
    case 'Order': {
      const isOver = cart.status === 'ORDERED' || cart.status === 'CANCELED' || cart.status === 'REFUSED'
      if (isOver || !isOrdered(cart, command.orderedAt)) return accept()
      return accept<AbandonedCartEvent>({ type: 'AbandonedCartOrdered', at })
    }
    case 'Recover':
      if (cart.status !== 'WAITING' && cart.status !== 'SENT') return accept()
      return accept<AbandonedCartEvent>({ type: 'AbandonedCartRecovered', at })
    default:
      return command satisfies never
  }
}

/** A page that hides again, or a second tab, belongs to the absence that it names; each has one notice at most. */
function abandon(cart: AbandonedCart, command: Extract<AbandonedCartCommand, { type: 'Abandon' }>): Decided {
  const { companyId, storeId, delayMinutes, at } = command
  const absenceId = command.absenceId ?? (isOpen(cart, at) ? cart.absenceId : command.freshId)
  const isKnown = cart.status !== 'NONE' && (cart.absenceId === absenceId || cart.endedIds.includes(absenceId))
  const isOneTooMany = cart.status !== 'NONE' && callsAt(cart.day, at).absences >= mostAbsencesADay
  if (isKnown || isOneTooMany) return accept()
  const dueAt = later(at, delayMinutes * 60_000)
  return accept<AbandonedCartEvent>({ type: 'CartAbandoned', companyId, storeId, absenceId, dueAt, at })
}

/** Where a client names no absence and says no return, the absence that is known lasts a day. */
const isOpen = (cart: AbandonedCart, at: string): cart is KnownAbandonedCart =>
  cart.status !== 'NONE' && cart.isAway && isWithin(cart.leftAt, at, dayMs)

function release(cart: KnownAbandonedCart, facts: Extract<AbandonedCartCommand, { type: 'Release' }>): Decided {
  const { absenceId, at, timeZone, quietHours } = facts
  const isDue = cart.status === 'WAITING' && cart.absenceId === absenceId && !isBefore(at, cart.dueAt)
  if (!isDue) return accept()
  if (isOrdered(cart, facts.newestOrderAt)) return accept<AbandonedCartEvent>({ type: 'AbandonedCartOrdered', at })
  const reason = refusalOf(cart, facts)
  if (reason) return accept<AbandonedCartEvent>({ type: 'NoticeRefused', reason, at })
  const dueAt = quietUntil(at, timeZone, quietHours)
  if (dueAt) return accept<AbandonedCartEvent>({ type: 'NoticePostponed', dueAt, at })
  return accept<AbandonedCartEvent>({ type: 'NoticeSent', absenceId, at })
}

function refusalOf(cart: KnownAbandonedCart, facts: NoticeFacts & { readonly at: string }): NoticeRefusal | null {
  if (!facts.isKept) return 'FORGOTTEN'
  if (!facts.isServed) return 'NOT_SERVED'
  if (facts.optIn === null) return 'NOT_A_CUSTOMER'
  if (!facts.optIn) return 'NOT_AGREED'
  if (facts.hasStopped) return 'STOPPED'
  if (!isWithin(cart.leftAt, facts.at, noticeStaysFreshMs)) return 'TOO_LATE'
  const notices = [cart.sentAt, facts.newestNoticeAt].filter((sentAt) => sentAt !== null)
  return notices.some((sentAt) => isWithin(sentAt, facts.at, betweenNoticesMs)) ? 'SENT_LATELY' : null
}

const isOrdered = ({ leftAt }: KnownAbandonedCart, orderedAt: string | null) =>
  orderedAt !== null && isWithin(orderedAt, leftAt, orderGraceMs)
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
const isWithin = (from: string, to: string, ms: number) => Date.parse(to) - Date.parse(from) < ms

/** Answers whether a new stream takes the next absence. Within a day none does: a new stream counts from 0. */
export const isToBeFollowed = (cart: AbandonedCart, at: string): boolean =>
  cart.status !== 'NONE' && cart.length >= longStream && callsAt(cart.day, at).absences === 0

/** The carts that one diner leaves at one store, and their notices. */
export const abandonedCartDecider: Decider<AbandonedCart, AbandonedCartCommand, AbandonedCartEvent, never> = {
  initial: noAbandonedCart,
  decide,
  evolve,
}
