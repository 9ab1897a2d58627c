import type { RunOutcome } from '../run/simulate.ts'
import type { Scenario } from '../scenario/schema.ts'
import { failureOf } from '../shrink/same-failure.ts'
import { statesOf } from './states.ts'
import { smallOf, vary } from './vary.ts'

/** A scenario that reached states which no earlier run had reached. */
export type Reached = { readonly scenario: Scenario; readonly states: readonly string[] }

type Exploring = {
  /** The scenarios to begin with: each runs unchanged and in full size, and all variations are near one of them. */
  readonly scenarios: readonly Scenario[]
  /** The corpus of earlier runs. */
  readonly corpus: readonly Reached[]
  readonly seed: string
  /** The number of this machine among several, so that each explores other variations. */
  readonly shard: { readonly index: number; readonly of: number }
  /** The worlds, each of which runs scenarios beside the others. */
  readonly worlds: readonly ((scenario: Scenario) => Promise<RunOutcome>)[]
  /** Makes dice from a seed. */
  readonly diceOf: (seed: string) => () => number
  readonly isOver: () => boolean
  readonly onReached?: (reached: Reached) => void
  readonly onRun?: (so: { readonly runs: number; readonly states: number }) => void
}

export type Explored = {
  readonly runs: number
  readonly seeds: number
  readonly states: number
  readonly failure: { readonly scenario: Scenario; readonly outcome: RunOutcome } | null
}

/** Runs scenarios and their variations until the time is over, or one goes wrong. */
export async function explore(exploring: Exploring): Promise<Explored> {
  const { scenarios, corpus, seed, shard, worlds, diceOf, isOver, onReached, onRun } = exploring
  const known = new Set(corpus.flatMap(({ states }) => states))
  const interesting = corpus.map(({ scenario }) => scenario)
  const small = scenarios.map((scenario) => smallOf(scenario))
  const seeds = new Set<string>()
  let [next, runs] = [0, 0]
  let failure: Explored['failure'] = null

  const candidate = (number: number): Scenario => {
    const [name, first] = [`${seed}/${number}`, Math.floor(number / shard.of)]
    if (first < small.length) return { ...(small[first] as Scenario), seed: name }
    const dice = diceOf(name)
    // A scenario that reached something new is worth more than the initial ones.
    const pool = interesting.length > 0 && dice() < 0.7 ? interesting : small
    const parent = pool[Math.floor(dice() * pool.length)] as Scenario
    const varied = dice() < 0.25 ? parent : vary(parent, small, dice)
    return { ...varied, seed: name }
  }

  const work = async (run: (scenario: Scenario) => Promise<RunOutcome>) => {
    while (!isOver() && failure === null) {
      const scenario = candidate(shard.index + shard.of * next++)
      const outcome = await run(scenario)
      runs++
      seeds.add(scenario.seed)
      if (failureOf(outcome) !== null) failure ??= { scenario, outcome }
      const states = [...statesOf(outcome.observations)].filter((state) => !known.has(state))
      if (states.length > 0) {
        for (const state of states) known.add(state)
        interesting.push(scenario)
        onReached?.({ scenario, states })
      }
      onRun?.({ runs, states: known.size })
    }
  }
  await Promise.all(worlds.map(work))
  return { runs, seeds: seeds.size, states: known.size, failure }
}
