import { Clock, Effect } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isInProgress, nextStatus } from '#domain/shipment/rules.ts'
import { type DriveStep, pause, planDrive } from '../drive.ts'
import type { Pace } from '../pace.ts'
import type { Person } from '../person.ts'
import { City } from '../services/city.ts'
import { Gateway, type Refused, type Unreachable, type Wire } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'

export type CourierPlan = {
  readonly person: Person
  readonly storeAlias: string
  readonly securityCode: string
  readonly pace: Pace
  /** Where the courier waits for work, and where the day begins. */
  readonly waitsAt: Position
  /** Whether this offer is worth a look; asked again at every look. */
  readonly wants: (offer: Wire['Shipment']) => Effect.Effect<boolean>
  /** Runs between deciding and sliding: where couriers who race wait for each other. */
  readonly onYourMarks: (offer: Wire['Shipment']) => Effect.Effect<void>
}

/** A phone with somebody on a scooter: what the pages of the courier's area know of a shift. */
type Shift = {
  readonly plan: CourierPlan
  readonly store: Wire['BranchContactWithBranch']
  readonly rider: Wire['Rider']
  readonly token: string
  position: Position
  /** What the phone could not send yet. */
  unsent: Wire['PositionFix'][]
  /** A phone gives one fix for one moment. */
  lastFixAt: string | null
}

const mostUnsent = 500

/** Works until interrupted, and then ends the shift. A refused token or a lost gateway only means to sign in again. */
export const workShift = Effect.fn('Courier.workShift')(function* (plan: CourierPlan) {
  let position: Position | null = null
  const signedIn = Effect.acquireUseRelease(
    Effect.suspend(() => startShift(plan, position)),
    (shift) =>
      Effect.forever(lookForWork(shift)).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            position = shift.position
          }),
        ),
      ),
    endShift,
  )
  return yield* signedIn.pipe(
    Effect.catchTag(['Refused', 'Unreachable'], (problem) =>
      Effect.logWarning(`${plan.person.name}: ${problem.message}`),
    ),
    Effect.andThen(Effect.sleep(plan.pace.courierPolls)),
    Effect.forever,
  )
})

const startShift = Effect.fnUntraced(function* (plan: CourierPlan, wasAt: Position | null) {
  const gateway = yield* Gateway
  const { person, securityCode } = plan
  const store = yield* gateway.store(plan.storeAlias)
  const key = `shift-${person.phone}-${yield* Clock.currentTimeMillis}`
  const riderUser = { branchContact: { id: store.id } }
  const rider = yield* gateway.findRider(store.id, person.phone).pipe(
    Effect.flatMap(({ id }) => gateway.updateRider(key, id, { active: true, securityCode, riderUser })),
    Effect.catchIf(isUnknown, () =>
      gateway.registerRider(key, { name: person.name, phone: person.phone, securityCode, riderUser, active: true }),
    ),
  )
  const token = new URL(rider.shipmentsUrl, 'http://phone').searchParams.get('token') ?? ''
  const position = wasAt ?? lastKnown(rider) ?? plan.waitsAt
  return { plan, store, rider, token, position, unsent: [], lastFixAt: null } satisfies Shift as Shift
})

/** Whoever comes back is where the phone was last, and not at the store by magic. */
const lastKnown = ({ lastLat, lastLng }: Wire['Rider']): Position | null =>
  lastLat === null || lastLng === null ? null : { lat: lastLat, lng: lastLng }

const isUnknown = (problem: Refused | Unreachable) => problem._tag === 'Refused' && problem.status === 404

/** Who stops is in a hurry: a gateway that does not answer keeps nobody from going home. */
const endShift = ({ plan, store, rider }: Shift) =>
  Effect.gen(function* () {
    const gateway = yield* Gateway
    const key = `home-${rider.id}-${yield* Clock.currentTimeMillis}`
    const riderUser = { branchContact: { id: store.id } }
    yield* gateway.updateRider(key, rider.id, { active: false, securityCode: plan.securityCode, riderUser })
  }).pipe(Effect.interruptible, Effect.timeoutOption('2 seconds'), Effect.ignore)

const lookForWork = Effect.fnUntraced(function* (shift: Shift) {
  const gateway = yield* Gateway
  const carried = yield* gateway.shipmentInHand(shift.token)
  if (carried) {
    yield* Ledger.use((ledger) => ledger.record(takenUp(carried, shift.rider.id)))
    return yield* deliver(shift, carried)
  }
  for (const offer of yield* gateway.shipments(shift.token, shift.store.id)) {
    if (!(yield* shift.plan.wants(offer))) continue
    yield* pause(shift.plan.pace.thinking)
    yield* shift.plan.onYourMarks(offer)
    const won = yield* takeStep(shift, offer, 'ON_ROUTE_TO_PICK_UP')
    return won ? yield* deliver(shift, won) : undefined
  }
  return yield* goBackToWait(shift)
})

const takenUp = ({ id, status }: Wire['Shipment'], riderId: string) =>
  ({ type: 'TakenUp', shipmentId: id, riderId, status }) as const

