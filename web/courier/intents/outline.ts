import type { ShipmentEvent, ShipmentStatus } from '#domain/shipment/events.ts'
import { evolve as evolveShipment, type KnownShipment, type Shipment } from '#domain/shipment/state.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import { evolve as evolveStack, type KnownStack, type Stack } from '#domain/stack/state.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'

/** The part of an answer about a shipment that the log keeps: people and addresses never enter it. */
type ShipmentOutline = Pick<
  WireShipment,
  'id' | 'status' | 'createdAt' | 'updatedAt' | 'stackId' | 'stackingOrder' | 'returnShipment'
> & { readonly shipmentType: 'simple'; readonly riderId: string | null }

type StackOutline = Pick<WireStack, 'id' | 'status' | 'createdAt' | 'updatedAt'> & {
  readonly shipmentType: 'stack'
  readonly riderId: string | null
  readonly shipmentIds: readonly string[]
}

export type Outline = ShipmentOutline | StackOutline

/** The outlines in an answer about a shipment, or about a stack and its shipments. */
export function outlinesOf(answer: WireShipment | WireStack): readonly Outline[] {
  const { id, status, createdAt, updatedAt, riderInfo } = answer
  const common = { id, status, createdAt, updatedAt, riderId: riderInfo?.riderId ?? null }
  if ('shipments' in answer)
    return [
      ...answer.shipments.flatMap(outlinesOf),
      { ...common, shipmentType: 'stack', shipmentIds: answer.shipments.map((shipment) => shipment.id) },
    ]
  const { stackId, stackingOrder, returnShipment } = answer
  return [{ ...common, shipmentType: 'simple', stackId, stackingOrder, returnShipment }]
}

/** The phone's shipments are folded without these; the page has them from the answer itself. */
const withoutPeople = {
  logisticsOrderId: '',
  orderId: '',
  orderCode: '',
  storeId: '',
  securityCode: '',
  customer: { name: '', phone: null },
  destination: { address: '', details: '', position: null },
}

const riderOf = (id: string) => ({ id, name: '', phone: null })

const ends = { LOOKING_FOR_DRIVER: 'Offered', DRIVER_CANCELED: 'DriverCanceled', CANCELED: 'Canceled' } as const

/** The last part of the name of the domain's event that moves a shipment or a stack to this status. */
const endOf = (to: ShipmentStatus) => (to in ends ? ends[to as keyof typeof ends] : 'Advanced')

/** The event that moves a shipment to this status. */
export const movedTo = (shipmentId: string, to: ShipmentStatus, at: string): ShipmentEvent => ({
  type: `Shipment${endOf(to)}`,
  shipmentId,
  to,
  at,
})

export const stackMovedTo = (stackId: string, to: ShipmentStatus, at: string): StackEvent => ({
  type: `Stack${endOf(to)}`,
  stackId,
  to,
  at,
})

/**
 * The shipment after the domain's events that lead from the known state to the told one. The same object when nothing
 * has changed.
 */
export function shipmentAfter(known: Shipment, outline: ShipmentOutline): KnownShipment {
  const { id: shipmentId, status, stackId, stackingOrder, returnShipment, riderId, updatedAt: at } = outline
  let shipment =
    known.status === 'NONE'
      ? (evolveShipment(known, {
          ...withoutPeople,
          type: 'ShipmentCreated',
          shipmentId,
          returnShipment,
          at: outline.createdAt,
        }) as KnownShipment)
      : known
  const take = (event: ShipmentEvent) => {
    shipment = evolveShipment(shipment, event) as KnownShipment
  }
  if (stackId !== null && shipment.stackId !== stackId)
    take({ type: 'ShipmentStacked', shipmentId, stackId, stackingOrder: stackingOrder ?? 0, at })
  if (stackId === null && shipment.stackId !== null)
    take({ type: 'ShipmentTakenByShop', shipmentId, stackId: shipment.stackId, at })
  if (riderId === null && shipment.rider) take(movedTo(shipmentId, 'LOOKING_FOR_DRIVER', at))
  if (riderId !== null && shipment.rider?.id !== riderId)
    take({ type: 'ShipmentAccepted', shipmentId, rider: riderOf(riderId), at })
  if (shipment.status !== status || shipment.updatedAt !== at) take(movedTo(shipmentId, status, at))
  return shipment
}

/** The same for a stack. After a change of its shipments it is folded from the start. */
export function stackAfter(known: Stack, outline: StackOutline): KnownStack {
  const { id: stackId, status, riderId, shipmentIds, updatedAt: at } = outline
  let stack = known
  const take = (event: StackEvent) => {
    stack = evolveStack(stack, event)
  }
  if (known.status === 'NONE' || known.shipmentIds.join() !== shipmentIds.join())
    take({ type: 'StackCreated', stackId, storeId: '', shipmentIds, at: outline.createdAt })
  const rider = () => (stack as KnownStack).rider
  if (riderId === null && rider()) take(stackMovedTo(stackId, 'LOOKING_FOR_DRIVER', at))
  if (riderId !== null && rider()?.id !== riderId) take({ type: 'StackAccepted', stackId, rider: riderOf(riderId), at })
  if (stack.status !== status || stack.updatedAt !== at) take(stackMovedTo(stackId, status, at))
  return stack as KnownStack
}
