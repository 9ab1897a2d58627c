import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { ConsoleObservation } from './console-observation.ts'
import type { DinerObservation } from './diner-observation.ts'

/** Couriers' actions other than steps, and the data that they see. */
type CourierObservation =
  /** No answer came; the gateway may have accepted the step. */
  | {
      readonly type: 'StepUnanswered'
      readonly shipmentId: string
      readonly riderId: string
      readonly to: ShipmentStatus
      readonly page?: string
    }
  /** A shipment as shown to a courier who chooses it, moves it or has lost it. */
  | {
      readonly type: 'ShipmentShown'
      readonly shipmentId: string
      readonly riderId: string
      readonly status: ShipmentStatus
      /** The courier in charge of it. */
      readonly heldBy: string | null
      /** Whether a name, a phone or details of the door are shown. */
      readonly showsCustomer: boolean
      readonly page?: string
    }
  /** The gateway asks this courier and a few others first. */
  | { readonly type: 'CourierAsked'; readonly shipmentId: string; readonly riderId: string }
  /** The courier is about to give it back; a stack and its shipments are listed one by one. */
  | { readonly type: 'GivenBack'; readonly shipmentId: string; readonly riderId: string }
  /** In the middle of a delivery. */
  | {
      readonly type: 'WentAway'
      readonly shipmentId: string
      readonly riderId: string
      readonly how: 'SIGNED_OUT' | 'PAGE_CLOSED'
    }
  /** A returning courier is told that nothing is in hand. */
  | { readonly type: 'NothingInHand'; readonly riderId: string; readonly page?: string }
  /** The gateway's answer to the positions of a phone that sends bad ones. */
  | {
      readonly type: 'PositionsJudged'
      readonly riderId: string
      readonly accepted: number
      readonly dropped: readonly string[]
      readonly refusal: string | null
    }

/** Shops' actions other than steps, and their effects on diners. */
type ShopObservation =
  /** The shop is about to cancel the order. */
  | {
      readonly type: 'ShopCancels'
      readonly code: string
      readonly shipmentIds: readonly string[]
      readonly why: 'TURNED_DOWN' | 'NO_COURIER'
    }
  /** The shop has offered a delivery to its couriers again that one of them gave back. */
  | { readonly type: 'OfferedAgain'; readonly code: string }
  /** A diner has sent an order; the store was asked before and after whether it sells it. */
  | {
      readonly type: 'OrderTried'
      readonly key: string
      readonly store: 'OFFERS' | 'CLOSED' | 'SOLD_OUT'
      readonly refusal: string | null
      /** The ids of plates that the store does not sell, and that the refusal does not name. */
      readonly unnamed: readonly string[]
    }
  /** A diner found nothing to order, and gave up. */
  | { readonly type: 'DinerLeft'; readonly key: string; readonly because: string }

/** An actor's observation of the gateway, in the order of observation. */
export type Observation =
  | ConsoleObservation
  | DinerObservation
  | { readonly type: 'OrderAnswered'; readonly key: string; readonly code: string }
  | {
      readonly type: 'StepAnswered'
      readonly shipmentId: string
      readonly riderId: string
      readonly to: ShipmentStatus
      /** The problem's code, or null when the step was accepted. */
      readonly refusal: string | null
      /** Says that a delivery has to return something to the store. */
      readonly comesBack?: true
      /** The page, where two use one account. */
      readonly page?: string
    }
  | CourierObservation
  | ShopObservation
  /** A returning courier is told which shipment is still in hand. */
  | {
      readonly type: 'TakenUp'
      readonly shipmentId: string
      readonly riderId: string
      readonly status: ShipmentStatus
      readonly page?: string
    }
  /** A stack as shown to its courier, or to one that lost it. */
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
      /** The page, where several watch an order. */
      readonly page?: string
      readonly code: string
      readonly shipmentId: string
      readonly status: ShipmentStatus
      readonly riderId: string | null
      readonly hasPosition: boolean
      /** The rider's position, with its time by the phone's clock; absent where no position is shown. */
      readonly fix?: { readonly lat: number; readonly lng: number; readonly at: number }
      readonly at: string
    }
  /** The gateway's own state of an order at the end, beside its watcher's last frame. */
  | {
      readonly type: 'OrderRead'
      readonly code: string
      readonly orderStatus: string
      /** The shop's reason for canceling the order. */
      readonly cancelReason?: string | null
      readonly shipmentStatuses: readonly ShipmentStatus[]
      readonly at: string
    }
  /** An order that its diner has not seen end, at the end of the run; null where the gateway has no such order. */
  | {
      readonly type: 'OrderStood'
      readonly code: string
      readonly orderStatus: string | null
      readonly shipmentStatuses: readonly ShipmentStatus[]
    }

  /**
   * A page with a cart was hidden. `cart` names its owner, `agreed` says whether the owner may be written to, and `isQuiet`
   * whether the store sends nothing at this hour.
   */
  | { readonly type: 'CartLeft'; readonly cart: string; readonly agreed: boolean; readonly isQuiet: boolean }
  /** From this instant, in milliseconds, the owner must get no reminder of earlier carts. */
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
      /** Whether the recovered cart equals the abandoned one. */
      readonly isSame: boolean
    }
  /** The number of notices that an owner has read at the end, and the number that was due. */
  | {
      readonly type: 'NoticesCounted'
      readonly cart: string
      readonly story: string
      readonly read: number
      readonly due: number
    }

export type ObservationType = Observation['type']

/** An observation with the time of the run's clock at which it was made, and the actor who made it. */
export type ObservationRecord = Observation & { readonly atMs: number; readonly actor: string }
