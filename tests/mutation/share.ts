import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Shard } from '../shards.ts'

/** The parts of Stryker's plan that decide the share of a mutant. Lines and columns tell two breaks of one file apart. */
type Plan = {
  plan: string
  mutant: {
    readonly fileName: string
    readonly replacement: string
    readonly location: { readonly start: Place; readonly end: Place }
    /** The code runs at an import. */
    readonly static?: boolean | undefined
    status?: string
    statusReason?: string
  }
}
type Place = { readonly line: number; readonly column: number }

/** The variable by which `npm run mutate` tells Stryker's process the share. */
export const shareVariable = 'MUTATION_SHARE'

/** The reason that a report gives for a mutant of another share. */
export const otherShare = 'of another share'

/**
 * Leaves the mutants of all other shares out of a run, and constants: Stryker would try one with the few tests that import its file
 * in their middle. Stryker has no setting for that: a checker would become a second runner of tests
 * once it has checked, and answers only for mutants that a test covers. A reporter sees the whole plan before the first mutant runs.
 */
export function keepShare(plans: readonly Plan[], share: Shard) {
  for (const each of plans) {
    const isOurs = isOfShare(each.mutant, share)
    if (isOurs && !each.mutant.static) continue
    each.plan = 'EarlyResult'
    each.mutant.status = 'Ignored'
    each.mutant.statusReason = isOurs ? 'a constant' : otherShare
  }
}

/**
 * Says whether a mutant belongs to a share. A digest of its file, place and replacement decides: a change of one file moves no mutant of
 * another, and each share takes its part of every file and of every kind of break.
 */
export function isOfShare({ fileName, location: { start, end }, replacement }: Plan['mutant'], share: Shard): boolean {
  const place = [start.line, start.column, end.line, end.column]
  const text = JSON.stringify([relative(process.cwd(), fileName), place, replacement])
  return createHash('sha256').update(text).digest().readUInt32BE() % share.count === share.index - 1
}

/** Stryker's own name for the list of a module's plugins. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'share',
    value: {
      onMutationTestingPlanReady({ mutantPlans }: { readonly mutantPlans: readonly Plan[] }) {
        const [index = 1, count = 1] = process.env[shareVariable]?.split('/').map(Number) ?? []
        keepShare(mutantPlans, { index, count })
      },
    },
  },
]
