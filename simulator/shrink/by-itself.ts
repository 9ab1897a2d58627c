import { membersIn, neededMs } from '../scenario/needed.ts'
import type { Scenario } from '../scenario/schema.ts'

type Group = Scenario['couriers'][number]

/**
 * Returns whether a smaller scenario still has all that an expectation of its file relies on. With too little time, or
 * without a shop or a courier, an expectation breaks by itself: such a scenario would say nothing about the failure.
 * Each store that still has diners keeps its shop and its people as they were, and a courier with the same habits, or two where couriers
 * race. The time stays enough for the stories of all, unless it never was.
 */
export function couldHold(smaller: Scenario, original: Scenario): boolean {
  if (smaller.lasts < Math.min(original.lasts, neededMs(smaller))) return false
  const stores = new Set(smaller.diners.filter((group) => membersIn(group) > 0).map(({ store }) => store))
  return [...stores].every((store) => {
    const isHere = (group: { readonly store: string }) => group.store === store
    const shopsAt = ({ shops, operators }: Scenario) => JSON.stringify([shops.filter(isHere), operators.filter(isHere)])
    return shopsAt(smaller) === shopsAt(original) && hasCouriers(smaller, original, store)
  })
}

function hasCouriers(smaller: Scenario, original: Scenario, store: string): boolean {
  const at = ({ couriers }: Scenario) => couriers.filter((group) => group.store === store && membersIn(group) > 0)
  const [left, before] = [at(smaller), at(original)]
  const many = (groups: readonly Group[]) => groups.reduce((sum, group) => sum + membersIn(group), 0)
  const least = before.some(({ race, sharesPhone }) => race || sharesPhone) ? 2 : 1
  const known = new Set(before.map(habitsOf))
  return many(left) >= Math.min(least, many(before)) && left.every((group) => known.has(habitsOf(group)))
}

/** Everything about a group except who of it takes part. */
const habitsOf = ({ count: _, only: __, ...habits }: Group) => JSON.stringify(habits)
