import { castDraft } from 'immer'
import { evolver } from '#domain/kernel/decider.ts'
import type { ShipmentRider, ShipmentStatus } from '#domain/shipment/events.ts'
import type { StackEvent } from './events.ts'

/** A stack without its shipments, which have separate states. */
export type Stack =
  | { readonly status: 'NONE' }
  | {
      readonly stackId: string
      readonly storeId: string
      readonly shipmentIds: readonly string[]
      readonly status: ShipmentStatus
      readonly rider: ShipmentRider | null
      readonly createdAt: string
      readonly updatedAt: string
    }

export type KnownStack = Exclude<Stack, { status: 'NONE' }>

export const noStack: Stack = { status: 'NONE' }

export const evolve = evolver<Stack, StackEvent>((stack, event) => {
  if (event.type === 'StackCreated') {
    const { type: _, at, ...created } = event
    return castDraft({ ...created, status: 'STACKING', rider: null, createdAt: at, updatedAt: at })
  }
  if (stack.status === 'NONE') return
  if (event.type === 'StackAccepted') stack.rider = castDraft(event.rider)
  // After a courier's cancel it is offered again, and has no courier.
  if (event.type === 'StackOffered') stack.rider = null
  const status = statusAfter(event)
  // A newer release may have recorded an event of another type.
  if (status === null) return
  stack.status = status
  stack.updatedAt = event.at
})

function statusAfter(event: Exclude<StackEvent, { type: 'StackCreated' }>): ShipmentStatus | null {
  switch (event.type) {
    case 'StackOffered':
      return 'LOOKING_FOR_DRIVER'
    case 'StackAccepted':
      return 'ON_ROUTE_TO_PICK_UP'
    case 'StackAdvanced':
      return event.to
    case 'StackDriverCanceled':
      return 'DRIVER_CANCELED'
    case 'StackCanceled':
      return 'CANCELED'
    default:
      event satisfies never
      return null
  }
}
