import { Cause, Clock, Effect, Exit, Random, Schema } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { leavesToNearerMs, noticesWithinMs } from '../ground/tempo.ts'
import { Measures } from '../measures/measures.ts'
import { Actor } from '../network/network.ts'
import { CourierLines } from '../services/courier-line.ts'
import { Gateway, type Refused, type Unreachable } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { pageOf } from './courier-habits.ts'
import { hearOfTimes } from './courier-times.ts'
import { deliver, shown, takeStep } from './delivery.ts'
import { Away } from './detours.ts'
import { pause } from './drive.ts'
import { OpenShifts } from './open-shifts.ts'
import { openScreen } from './screen.ts'
import { type CourierPlan, cruise, goBackToWait, type ShiftKnowledge } from './shift.ts'
import { deliverStack, stackSeen, takeStackStep } from './stack-delivery.ts'

const signsInAgainMs = 5_000

/** The scenario has another code than the store: no courier of it can work. */
export class WrongSecurityCode extends Schema.TaggedError<WrongSecurityCode>()('WrongSecurityCode', {
  alias: Schema.String,
}) {
  override get message() {
    return `the store ${this.alias} refuses the code of its couriers: write its riderSecurityCode into their securityCode`
  }
}

/**
 * Works until interrupted, and then ends the shift. After a refused token or a lost gateway the courier signs in again.
 */
export const workShift = Effect.fn('Courier.workShift')(function* (plan: CourierPlan) {
  let position: Position | null = null
  const signedIn = Effect.acquireUseRelease(
    Effect.suspend(() => startShift(plan, position)),
    (signedIn) =>
      onLine(signedIn).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            position = signedIn.position
          }),
        ),
      ),
    (signedIn, exit) => (hasClosedThePage(exit) ? Effect.void : endShift(signedIn)),
  )
  return yield* signedIn.pipe(
    Effect.catchTag(['Refused', 'Unreachable'], (problem) =>
      Effect.logWarning(`${plan.person.name}: ${problem.message}`),
    ),
    Effect.catchTag('Away', () => pause(plan.tempo.cooking)),
    Effect.andThen(Effect.sleep(signsInAgainMs)),
    Effect.forever,
  )
})

const hasClosedThePage = (exit: Exit.Exit<unknown, unknown>) => {
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
  return error instanceof Away && error.how === 'PAGE_CLOSED'
}

type SignedIn = Omit<ShiftKnowledge, 'line' | 'screen'>

/** The shift itself: first the delivery in hand, then the store's offers. */
const onLine = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const lines = yield* CourierLines
  const line = yield* lines.open({
    token: signedIn.token,
    riderId: signedIn.rider.id,
    storeId: signedIn.store.id,
    proves: showsTimes(signedIn),
  })
  const screen = showsTimes(signedIn) ? yield* openScreen(yield* Actor) : null
  const shift: ShiftKnowledge = Object.assign(signedIn, { line, screen })
  const work = Effect.andThen(takeUp(shift), Effect.forever(lookForWork(shift)))
  return yield* screen ? Effect.raceFirst(work, hearOfTimes(shift, screen)) : work
}, Effect.scoped)

const showsTimes = ({ plan }: SignedIn) => plan.hasPeople && plan.habits.page === null

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
    Effect.catchIf(isWrongCode, () => Effect.fail(new WrongSecurityCode({ alias: plan.storeAlias }))),
  )
  ;(yield* Measures)?.knows(yield* Actor, person.name, rider.id)
  ;(yield* OpenShifts)?.ids.add(rider.id)
  const token = new URL(rider.shipmentsUrl, 'http://phone').searchParams.get('token') ?? ''
  // A page that is opened again asks for its courier.
  if (wasAt) yield* gateway.whoAmI(token)
  const position = wasAt ?? lastKnown(rider) ?? plan.waitsAt
  return {
    plan,
    store,
    rider,
    token,
    position,
    unsent: [],
    lastFixAt: null,
    goodFixAt: null,
  } satisfies SignedIn as SignedIn
})

/** A returning courier starts at the phone's last position, not at the store. */
const lastKnown = ({ lastLat, lastLng }: Wire['Rider']): Position | null =>
  lastLat === null || lastLng === null ? null : { lat: lastLat, lng: lastLng }

/** 400 always means a wrong code; any other bad payload is 422. */
const isWrongCode = (problem: Refused | Unreachable) => problem._tag === 'Refused' && problem.status === 400

const isUnknown = (problem: Refused | Unreachable) => problem._tag === 'Refused' && problem.status === 404

