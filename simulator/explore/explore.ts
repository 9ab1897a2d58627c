import type { Scenario } from '../scenario/schema.ts'
import { failureOf } from '../shrink/same-failure.ts'
import type { Outcome } from '../simulate.ts'
import { statesOf } from './states.ts'
import { smallOf, vary } from './vary.ts'

/** A scenario that reached states which no run had reached before it. */
export type Reached = { readonly scenario: Scenario; readonly states: readonly string[] }

type Exploring = {
  /** What to begin with: each runs as it is in its own size, and everything else is near one of them. */
  readonly scenarios: readonly Scenario[]
  /** What runs before this one have found. */
  readonly corpus: readonly Reached[]
  readonly seed: string
  /** Which of several machines this is, so that each goes elsewhere. */
  readonly shard: { readonly index: number; readonly of: number }
  /** Runs that go on side by side, each in a world of its own. */
  readonly worlds: readonly ((scenario: Scenario) => Promise<Outcome>)[]
  /** Dice from a seed. */
  readonly diceOf: (seed: string) => () => number
  readonly isOver: () => boolean
  readonly onReached?: (reached: Reached) => void
  readonly onRun?: (so: { readonly runs: number; readonly states: number }) => void
}

export type Explored = {
  readonly runs: number
  readonly seeds: number
  readonly states: number
  readonly failure: { readonly scenario: Scenario; readonly outcome: Outcome } | null
}

/** Runs scenarios and what is near them until the time is over, or one goes wrong. */
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
    // What reached something new is worth more than what everyone begins with.
    const pool = interesting.length > 0 && dice() < 0.7 ? interesting : small
    const parent = pool[Math.floor(dice() * pool.length)] as Scenario
    const varied = dice() < 0.25 ? parent : vary(parent, small, dice)
    return { ...varied, seed: name }
  }

  const work = async (run: (scenario: Scenario) => Promise<Outcome>) => {
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
