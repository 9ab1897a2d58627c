import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled, isFinished } from '#domain/shipment/rules.ts'
import { inRouteOrder, isMultiShipment, mayPick, type StackView, selectedOf, sorted } from '#domain/stack/rules.ts'
import type { WireShipment } from '../workplace/courier-calls.ts'
import { directionsLink } from './directions.ts'

type StopKind = 'pickUp' | 'dropOff' | 'return'

/** From the stop before it on the route. */
type Leg = {
  /** The letter of that stop; null when the courier starts from anywhere. */
  readonly from: string | null
  /** The straight-line distance; null when a position is not known. */
  readonly metres: number | null
  readonly directions: string
}

export type Stop = {
  /** The shipment's order, for a drop-off. */
  readonly id: string
  readonly kind: StopKind
  readonly letter: string
  /** The store's phone; the customer's is on the customer's card. */
  readonly name: string
  /** Distinguishes the drop-offs of a stack; the page's heading names a single one. */
  readonly code: string | null
  readonly address: string
  readonly details: string
  readonly betweenStreets: string
  /** The money to collect there. */
  readonly collect: Collect | null
  readonly position: Position | null
  /** The end of the time that the diner of a drop-off was told. */
  readonly until: string | null
  readonly state: 'done' | 'current' | 'ahead' | 'canceled'
  /** Whether it is the drop-off that comes next (SHIP-53 to SHIP-55). */
  readonly isSelected: boolean
  readonly mayPick: boolean
  /** Null for a stop that is not on the route. */
  readonly leg: Leg | null
}

export type Collect = NonNullable<WireShipment['collect']>

type BareStop = Omit<Stop, 'leg'>

export type RoutedShipment = Pick<
  WireShipment,
  | 'id'
  | 'status'
  | 'stackingOrder'
  | 'returnShipment'
  | 'stackId'
  | 'destination'
  | 'collect'
  | 'promised'
  | 'branchContact'
  | 'logisticsOrder'
>

const storeLine = ({ branchContact: { address } }: Pick<WireShipment, 'branchContact'>): string =>
  [`${address.street} ${address.number}`.trim(), address.zone].filter(Boolean).join(', ')

/** The stops of a simple shipment. */
export const stopsOf = (shipment: RoutedShipment, status: ShipmentStatus = shipment.status): readonly Stop[] =>
  stopsOfStack({ status, shipments: [{ ...shipment, status }] })

/**
 * FOPEN-71: the store is A, the drop-offs follow in the order of the route, and a return leads to A again. The letter
 * is written on the bag, so it does not change when the list changes its order.
 */
export function stopsOfStack(stack: StackView<RoutedShipment>, pickedId: string | null = null): readonly Stop[] {
  const { status, shipments } = stack
  const [first] = shipments
  if (!first) return []
  const selected = selectedOf(shipments, pickedId)
  const phase = phaseOf(status)
  const store = {
    letter: 'A',
    name: first.branchContact.name,
    code: null,
    address: storeLine(first),
    details: '',
    betweenStreets: '',
    collect: null,
    until: null,
    position: first.branchContact.address.position,
    isSelected: false,
    mayPick: false,
  }
  const stops: BareStop[] = [
    {
      id: 'pickUp',
      kind: 'pickUp',
      ...store,
      state: phase === 'toStore' ? 'current' : phase === 'off' ? 'canceled' : 'done',
    },
  ]
  const letters = new Map(inRouteOrder(shipments).map(({ id }, n) => [id, String.fromCharCode('B'.charCodeAt(0) + n)]))
  for (const shipment of sorted(shipments)) {
    const isSelected = shipment.id === selected?.id
    stops.push({
      id: shipment.id,
      kind: 'dropOff',
      letter: letters.get(shipment.id) ?? '',
      name: '',
      code: isMultiShipment(stack) ? shipment.logisticsOrder.code : null,
      address: shipment.destination.address,
      details: shipment.destination.details,
      betweenStreets: shipment.destination.betweenStreets ?? '',
      collect: shipment.collect ?? null,
      position: shipment.destination.position,
      until: shipment.promised?.to ?? null,
      state: doorState(shipment.status, phase === 'toDoors' && isSelected),
      isSelected: isSelected && mayPick(shipment),
      mayPick: mayPick(shipment),
    })
  }
  if (shipments.some((shipment) => shipment.returnShipment && !isCanceled(shipment.status)))
    stops.push({
      id: 'return',
      kind: 'return',
      ...store,
      state: phase === 'toReturn' ? 'current' : phase === 'back' ? 'done' : 'ahead',
    })
  const way = inOrderOfTheWay(stops)
  return stops.map((stop) => ({ ...stop, leg: legOf(stop, way) }))
}

/**
 * Returns the route still to drive, from the last finished stop on; the whole route when nothing is left or everything
 * is canceled.
 */
export function wayAhead(stops: readonly Stop[]): readonly Stop[] {
  const way = inOrderOfTheWay(stops)
  if (way.length === 0) return stops
  const next = way.findIndex(({ state }) => state === 'current' || state === 'ahead')
  return next < 1 ? way : way.slice(next - 1)
}

/** The length of the whole way of a shipment or stack that waits. */
export const wayOf = (shipments: readonly RoutedShipment[]): number =>
  metresOf(stopsOfStack({ status: 'LOOKING_FOR_DRIVER', shipments })) ?? Number.POSITIVE_INFINITY

/** Returns the distance from the store's door past all the other stops; null when a position is not known. */
export function metresOf(stops: readonly Stop[]): number | null {
  let sum = 0
  for (const { leg, kind } of stops) {
    if (kind === 'pickUp' || !leg) continue
    if (leg.metres === null) return null
    sum += leg.metres
  }
  return sum
}

/** Finished stops first, then the one that the courier has chosen to do next. */
function inOrderOfTheWay<Any extends BareStop>(stops: readonly Any[]): readonly Any[] {
  const rank = ({ kind, state, isSelected }: Any) =>
    kind === 'pickUp' ? 0 : kind === 'return' ? 4 : state === 'done' ? 1 : isSelected ? 2 : 3
  return stops.filter(({ state }) => state !== 'canceled').sort((a, b) => rank(a) - rank(b))
}

function legOf(stop: BareStop, way: readonly BareStop[]): Leg | null {
  const at = way.indexOf(stop)
  if (at < 0) return null
  const before = way[at - 1]
  if (!before) return { from: null, metres: null, directions: directionsLink([stop]) }
  return {
    from: before.letter,
    metres: before.position && stop.position && distanceInMetres(before.position, stop.position),
    directions: directionsLink([before, stop]),
  }
}

/** The kind of the current stop; `off` when nothing is left to drive. */
function phaseOf(status: ShipmentStatus): 'toStore' | 'toDoors' | 'toReturn' | 'back' | 'off' {
  switch (status) {
    case 'ON_ROUTE_TO_DROP_OFF':
    case 'ON_ROUTE_TO_DROP_OFFS':
      return 'toDoors'
    case 'DELIVERED':
      return 'toReturn'
    case 'RETURNED':
      return 'back'
    default:
      return isCanceled(status) ? 'off' : 'toStore'
  }
}

function doorState(status: ShipmentStatus, isCurrent: boolean): Stop['state'] {
  if (isCanceled(status)) return 'canceled'
  if (isFinished(status)) return 'done'
  return isCurrent ? 'current' : 'ahead'
}
