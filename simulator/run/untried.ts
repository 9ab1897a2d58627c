import { expectationNamed } from '../invariants/list.ts'
import type { Measurements } from '../measures/measures.ts'
import { spreadOf } from '../measures/thresholds.ts'
import { membersIn } from '../scenario/needed.ts'
import type { Scenario } from '../scenario/schema.ts'
import { writtenDuration } from '../scenario/values.ts'
import { placeOf, windowsOf } from '../scenario/windows.ts'

type Run = {
  readonly coverage: { readonly held: readonly string[]; readonly unseen: readonly string[] }
  readonly measured: Measurements
  /** The duration of the run, in milliseconds. */
  readonly lastedMs: number
}

/**
 * Returns the parts of a scenario that its run did not try, each in a sentence. Such a run is not green: it says nothing
 * about these parts.
 */
export const untriedIn = (scenario: Scenario, run: Run): readonly string[] => [
  ...nothingHeld(scenario, run),
  ...idleGroups(scenario, run),
  ...idleFaults(scenario, run),
  ...unreachedWindows(scenario, run),
  ...unmeasured(scenario, run),
  ...unseenExpectations(scenario, run),
]

function nothingHeld({ thresholds }: Scenario, { coverage: { held, unseen } }: Run): readonly string[] {
  if (held.length > 0 || Object.keys(thresholds).length > 0) return []
  return [`no situation of the run could break any of its ${unseen.length} invariants`]
}

const groupsOf = (scenario: Scenario) => [
  ...scenario.shops.map(({ store }, index) => ({ ...group('shops', index, store, 1), actor: `shop ${store}` })),
  ...(['operators', 'printers', 'diners', 'couriers', 'carts', 'watchers'] as const).flatMap((kind) =>
    scenario[kind].map((one, index) => ({
      ...group(kind, index, one.store, membersIn(one)),
      actor: `${kind.slice(0, -1)} ${index + 1}.`,
    })),
  ),
]

const group = (kind: string, index: number, store: string, members: number) => ({
  members,
  says: `${placeOf([kind, index])} (${members} at ${store})`,
})

function idleGroups(scenario: Scenario, { measured: { answers }, lastedMs }: Run): readonly string[] {
  const actors = Object.keys(answers)
  return groupsOf(scenario).flatMap(({ actor, members, says }) =>
    members === 0 || actors.some((one) => (actor.endsWith('.') ? one.startsWith(actor) : one === actor))
      ? []
      : [`${says} did nothing: the run was over after ${lengthOf(lastedMs)}, before any of them had an answer`],
  )
}

function idleFaults({ faults }: Scenario, { measured: { faultHits }, lastedMs }: Run): readonly string[] {
  return faults.flatMap(({ kind, on, from }, index) =>
    (faultHits[index] ?? 0) > 0 || from >= lastedMs
      ? []
      : [`${placeOf(['faults', index])} (${kind} on ${on}) hit nothing: write a longer window or a higher rate`],
  )
}

function unreachedWindows(scenario: Scenario, { lastedMs }: Run): readonly string[] {
  return windowsOf(scenario).flatMap(({ path, begins, from }) =>
    from < lastedMs
      ? []
      : [
          `${placeOf([...path, begins])} is ${writtenDuration(from)}, and everybody was done after ${lengthOf(lastedMs)}: write an earlier time`,
        ],
  )
}

function unmeasured({ thresholds }: Scenario, { measured }: Run): readonly string[] {
  return Object.keys(thresholds).flatMap((name) =>
    spreadOf(name, measured) ? [] : [`${name} has no measurement: nobody in the run did that`],
  )
}

function unseenExpectations({ expect }: Scenario, { coverage: { unseen } }: Run): readonly string[] {
  return expect.flatMap((name) =>
    unseen.includes(expectationNamed(name)) ? [`${name}: no situation of the run could break it`] : [],
  )
}

/** Whole seconds, as a file writes them. */
const lengthOf = (milliseconds: number) => writtenDuration(Math.round(milliseconds / 1_000) * 1_000)
