import { type Scenario, scenarioSchema } from '../scenario/schema.ts'
import { readDuration, writtenDuration } from '../scenario/values.ts'
import { writtenOf } from '../scenario/write.ts'
import { fewestOf } from './remove-parts.ts'
import { at, type Path, pathsOf, type Tree, withValue } from './tree.ts'

export type ShrinkOptions = {
  /** Top-level fields that stay unchanged, such as a duration that the expectation includes. */
  readonly keep?: readonly string[]
  /** Whether a candidate may be tried at all. */
  readonly allows?: (candidate: Scenario) => boolean
  readonly mostRuns?: number
  /** Stops the search; the smallest scenario so far is returned. */
  readonly signal?: AbortSignal
  /** Runs each time that a smaller one breaks too. */
  readonly onSmaller?: (smallest: Scenario, runs: number) => void
}

export type Shrunk = { readonly scenario: Scenario; readonly runs: number; readonly isDone: boolean }

/** Fields that name a scenario and decide its actors' draws. */
const named: readonly string[] = ['name', 'about', 'seed']

/**
 * Returns the smallest scenario found that still breaks like the given one: with fewer actors, shorter lists, a shorter
 * time and simpler choices, until nothing more can be left out, or a limit is reached. It knows only the fields `count`
 * and `only` of a scenario, with which the remaining actors keep their draws, so that a new field is shrunk too.
 */
export async function shrink(
  scenario: Scenario,
  breaks: (candidate: Scenario) => Promise<boolean>,
  { keep = [], allows = () => true, mostRuns = 500, signal, onSmaller }: ShrinkOptions = {},
): Promise<Shrunk> {
  let smallest = writtenOf(scenario) as Tree
  let runs = 0
  const tried = new Set<string>([JSON.stringify(scenario)])
  const isOver = () => runs >= mostRuns || signal?.aborted === true
  const stays = ([field]: Path) => named.includes(String(field)) || keep.includes(String(field))

  /** Takes a candidate if it is a scenario that was not tried yet and still breaks. */
  const take = async (candidate: Tree): Promise<boolean> => {
    const read = scenarioSchema.safeParse(candidate)
    if (!read.success || !allows(read.data) || isOver()) return false
    const text = JSON.stringify(read.data)
    if (tried.has(text)) return text === JSON.stringify(scenarioSchema.parse(smallest))
    tried.add(text)
    runs++
    if (!(await breaks(read.data))) return false
    smallest = writtenOf(read.data) as Tree
    onSmaller?.(read.data, runs)
    return true
  }
  const change = (path: Path, value: unknown) => take(withValue(smallest, path, value))
  const steps = [oneStore, fewerActors, fewerItems, shorter, fewerNumbers, simpler].map(
    (step) => (): Promise<void> => step({ tree: () => smallest, take, change, stays }),
  )
  for (let before = ''; before !== JSON.stringify(smallest) && !isOver(); ) {
    before = JSON.stringify(smallest)
    for (const step of steps) await step()
  }
  return { scenario: scenarioSchema.parse(smallest), runs, isDone: !isOver() }
}

type Work = {
  readonly tree: () => Tree
  readonly take: (candidate: Tree) => Promise<boolean>
  readonly change: (path: Path, value: unknown) => Promise<boolean>
  readonly stays: (path: Path) => boolean
}

/** Tries each store without the others: its shop, its diners and its couriers belong together. */
async function oneStore({ tree, take, stays }: Work) {
  const storeOf = (group: unknown) => (group as { readonly store?: unknown } | null)?.store
  const before = tree()
  const lists = Object.entries(before).filter(([field, list]) => !stays([field]) && Array.isArray(list))
  const groups = lists.flatMap(([field, list]) => (list as readonly unknown[]).map((group) => ({ field, group })))
  const stores = new Set(groups.map(({ group }) => storeOf(group)).filter((store) => store !== undefined))
  if (stores.size < 2) return
  for (const store of stores) {
    const isOf = (group: unknown) => [store, undefined].includes(storeOf(group))
    const alone = lists.map(([field, list]) => [field, (list as readonly unknown[]).filter(isOf)])
    if (await take({ ...before, ...Object.fromEntries(alone) })) return
  }
}

