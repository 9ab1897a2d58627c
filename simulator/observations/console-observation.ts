import type { OrderStatus } from '#domain/order/events.ts'

/** Observations of the shop's people at their tablets. Instants are in milliseconds, and sums in minor units. */
export type ConsoleObservation =
  /** A diner's order is with its shop from this instant on, at the latest. */
  | { readonly type: 'OrderWithShop'; readonly code: string; readonly store: string; readonly at: number }
  /** The page of the board was opened; it shows nothing yet. */
  | { readonly type: 'TabletOpened'; readonly tabletId: string; readonly store: string; readonly at: number }
  /** The tablet died in the middle of an action. */
  | { readonly type: 'TabletDied'; readonly tabletId: string }
  /** The board shows an order for the first time, or another state of it. `rings` is the sound that the order repeats. */
  | {
      readonly type: 'OrderShown'
      readonly tabletId: string
      readonly store: string
      readonly code: string
      readonly status: OrderStatus
      readonly revision: number
      readonly rings: 'PLACED' | 'CANCELED' | null
      /** The promised time, as two instants; null without one. */
      readonly promised: string | null
      readonly at: number
    }
  | { readonly type: 'OrderGone'; readonly tabletId: string; readonly code: string }
  /**
   * A person looked at the board. It is caught up when its channel is joined, when it was read since, and when it shows each change
   * that it was told of. Everything that the gateway sent before `provenAt` has arrived. `since` is the beginning of the time in which it
   * was joined and all its looks were answered.
   */
  | {
      readonly type: 'BoardLooked'
      readonly tabletId: string
      readonly store: string
      readonly isCaughtUp: boolean
      readonly provenAt: number | null
      readonly since: number | null
      readonly at: number
    }
  /** A press and its answer; `refusal` is the problem's code, or NO_ANSWER. */
  | {
      readonly type: 'ConsolePressed'
      readonly tabletId: string
      readonly code: string
      readonly step:
        | 'ACCEPT'
        | 'ACCEPT_FOR'
        | 'CHANGE_TIME'
        | 'PRINT'
        | 'OFFER'
        | 'STACK'
        | 'READY'
        | 'DISPATCH'
        | 'DELIVER'
        | 'CANCEL'
        | 'SEE'
      readonly key: string
      readonly refusal: string | null
    }
  | RefundObservation
  | LeverObservation
  | ScreenObservation
  | TicketObservation

type TicketObservation =
  | {
      readonly type: 'TicketOnPaper'
      readonly printerId: string
      readonly store: string
      readonly ticketId: string
      readonly code: string
      /** Whether the answer calls it a copy, and whether its paper does. */
      readonly isCopy: boolean
      readonly saysCopy: boolean
      readonly kind: 'ORDER' | 'TIME' | 'CANCELED'
    }
  /**
   * A person of the store has read the list of tickets that are not on paper: the codes of their orders. The read began at `from`; all reads
   * since `since` were answered.
   */
  | {
      readonly type: 'TicketsRead'
      readonly store: string
      readonly codes: readonly string[]
      readonly isWhole: boolean
      readonly since: number
      readonly from: number
    }

/** The promised time of an order on the pages of its diner and its courier, which the shop's people may change. */
type ScreenObservation =
  /** The page shows nothing yet. */
  | { readonly type: 'ScreenOpened'; readonly screenId: string }
  /** The page shows another time than before; null where it shows none, or the order no more. */
  | {
      readonly type: 'TimeShown'
      readonly screenId: string
      readonly code: string
      readonly promised: string | null
      readonly at: number
    }
  /** Everything that the gateway sent before `provenAt` is on the page. It has been in its channel since `since`. */
  | { readonly type: 'ScreenProven'; readonly screenId: string; readonly provenAt: number; readonly since: number }

/** A refund by a person at a tablet: before its first call, and at its answer. */
type RefundObservation = {
  readonly type: 'RefundPressed'
  readonly tabletId: string
  readonly code: string
  readonly key: string
  readonly amount: number
  readonly answer: 'NONE_YET' | 'TAKEN' | 'REFUSED'
}

/** A thing that a store turns off: `store`, or the id of a plate. */
type OfLever = { readonly store: string; readonly target: string }

type LeverObservation =
  /** A person is about to pull a lever. */
  | (OfLever & { readonly type: 'LeverPulling' })
  /** The answer came at `at`; its list names this end. */
  | (OfLever & { readonly type: 'LeverPulled'; readonly until: number | null; readonly at: number })
  /** A person is about to release it. */
  | (OfLever & { readonly type: 'LeverReleasing' })
  | (OfLever & { readonly type: 'LeverReleased'; readonly at: number })
  /**
   * Read between `from` and `at`: the end that the shop's list has, if the lever is in it (null without an end), and whether diners find
   * the thing off.
   */
  | (OfLever & {
      readonly type: 'LeverRead'
      readonly listed: { readonly until: number | null } | null
      readonly isOff: boolean
      readonly from: number
      readonly at: number
    })
