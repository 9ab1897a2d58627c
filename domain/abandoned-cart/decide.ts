import type { QuietHours } from '#domain/catalog/store.ts'
import { accept, type Decider, type Decision } from '#domain/kernel/decider.ts'
import { callsAt, longStream, mostAbsencesADay, mostStrayReturnsADay } from './bounds.ts'
import type { AbandonedCartEvent, NoticeRefusal } from './events.ts'
import { quietUntil } from './quiet-hours.ts'
import { type AbandonedCart, evolve, type KnownAbandonedCart, noAbandonedCart } from './state.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A notice says 'a moment ago', so it is not sent after this time. */
export const noticeStaysFreshMs = dayMs
/** A phone gets at most one notice of a company in this time, even if its owner leaves several times. */
export const betweenNoticesMs = dayMs
/**
 * An order placed up to this time before the diner left is the order of the abandoned cart: the diner may leave while it
 * is on its way.
 */
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
  /** The page is visible again. Null ends any absence. */
  | { readonly type: 'Return'; readonly absenceId: string | null; readonly at: string }
  /** The timer of a notice has fired; the command carries all facts of that moment. */
  | ({ readonly type: 'Release'; readonly absenceId: string; readonly at: string } & NoticeFacts)
  /** The provider has refused the message. */
  | { readonly type: 'NotTaken'; readonly absenceId: string; readonly at: string }
  /** The diner has ordered, at any store of the company. */
  | { readonly type: 'Order'; readonly orderedAt: string; readonly at: string }
  /** The cart was opened by its link, or by the proven owner of the phone. */
  | { readonly type: 'Recover'; readonly at: string }

export type NoticeFacts = {
  /** False when phone and cart were erased. */
  readonly isStored: boolean
  /** Whether the store wants notices, and a provider is configured that sends them. */
  readonly isServed: boolean
  /** The time of this phone's newest order in the company; null without one. */
  readonly newestOrderAt: string | null
  /** Null when the company has no customer with this phone. */
  readonly optIn: boolean | null
  readonly hasStopped: boolean
  /** The company's newest notice to this phone, at any store. */
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

/**
 * A page that is hidden again, or a second tab, belongs to the absence that it names; each absence has at most one
 * notice.
 */
function abandon(cart: AbandonedCart, command: Extract<AbandonedCartCommand, { type: 'Abandon' }>): Decided {
  const { companyId, storeId, delayMinutes, at } = command
  const absenceId = command.absenceId ?? (isOpen(cart, at) ? cart.absenceId : command.freshId)
  const isKnown = cart.status !== 'NONE' && (cart.absenceId === absenceId || cart.endedIds.includes(absenceId))
  const isOneTooMany = cart.status !== 'NONE' && callsAt(cart.day, at).absences >= mostAbsencesADay
  if (isKnown || isOneTooMany) return accept()
  const dueAt = later(at, delayMinutes * 60_000)
  return accept<AbandonedCartEvent>({ type: 'CartAbandoned', companyId, storeId, absenceId, dueAt, at })
}

/** A client that names no absence may report no return either, so the known absence ends after a day. */
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
  if (!facts.isStored) return 'FORGOTTEN'
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

/**
 * Whether a new stream takes the next absence. Never within a day of an absence, because a new stream counts from 0.
 */
export const isToBeFollowed = (cart: AbandonedCart, at: string): boolean =>
  cart.status !== 'NONE' && cart.length >= longStream && callsAt(cart.day, at).absences === 0

/** The carts that one diner abandons at one store, and their notices. */
export const abandonedCartDecider: Decider<AbandonedCart, AbandonedCartCommand, AbandonedCartEvent, never> = {
  initial: noAbandonedCart,
  decide,
  evolve,
}