/** Tries every duration as none, or halves it again and again. */
async function shorter({ tree, change, stays }: Work) {
  for (const path of pathsOf(tree()).filter((one) => !stays(one))) {
    let left = millisecondsOf(at(tree(), path))
    if (left === null || left === 0 || (await change(path, '0s'))) continue
    for (let half = halved(left); half < left && (await change(path, writtenDuration(half))); half = halved(left))
      left = half
  }
}

/** Rounds to values that people would write. */
function halved(milliseconds: number): number {
  const half = milliseconds / 2
  const step = half >= 600_000 ? 60_000 : half >= 10_000 ? 1_000 : half >= 1_000 ? 100 : 1
  return Math.ceil(half / step) * step
}

const millisecondsOf = (value: unknown) => (typeof value === 'string' ? readDuration(value) : null)

type Group = { readonly count: number; readonly only?: readonly number[] }

const isGroup = (value: unknown): value is Group => typeof (value as Partial<Group> | null)?.count === 'number'
const membersOf = ({ count, only }: Group) =>
  (only ?? Array.from({ length: count }, (_, index) => index + 1)).filter((number) => number <= count)

/** Finds the fewest actors over all groups together; they keep their numbers. Then writes the same in fewer words. */
async function fewerActors({ tree, take, change, stays }: Work) {
  const groups = () => pathsOf(tree()).filter((path) => !stays(path) && isGroup(at(tree(), path)))
  const [before, paths] = [tree(), groups()]
  const actors = paths.flatMap((path) => membersOf(at(before, path) as Group).map((number) => ({ path, number })))
  await fewestOf(actors, (kept) =>
    take(
      paths.reduce(
        (smaller, path) =>
          withValue(
            smaller,
            [...path, 'only'],
            kept.filter((actor) => actor.path === path).map(({ number }) => number),
          ),
        before,
      ),
    ),
  )
  for (const path of groups()) {
    const members = membersOf(at(tree(), path) as Group)
    const fewer = withValue(tree(), [...path, 'count'], members.length)
    if (await take(withValue(fewer, [...path, 'only'], undefined))) continue
    await change([...path, 'count'], Math.max(0, ...members))
  }
}

/** Finds the fewest items of every list, except the numbers of actors. */
async function fewerItems({ tree, change, stays }: Work) {
  const lists = pathsOf(tree()).filter((path) => !stays(path) && path.at(-1) !== 'only')
  for (const path of lists) {
    const list = at(tree(), path)
    if (Array.isArray(list)) await fewestOf(list, (kept) => change(path, kept))
  }
}

/** Sets shares to 0 or 1, and numbers as low as possible. */
async function fewerNumbers({ tree, change, stays }: Work) {
  for (const path of pathsOf(tree())) {
    const value = at(tree(), path)
    if (typeof value !== 'number' || stays(path) || path.includes('only')) continue
    if (value > 0 && value < 1) {
      if (!(await change(path, 0))) await change(path, 1)
      continue
    }
    for (let left = value; left > 0; ) {
      const fewer = [Math.floor(left / 2), left - 1]
      const taken = (await change(path, fewer[0])) ? fewer[0] : (await change(path, fewer[1])) ? fewer[1] : undefined
      if (taken === undefined) break
      left = taken
    }
  }
}

/** Removes each field that is not needed; removing `only` would add actors. */
async function simpler({ tree, change, stays }: Work) {
  for (const path of pathsOf(tree()))
    if (!stays(path) && !path.includes('only') && at(tree(), path) !== undefined) await change(path, undefined)
}
