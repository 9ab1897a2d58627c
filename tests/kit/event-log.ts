import { z } from 'zod'
import type { Decider } from '#domain/kernel/decider.ts'
import type { Encoded } from '#gateway/events/event-store.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { eventType, type StreamKind, type WithType } from '#gateway/events/stream-kind.ts'

const anything = eventType(z.looseObject({}))

/** A kind of stream whose events may contain anything. */
export const looseKind = <State, Command, Event extends WithType, Rejection>(
  kind: string,
  decider: Decider<State, Command, Event, Rejection>,
  ...types: readonly Event['type'][]
) =>
  ({
    kind,
    decider,
    whose: { nobody: 'a test' },
    types: Object.fromEntries(types.map((type) => [type, anything])),
  }) as unknown as StreamKind<State, Command, Event, Rejection>

const nothing: Decider<null, never, WithType, never> = {
  initial: null,
  decide: (_, command) => command,
  evolve: () => null,
}

/** A store of streams of these kinds, with events of these types. */
export const looseStore = (kinds: readonly string[], types: readonly string[]) =>
  createEventStore(kinds.map((kind) => looseKind(kind, nothing, ...types)))

export const encoded = (type: string, data: object = {}): Encoded => ({ type, typeVersion: 1, data, personal: null })