/** From wherever the shipment is now to the door, one slide after the other. */
const deliver = Effect.fnUntraced(function* (shift: Shift, taken: Wire['Shipment']) {
  const { pace } = shift.plan
  const storeAt = shift.store.address.position
  for (let shipment: Wire['Shipment'] | null = taken; shipment && isInProgress(shipment.status, shipment); ) {
    switch (shipment.status) {
      case 'ON_ROUTE_TO_PICK_UP':
        yield* driveTo(shift, storeAt)
        break
      case 'IN_STORE':
        yield* waitAt(shift, pace.inStore)
        break
      case 'DELIVERED': // with something to bring back
        yield* driveTo(shift, storeAt)
        break
      default:
        yield* driveTo(shift, shipment.destination.position ?? storeAt)
        yield* waitAt(shift, pace.atTheDoor)
    }
    const to: ShipmentStatus | null = nextStatus(shipment.status, shipment)
    shipment = to && (yield* takeStep(shift, shipment, to))
  }
})

/** The slide. Null when it was not this courier's to take: lost, canceled, or taken already elsewhere. */
const takeStep = Effect.fnUntraced(function* (shift: Shift, shipment: Wire['Shipment'], to: ShipmentStatus) {
  const [gateway, ledger] = [yield* Gateway, yield* Ledger]
  const { rider, token } = shift
  const at = yield* now
  const answer = yield* gateway
    .takeStep(`${rider.id}-${shipment.id}-${to}`, token, {
      id: shipment.id,
      status: to,
      rider_id: rider.id,
      rider_name: rider.name,
      rider_phone: rider.phone,
      ...(shipment.securityCode && to === 'DELIVERED' && { securityCode: shipment.securityCode }),
      at,
    })
    .pipe(
      Effect.catchIf(
        (problem) => problem._tag === 'Refused' && problem.status === 409,
        (refused) => Effect.succeed(refused as Refused),
      ),
    )
  const refusal = refusalOf(answer, rider.id)
  yield* ledger.record({ type: 'StepAnswered', shipmentId: shipment.id, riderId: rider.id, to, refusal })
  return refusal === null ? (answer as Wire['Shipment']) : null
})

/** A lost auction is no error: the answer is the shipment, with whoever won it. */
const refusalOf = (answer: Wire['Shipment'] | Refused, riderId: string): string | null => {
  if ('_tag' in answer) return answer.code
  return answer.riderInfo?.riderId === riderId ? null : 'AUCTION_LOST'
}

const driveTo = Effect.fnUntraced(function* (shift: Shift, to: Position) {
  for (const step of yield* wayTo(shift, to)) yield* ride(shift, step)
})

const nearby = 40

/** One look's worth of the way back to the waiting place; a word from the phone when already there. */
const goBackToWait = Effect.fnUntraced(function* (shift: Shift) {
  const { pace, waitsAt } = shift.plan
  const isThere = distanceInMetres(shift.position, waitsAt) <= nearby
  const steps = isThere ? [] : yield* wayTo(shift, waitsAt)
  const many = Math.ceil(pace.courierPolls / pace.riding.fixEveryMs)
  for (const step of steps.slice(0, many)) yield* ride(shift, step)
  if (isThere) yield* waitAt(shift, [pace.courierPolls, pace.courierPolls])
})

const wayTo = Effect.fnUntraced(function* (shift: Shift, to: Position) {
  const city = yield* City
  const route = city.route(shift.position, to)
  return route ? yield* planDrive(route.points, shift.plan.pace.riding) : []
})

const ride = Effect.fnUntraced(function* (shift: Shift, { position, speed, heading, accuracy }: DriveStep) {
  yield* Effect.sleep(shift.plan.pace.riding.fixEveryMs)
  shift.position = position
  yield* report(shift, { at: yield* now, ...position, speed, heading, accuracy })
})

const waitAt = Effect.fnUntraced(function* (shift: Shift, bounds: readonly [number, number]) {
  yield* report(shift, { at: yield* now, ...shift.position, speed: 0, accuracy: 8 })
  yield* pause(bounds)
})

/** Sends what the phone has; without a network it is kept, and goes with the next fix. */
const report = Effect.fnUntraced(function* (shift: Shift, fix: Wire['PositionFix']) {
  if (fix.at === shift.lastFixAt) return
  shift.lastFixAt = fix.at
  shift.unsent = [...shift.unsent, fix].slice(-mostUnsent)
  const sending = shift.unsent
  yield* Gateway.use((gateway) => gateway.sendPositions(shift.token, shift.rider.id, sending)).pipe(
    Effect.andThen(
      Effect.sync(() => {
        shift.unsent = shift.unsent.filter((it) => !sending.includes(it))
      }),
    ),
    Effect.timeoutOption('5 seconds'),
    Effect.catchTag('Unreachable', () => Effect.void),
  )
})

const now = Effect.map(Clock.currentTimeMillis, (milliseconds) => new Date(milliseconds).toISOString())
