import type { ShipmentStatus } from '#domain/shipment/events.ts'

/** What an actor saw of the gateway, in the order in which it was seen. */
export type Observation =
  | { readonly type: 'OrderAnswered'; readonly key: string; readonly code: string }
  | {
      readonly type: 'StepAnswered'
      readonly shipmentId: string
      readonly riderId: string
      readonly to: ShipmentStatus
      /** The problem's code, or null when the step was taken. */
      readonly refusal: string | null
    }
  /** A courier who comes back is told which shipment is still in hand. */
  | {
      readonly type: 'TakenUp'
      readonly shipmentId: string
      readonly riderId: string
      readonly status: ShipmentStatus
    }
  /** A stack as the gateway shows it to a courier who has it, or lost it. */
  | {
      readonly type: 'StackSeen'
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
      readonly code: string
      readonly shipmentId: string
      readonly status: ShipmentStatus
      readonly riderId: string | null
      readonly hasPosition: boolean
      readonly at: string
    }
  /** The gateway's own state of an order at the end, beside what its watcher saw last. */
  | {
      readonly type: 'OrderRead'
      readonly code: string
      readonly orderStatus: string
      readonly shipmentStatuses: readonly ShipmentStatus[]
      readonly at: string
    }

  /** A page with a cart was hidden. `cart` names who left it; `agreed` says whether they may be written to. */
  | { readonly type: 'CartLeft'; readonly cart: string; readonly agreed: boolean }
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
