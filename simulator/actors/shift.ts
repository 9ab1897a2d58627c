import { Clock, Effect, Random } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import { Measures } from '../measures/measures.ts'
import { Actor } from '../network/network.ts'
import { City } from '../services/city.ts'
import type { CourierLine } from '../services/courier-line.ts'
import { Gateway, type Refused } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { spoiled } from './bad-phone.ts'
import type { CourierHabits } from './courier-habits.ts'
import { type DriveStep, pause, planDrive } from './drive.ts'
import type { Person } from './person.ts'
import type { Screen } from './screen.ts'

export type CourierPlan = {
  readonly person: Person
  readonly storeAlias: string
  readonly securityCode: string
  readonly tempo: Tempo
  readonly habits: CourierHabits
  /** The place where the courier waits for work, and where the day begins. */
  readonly waitsAt: Position
  /** Whether the courier wants this offer; asked again each time. */
  readonly wants: (offer: Wire['Shipment']) => Effect.Effect<boolean>
  /** Runs between the decision and the slide for a shipment or stack; racing couriers wait for each other here. */
  readonly onYourMarks: (offer: { readonly id: string }) => Effect.Effect<void>
  /** The couriers of the store in this run. */
  readonly colleagues: number
  /** Whether the store has people at the console, who may change the promised time of an order. */
  readonly hasPeople: boolean
}

/** A courier's phone: the knowledge of the courier's pages about a shift. */
export type ShiftKnowledge = {
  readonly plan: CourierPlan
  readonly store: Wire['BranchContactWithBranch']
  readonly rider: Wire['Rider']
  readonly token: string
  position: Position
  /** The connection of the courier's open pages. */
  readonly line: CourierLine
  /** The promised times on the courier's page; null where no person changes them, or where two pages use one account. */
  readonly screen: Screen | null
  /** The fixes that the phone could not send yet. */
  unsent: Wire['PositionFix'][]
  /** A phone gives one fix for each instant. */
  lastFixAt: string | null
  /** The time of the last good fix of a phone that also has bad ones, in milliseconds. */
  goodFixAt: number | null
}

const mostUnsent = 500

export const driveTo = Effect.fnUntraced(function* (shift: ShiftKnowledge, to: Position) {
  for (const step of yield* wayTo(shift, to)) yield* ride(shift, step)
})

const nearby = 40

/** Drives back to the waiting position, reports once, and waits there without end. */
export const goBackToWait = Effect.fnUntraced(function* (shift: ShiftKnowledge) {
  const { waitsAt } = shift.plan
  if (distanceInMetres(shift.position, waitsAt) > nearby) yield* driveTo(shift, waitsAt)
  yield* report(shift, { at: yield* phoneTime(shift), ...shift.position, speed: 0, accuracy: 8 })
  return yield* Effect.never
})

/** Drives from one address near the store to another, without end. */
export const cruise = Effect.fnUntraced(function* (shift: ShiftKnowledge) {
  const city = yield* City
  const { address } = shift.store
  for (;;) yield* driveTo(shift, (yield* city.addressNear(address.position, shift.plan.tempo.livesWithin)).position)
})

const wayTo = Effect.fnUntraced(function* (shift: ShiftKnowledge, to: Position) {
  const city = yield* City
  return yield* planDrive(city.route(shift.position, to).points, shift.plan.tempo.riding)
})

const ride = Effect.fnUntraced(function* (shift: ShiftKnowledge, { position, speed, heading, accuracy }: DriveStep) {
  const { fixEveryMs } = shift.plan.tempo.riding
  const [measures, before] = [yield* Measures, yield* Clock.currentTimeMillis]
  yield* Effect.sleep(fixEveryMs)
  measures?.late((yield* Clock.currentTimeMillis) - before - fixEveryMs)
  shift.position = position
  yield* report(shift, { at: yield* phoneTime(shift), ...position, speed, heading, accuracy })
})

export const waitAt = Effect.fnUntraced(function* (shift: ShiftKnowledge, bounds: readonly [number, number]) {
  yield* report(shift, { at: yield* phoneTime(shift), ...shift.position, speed: 0, accuracy: 8 })
  yield* pause(bounds)
})

/** Sends the phone's fixes; without a network they are kept and sent with the next fix. */
const report = Effect.fnUntraced(function* (shift: ShiftKnowledge, fix: Wire['PositionFix']) {
  if (fix.at === shift.lastFixAt) return
  shift.lastFixAt = fix.at
  const [measures, actor] = [yield* Measures, yield* Actor]
  measures?.wasAt(actor, Date.parse(fix.at) - shift.plan.habits.clockAheadMs, fix)
  const { hasBadFixes } = shift.plan.habits
  shift.unsent = [...shift.unsent, ...(hasBadFixes ? yield* badFixes(shift, fix) : [fix])].slice(-mostUnsent)
  const sending = shift.unsent
  const isByCall = hasBadFixes && (yield* Random.next) < 0.5
  if (!isByCall && shift.line.sendFixes(sending)) {
    shift.unsent = []
    return
  }
  const isGone = Effect.sync(() => {
    shift.unsent = shift.unsent.filter((it) => !sending.includes(it))
  })
  yield* Gateway.use((gateway) => gateway.sendPositions(shift.token, shift.rider.id, sending)).pipe(
    Effect.tap((verdict) => judged(shift, { ...verdict, refusal: null })),
    Effect.catchIf(isUnreadable, ({ code }) => judged(shift, { accepted: 0, dropped: [], refusal: code })),
    Effect.andThen(isGone),
    Effect.timeoutOption('5 seconds'),
    Effect.catchTag('Unreachable', () => Effect.void),
  )
})

const badFixes = Effect.fnUntraced(function* (shift: ShiftKnowledge, fix: Wire['PositionFix']) {
  const { fixes, isGood } = yield* spoiled(fix, shift.goodFixAt)
  if (isGood) shift.goodFixAt = Date.parse(fix.at)
  return fixes
})

/** The gateway would refuse a refused batch again, so it is dropped, and the shift continues. */
const isUnreadable = (problem: { readonly _tag: string; readonly status?: number }): problem is Refused =>
  problem._tag === 'Refused' && [400, 413, 422].includes(problem.status ?? 0)

const judged = (
  { plan, rider }: ShiftKnowledge,
  verdict: { readonly accepted: number; readonly dropped: readonly string[]; readonly refusal: string | null },
) =>
  plan.habits.hasBadFixes
    ? Ledger.use((ledger) => ledger.record({ type: 'PositionsJudged', riderId: rider.id, ...verdict }))
    : Effect.void

/** The phone's own time, ISO 8601. */
export const phoneTime = ({ plan }: Pick<ShiftKnowledge, 'plan'>) =>
  Effect.map(Clock.currentTimeMillis, (now) => new Date(now + plan.habits.clockAheadMs).toISOString())

/** Returns the place where a courier of a store waits for work. */
export const waitingPlace = Effect.fnUntraced(function* (store: Position, tempo: Tempo) {
  const city = yield* City
  return (yield* city.addressNear(store, tempo.waitsWithin)).position
})
