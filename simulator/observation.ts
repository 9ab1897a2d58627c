import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { DinerObservation } from './diner-observation.ts'

/** What couriers do beside their steps, and what they are shown. */
type CourierObservation =
  /** Nobody answered; the step may have been taken. */
  | {
      readonly type: 'StepUnanswered'
      readonly shipmentId: string
      readonly riderId: string
      readonly to: ShipmentStatus
      readonly page?: string
    }
  /** A shipment as the gateway shows it to a courier who chooses it, moves it or has lost it. */
  | {
      readonly type: 'ShipmentShown'
      readonly shipmentId: string
      readonly riderId: string
      readonly status: ShipmentStatus
      /** Whose it is. */
      readonly heldBy: string | null
      /** Whether a name, a phone or details of the door are shown. */
      readonly showsCustomer: boolean
      readonly page?: string
    }
  /** The courier is about to give it back: a stack and its shipments one by one. */
  | { readonly type: 'GivenBack'; readonly shipmentId: string; readonly riderId: string }
  /** In the middle of a delivery. */
  | {
      readonly type: 'WentAway'
      readonly shipmentId: string
      readonly riderId: string
      readonly how: 'SIGNED_OUT' | 'PAGE_CLOSED'
    }
  /** A courier who comes back is told that nothing is in hand. */
  | { readonly type: 'NothingInHand'; readonly riderId: string; readonly page?: string }
  /** What the gateway says to positions of a phone that sends bad ones. */
  | {
      readonly type: 'PositionsJudged'
      readonly riderId: string
      readonly accepted: number
      readonly dropped: readonly string[]
      readonly refusal: string | null
    }

/** What shops do beside their steps, and what diners meet there. */
type ShopObservation =
  /** The shop is about to cancel it. */
  | {
      readonly type: 'ShopCancels'
      readonly code: string
      readonly shipmentIds: readonly string[]
      readonly why: 'TURNED_DOWN' | 'NO_COURIER'
    }
  /** The shop has asked its couriers again for what one of them gave back. */
  | { readonly type: 'OfferedAgain'; readonly code: string }
  /** A diner has sent an order, of which the store said before and after that it does not sell it, or that it does. */
  | {
      readonly type: 'OrderTried'
      readonly key: string
      readonly store: 'OFFERS' | 'CLOSED' | 'SOLD_OUT'
      readonly refusal: string | null
    }
  /** A diner found nothing to order, and gave up. */
  | { readonly type: 'DinerLeft'; readonly key: string; readonly because: string }

/** What an actor saw of the gateway, in the order in which it was seen. */
export type Observation =
  | DinerObservation
  | { readonly type: 'OrderAnswered'; readonly key: string; readonly code: string }
  | {
      readonly type: 'StepAnswered'
      readonly shipmentId: string
      readonly riderId: string
      readonly to: ShipmentStatus
      /** The problem's code, or null when the step was taken. */
      readonly refusal: string | null
      /** Says of a delivery that something has to come back to the store. */
      readonly comesBack?: true
      /** Of two pages that use one account, which it was. */
      readonly page?: string
    }
  | CourierObservation
  | ShopObservation
  /** A courier who comes back is told which shipment is still in hand. */
  | {
      readonly type: 'TakenUp'
      readonly shipmentId: string
      readonly riderId: string
      readonly status: ShipmentStatus
      readonly page?: string
    }
  /** A stack as the gateway shows it to a courier who has it, or lost it. */
  | {
      readonly type: 'StackSeen'
      /** The courier to whom it is shown. */
      readonly seenBy: string
      readonly stackId: string
      readonly status: ShipmentStatus
      readonly riderId: string | null
      readonly shipments: readonly {
        readonly shipmentId: string
        readonly status: ShipmentStatus
        readonly riderId: string | null
      }[]
    }
  | {
      readonly type: 'FrameSeen'
      /** Of several pages that watch an order, which it was. */
      readonly page?: string
      readonly code: string
      readonly shipmentId: string
      readonly status: ShipmentStatus
      readonly riderId: string | null
      readonly hasPosition: boolean
      /** Where the rider was, and when by the phone's clock; absent where no position is told. */
      readonly fix?: { readonly lat: number; readonly lng: number; readonly at: number }
      readonly at: string
    }
  /** The gateway's own state of an order at the end, beside what its watcher saw last. */
  | {
      readonly type: 'OrderRead'
      readonly code: string
      readonly orderStatus: string
      /** What the shop said when it canceled the order. */
      readonly cancelReason?: string | null
      readonly shipmentStatuses: readonly ShipmentStatus[]
      readonly at: string
    }

  /**
   * A page with a cart was hidden. `cart` names its owner, `agreed` says whether the owner may be written to, and `isQuiet`
   * whether the store sends nothing at this hour.
   */
  | { readonly type: 'CartLeft'; readonly cart: string; readonly agreed: boolean; readonly isQuiet: boolean }
  /** From this instant, in milliseconds, nobody wants to be reminded of what was left before. */
  | {
      readonly type: 'CartClosed'
      readonly cart: string
      readonly why: 'returned' | 'ordered' | 'stopped'
      readonly at: number
    }
  | { readonly type: 'NoticeRead'; readonly cart: string; readonly sentAt: number; readonly isQuiet: boolean }
  /** The link of a notice was opened: by its reader, with another phone in it, or after its time. */
  | {
      readonly type: 'CartOpened'
      readonly cart: string
      readonly as: 'own' | 'foreign' | 'late'
      readonly found: boolean
      /** Whether it was what had been left. */
      readonly isSame: boolean
    }
  /** How many notices somebody has read in the end, and how many were due. */
  | {
      readonly type: 'NoticesCounted'
      readonly cart: string
      readonly story: string
      readonly read: number
      readonly due: number
    }

export type ObservationType = Observation['type']

/** An observation with the time of the run's clock at which it was made. */
export type Seen = Observation & { readonly atMs: number }