/** An interrupted courier does not wait: a gateway without an answer cannot keep the shift open. */
const endShift = ({ plan, store, rider }: SignedIn) =>
  Effect.gen(function* () {
    const gateway = yield* Gateway
    const key = `home-${rider.id}-${yield* Clock.currentTimeMillis}`
    const riderUser = { branchContact: { id: store.id } }
    const open = yield* OpenShifts
    const ending = gateway.updateRider(key, rider.id, { active: false, securityCode: plan.securityCode, riderUser })
    yield* open ? open.permits.withPermit(ending) : ending
    open?.ids.delete(rider.id)
  }).pipe(Effect.interruptible, Effect.timeoutOption('2 seconds'), Effect.ignore)

const takeUp = Effect.fnUntraced(function* (shift: ShiftKnowledge) {
  const gateway = yield* Gateway
  const carried = yield* gateway.inHand(shift.token)
  const [ledger, riderId, page] = [yield* Ledger, shift.rider.id, pageOf(shift)]
  if (!carried) {
    yield* ledger.record({ type: 'NothingInHand', riderId, ...page })
    return false
  }
  if (carried.shipmentType === 'simple') {
    const { id: shipmentId, status } = carried.shipment
    yield* ledger.record({ type: 'TakenUp', shipmentId, riderId, status, ...page })
    yield* shown(shift, carried.shipment)
    yield* deliver(shift, carried.shipment)
  } else {
    yield* stackSeen(shift, carried.stack)
    yield* deliverStack(shift, carried.stack)
  }
  return true
})

const lookForWork = Effect.fnUntraced(function* (shift: ShiftKnowledge) {
  const gateway = yield* Gateway
  yield* shift.screen?.clear ?? Effect.void
  // Besides the list, a page shows its courier's delivery in hand.
  if (shift.plan.habits.page !== null && (yield* takeUp(shift))) return
  yield* shift.line.looks
  let isLeft = false
  for (const offer of yield* gateway.stacks(shift.token)) {
    const [first] = offer.shipments
    if (!first || !(yield* shift.plan.wants(first))) {
      isLeft = true
      continue
    }
    yield* stackSeen(shift, offer)
    yield* pause(shift.plan.tempo.thinking)
    yield* shift.plan.onYourMarks(offer)
    const won = yield* takeStackStep(shift, offer, 'ON_ROUTE_TO_PICK_UP')
    return yield* won ? deliverStack(shift, won) : waitForWork(shift, true)
  }
  const offers = yield* gateway.shipments(shift.token, shift.store.id)
  for (const offer of offers) {
    if (!(yield* shift.plan.wants(offer))) {
      isLeft = true
      continue
    }
    yield* shown(shift, offer)
    yield* pause(shift.plan.tempo.thinking)
    yield* shift.plan.onYourMarks(offer)
    const won = yield* takeStep(shift, offer, 'ON_ROUTE_TO_PICK_UP')
    return yield* won ? deliver(shift, won) : waitForWork(shift, offers.length > 1)
  }
  return yield* waitForWork(shift, isLeft)
})

/** Waits until there is a reason to look for work again; `isLeft`: the list has an offer that the courier may take later. */
const waitForWork = (shift: ShiftKnowledge, isLeft: boolean) =>
  Effect.raceAllFirst([
    shift.plan.habits.cruises ? cruise(shift) : goBackToWait(shift),
    callToWork(shift),
    nextPoll(shift, isLeft),
  ])

/** Ends when this courier is asked, or notices what the store offers to all of them. */
const callToWork = (shift: ShiftKnowledge) =>
  Effect.raceFirst(
    Effect.flatMap(shift.line.asked, (shipmentId) =>
      Ledger.use((ledger) => ledger.record({ type: 'CourierAsked', shipmentId, riderId: shift.rider.id })),
    ),
    shift.line.offered.pipe(
      Effect.andThen(
        Effect.flatMap(Random.next, (share) => Effect.sleep(share * noticesWithinMs(shift.plan.colleagues))),
      ),
      Effect.andThen(hasLeftToNearer(shift)),
      Effect.repeat({ until: (isLeft) => isLeft }),
    ),
  )

/** Leaves the offers to nearer couriers for a while; says whether one is still there afterwards. */
const hasLeftToNearer = Effect.fnUntraced(function* ({ plan, position, store, line }: ShiftKnowledge) {
  const metres = distanceInMetres(position, store.address.position)
  const leavesMs = leavesToNearerMs(plan.tempo, plan.colleagues, metres)
  for (;;) {
    const ageMs = line.oldestOfferMs()
    if (ageMs === null || ageMs >= leavesMs) return ageMs !== null
    yield* Effect.sleep(Math.ceil(leavesMs - ageMs))
  }
})

/** As a courier's page does, it polls where it hears nothing. In a large fleet the phone is in the pocket before it looks again. */
const nextPoll = ({ line, plan }: ShiftKnowledge, isLeft: boolean) =>
  Effect.sleep(Math.max(plan.tempo.courierPolls, noticesWithinMs(plan.colleagues))).pipe(
    Effect.repeat({ until: () => isLeft || plan.habits.page !== null || !line.isOn() }),
  )
