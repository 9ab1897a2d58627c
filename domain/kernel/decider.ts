import { type Draft, produce } from 'immer'

/** The result of a command: events to record, or the reason why there are none. */
export type Decision<Event, Rejection> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly rejection: Rejection }

export const accept = <Event>(...events: Event[]) => ({ ok: true, events }) as const
export const reject = <Rejection>(rejection: Rejection) => ({ ok: false, rejection }) as const

/** All rules of one kind of thing, without a clock, a database or a screen. */
export type Decider<State, Command, Event, Rejection> = {
  readonly initial: State
  readonly decide: (state: State, command: Command) => Decision<Event, Rejection>
  readonly evolve: (state: State, event: Event) => State
}

/**
 * Turns a function that changes the draft (or returns another state) into one that returns the next state; unchanged
 * parts are shared. The function also gets the state itself, to hand parts of it to another reducer.
 */
export const evolver =
  // biome-ignore lint/suspicious/noConfusingVoidType: a recipe either edits the draft and returns nothing, or returns another
    <State, Event>(apply: (draft: Draft<State>, event: Event, state: State) => Draft<State> | undefined | void) =>
    (state: State, event: Event): State =>
      produce(state, (draft) => apply(draft, event, state))

export const fold = <State, Event>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: Iterable<Event>,
  from: State = decider.initial,
): State => {
  let state = from
  for (const event of events) state = decider.evolve(state, event)
  return state
}
