import { evolver } from '#domain/kernel/decider.ts'
import { type CallsOfDay, callsAt } from './bounds.ts'
import type { AbandonedCartEvent, NoticeRefusal } from './events.ts'

/** `WAITING` for its notice, or the result of the notice, or of the diner without one. */
export type AbandonedCartStatus = 'WAITING' | 'SENT' | 'CANCELED' | 'ORDERED' | 'RECOVERED' | 'REFUSED'

/** The newest cart that a diner has left at a store. */
export type KnownAbandonedCart = {
  readonly status: AbandonedCartStatus
  readonly companyId: string
  readonly storeId: string
  readonly absenceId: string
  /** Whether this absence continues, as far as the calls say. */
  readonly isAway: boolean
  readonly leftAt: string
  readonly dueAt: string
  /** The time of the newest notice, even if it was for an earlier absence. */
  readonly sentAt: string | null
  readonly refusal: NoticeRefusal | null
  /** The number of times that a provider did not take the message of this absence. */
  readonly failures: number
  readonly changedAt: string
  /** Absences that have ended; their calls may still arrive. The newest is last. */
  readonly endedIds: readonly string[]
  /** The diner's calls of the current day. */
  readonly day: CallsOfDay
  /** The number of events of this stream. */
  readonly length: number
}

export type AbandonedCart = { readonly status: 'NONE' } | KnownAbandonedCart

export const noAbandonedCart: AbandonedCart = { status: 'NONE' }

const mostEnded = 20

export const evolve = evolver<AbandonedCart, AbandonedCartEvent>((cart, event) => {
  if (event.type === 'CartAbandoned') {
    const { companyId, storeId, absenceId, dueAt, at } = event
    const before = cart.status === 'NONE' ? null : cart
    const day = callsAt(before?.day ?? null, at)
    return {
      status: 'WAITING',
      ...{ companyId, storeId, absenceId, dueAt },
      isAway: true,
      leftAt: at,
      sentAt: before?.sentAt ?? null,
      refusal: null,
      failures: 0,
      changedAt: at,
      endedIds: before ? ended(before.endedIds, before.absenceId) : [],
      day: { ...day, absences: day.absences + 1 },
      length: (before?.length ?? 0) + 1,
    }
  }
  if (cart.status === 'NONE') return
  cart.changedAt = event.at
  cart.length += 1
  switch (event.type) {
    case 'DinerReturned':
      // Also for an absence that was not reported yet, because the diner is here.
      cart.endedIds = ended(cart.endedIds, event.absenceId)
      if (event.absenceId !== cart.absenceId) {
        const day = callsAt(cart.day, event.at)
        cart.day = { ...day, strayReturns: day.strayReturns + 1 }
      }
      cart.isAway = false
      if (cart.status === 'WAITING') cart.status = 'CANCELED'
      return
    case 'NoticePostponed':
      cart.dueAt = event.dueAt
      return
    case 'NoticeSent':
      cart.status = 'SENT'
      cart.sentAt = event.at
      return
    case 'NoticeNotTaken':
      // The diner may have come back already; then no reminder is due.
      cart.status = cart.isAway ? 'WAITING' : 'CANCELED'
      cart.sentAt = null
      cart.dueAt = event.dueAt
      cart.failures += 1
      return
    case 'NoticeRefused':
      cart.status = 'REFUSED'
      cart.refusal = event.reason
      return
    case 'AbandonedCartOrdered':
      cart.status = 'ORDERED'
      cart.isAway = false
      return
    case 'AbandonedCartRecovered':
      cart.status = 'RECOVERED'
      cart.isAway = false
      return
    default:
      event satisfies never
  }
})

const ended = (ids: readonly string[], id: string): string[] =>
  [...ids.filter((each) => each !== id), id].slice(-mostEnded)
