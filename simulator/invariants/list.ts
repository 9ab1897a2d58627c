import type { Invariant } from './invariant.ts'
import { noOrderLost, oneOrderAKey } from './orders.ts'
import { everyShipmentIsRacedFor, legalSteps, oneWinner, stacksAgree } from './shipments.ts'
import { growingCursors, lastState, legalTransitions, movingRiders, privatePositions } from './watchers.ts'

/** What must be true of every run, for every seed (ruling-32). */
const ofEveryRun: readonly Invariant[] = [
  ...[oneWinner, stacksAgree, legalSteps],
  ...[legalTransitions, growingCursors, privatePositions],
  ...[oneOrderAKey, lastState],
]

/** Where nobody leaves and no signal is lost, every order comes to its door in sight of its diner. */
export const ofSmoke: readonly Invariant[] = [...ofEveryRun, everyShipmentIsRacedFor, noOrderLost, movingRiders]
