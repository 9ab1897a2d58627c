import { leavesToNearerMs, noticesWithinMs, type Tempo, tempos } from '../ground/tempo.ts'
import { storiesOf, storyMs } from './cart-stories.ts'
import type { Scenario } from './schema.ts'
import { writtenDuration } from './values.ts'

type Group = { readonly store: string; readonly count: number; readonly only?: readonly number[] | undefined }

/** The number of actors of a group that take part. */
export const membersIn = ({ count, only }: Group): number =>
  only ? only.filter((number) => number <= count).length : count

const mostInSmall = 40

/** Whether a run of a scenario takes seconds, by the number of its people. */
export function isSmall({ diners, couriers, carts, operators, watchers }: Scenario): boolean {
  const groups: readonly Group[] = [...diners, ...couriers, ...carts, ...operators, ...watchers]
  return groups.reduce((sum, group) => sum + membersIn(group), 0) <= mostInSmall
}

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]

/** How much longer a way by street is than a straight one, with its corners. */
const detour = 1.6

/**
 * Returns the longest times of an order whose courier is free until it arrives, and of the courier's way back, by the
 * tempo's bounds.
 */
function timesOf(tempo: Tempo) {
  const { riding, shopPolls, shopAccepts, cooking, courierPolls, thinking, inStore, atTheDoor } = tempo
  const ride = (metres: number) => ((metres * detour) / riding.speed[0]) * 1_000 + 4 * riding.fixEveryMs
  const back = ride(tempo.livesWithin[1])
  const waits = [shopAccepts, cooking, thinking, thinking, inStore, atTheDoor].reduce((sum, [, most]) => sum + most, 0)
  return { arrivesMs: ride(tempo.waitsWithin[1]) + back + waits + 2 * shopPolls + courierPolls, backMs: back }
}

/** Returns the longest time that the diners and carts of a scenario need until their stories are over. */
export function neededMs(scenario: Scenario): number {
  const { diners, operators, couriers, carts, expect, tempo } = scenario
  const { arrivesMs, backMs } = timesOf(tempos[tempo])
  const lastBackMs = expect.includes('deliveries-come-back') ? backMs : 0
  const at = <A extends Group>(groups: readonly A[], store: string) => groups.filter((group) => group.store === store)
  const many = (groups: readonly Group[]) => groups.reduce((sum, group) => sum + membersIn(group), 0)
  const orders = diners.map((group) => {
    const { store, over, thinks, paysLate } = group
    const servedBy = at(couriers, store).filter((couriers) => membersIn(couriers) > 0)
    const begins = Math.max(0, ...servedBy.map(({ from, over }) => from + over))
    const fleet = many(servedBy)
    const rounds = Math.ceil(many(at(diners, store)) / Math.max(1, fleet))
    const noticesMs = noticesWithinMs(fleet) + leavesToNearerMs(tempos[tempo], fleet, Number.POSITIVE_INFINITY)
    const ridesMs = rounds * (arrivesMs + noticesMs) + (rounds - 1) * backMs + lastBackMs
    const kitchenMs = pressesMs(at(operators, store), many(at(diners, store)))
    return membersIn(group) === 0 ? 0 : over + thinks + paysLate + begins + kitchenMs + ridesMs
  })
  return Math.max(0, ...orders, ...carts.map((group) => cartMs(scenario, group)))
}

/** The presses of a person for one order: a look, the acceptance and the end of cooking, and what the person wishes. */
const pressesOf = ({ changesTimes, prints, stacks }: Scenario['operators'][number]) =>
  3 + [changesTimes, prints, stacks].filter((share) => share > 0).length

/** Returns the longest time that people at the console take for all orders of their store, if one of them does everything. */
const pressesMs = (people: Scenario['operators'], orders: number) =>
  Math.max(0, ...people.map((group) => orders * pressesOf(group) * group.thinks + group.away))

/** A reminder waits for the end of the quiet hours, and the story in them for their beginning. */
const cartMs = ({ quietHours }: Scenario, group: Scenario['carts'][number]) =>
  membersIn(group) === 0 ? 0 : group.over + longestStoryMs(group) + (quietHours ? dayMs : 0) + minuteMs

const longestStoryMs = ({ story, returnsAfter }: Scenario['carts'][number]) =>
  Math.max(...storiesOf(story).map((one) => storyMs[one])) + (returnsAfter?.[1] ?? 0)

/** Returns why a scenario cannot tell the stories of its carts, in one sentence; null where it can. */
export function tooShortForCarts(scenario: Scenario): string | null {
  const isCut = scenario.carts.some((group) => membersIn(group) > 0 && longestStoryMs(group) > scenario.lasts)
  return isCut ? tooShort(scenario) : null
}

/** The sentence about a run that ends before the stories of its actors. */
export const tooShort = (scenario: Scenario): string =>
  `lasts: ${writtenDuration(scenario.lasts)} is too short: its actors need up to ${written(neededMs(scenario))}`

/** Rounds up to a time that people would write. */
function written(milliseconds: number): string {
  const step = milliseconds < minuteMs ? 5_000 : milliseconds < 60 * minuteMs ? minuteMs : 60 * minuteMs
  return writtenDuration(Math.ceil(milliseconds / step) * step)
}
