import type { z } from 'zod'
import type { Decider } from '#domain/kernel/decider.ts'
import type { Sql } from '../db/database.ts'
import type { People, PersonOwner } from '../tables/side-table.ts'
import type { PersonalFields } from './personal.ts'

export type WithType = { readonly type: string }

/**
 * Lifts what one version of an event held to the next. `past` is the answer of the `past` of its type, and null for a type
 * without one.
 */
export type Upcaster = (data: Readonly<Record<string, unknown>>, past: unknown) => Readonly<Record<string, unknown>>

/**
 * The fields of a schema, one for each key of the data. The log drops a key that its schema lacks, and an optional one is missed by no
 * other type: `z.object({ … } satisfies FieldsOf<Data>)` does not compile without it.
 */
export type FieldsOf<Data> = { readonly [Key in keyof Data]-?: z.ZodType }

/**
 * A schema that names every key of the data, the optional ones too: the log drops a key that its schema lacks, and every other type
 * lets it pass.
 */
export type SchemaOf<Data> = z.ZodType<Data> & { readonly shape: FieldsOf<Data> }

/**
 * One type of event as the log keeps it. `schema` is what this release writes, without the type itself; the first
 * upcaster lifts version 1 to version 2, and so on, so the version of today is one more than there are upcasters.
 */
export type EventType<Data> = {
  readonly schema: SchemaOf<Data>
  readonly upcasters: readonly Upcaster[]
  readonly personal: PersonalFields
  /** The person whom the personal fields are about; null for a type without any. It is one, so that the erasure of one leaves the other. */
  readonly owner: PersonOwner | null
  /** Free texts without an owner. An erasure cannot know them, so it lists those that seem to name the erased person. */
  readonly withoutOwner: readonly string[]
  /**
   * SQL over the event `e` that answers JSON for the upcasters, such as the currency in force when an older version was
   * written. It is read with such an event, in the same statement. Each reading of an event has to find the same. `log` is SQL of the
   * relation that holds the stream of `e`.
   */
  readonly past: ((log: string) => string) | null
}

type DataOf<Event, Type> = Omit<Extract<Event, { readonly type: Type }>, 'type'>

/**
 * The people whom the streams of a kind are about, or the reason why they lead to no person. An erasure, a person's export and the
 * repeated commands that an erasure ends follow from it.
 */
export type StreamOwners =
  | { readonly nobody: string }
  | { readonly [Owner in PersonOwner]?: OwnedStreams<People[Owner]> }

/** `never` makes it the union over all people: no key of a person fits it. */
type OwnedStreams<Person = never> =
  /** Each of these streams is about the person alone, in all events with this owner. */
  | { readonly ids: (person: Person, sql: Sql) => readonly string[] | Promise<readonly string[]> }
  /** Streams of others, where events of these types name the person in one field. */
  | {
      readonly types: readonly string[]
      readonly field: readonly string[]
      readonly keys: (person: Person) => readonly string[]
    }

/** The streams of one kind of thing: `{kind}-{id}`, the rules that decide on one, and every type of event in it. */
export type StreamKind<State, Command, Event extends WithType, Rejection> = {
  readonly kind: string
  readonly decider: Decider<State, Command, Event, Rejection>
  readonly whose: StreamOwners
  readonly types: { readonly [Type in Event['type']]: EventType<DataOf<Event, Type>> }
  /** Its streams come to an end, so `npm run log -- archive` takes the old ones out of `events`. */
  readonly ends?: true
  /** Its streams are never over, so a node keeps their states in memory. Only for a kind without personal fields: memory is not erased. */
  readonly isCached?: true
}

/** The part of a kind of stream that the log has to know. */
export type RegisteredKind = {
  readonly kind: string
  readonly decider: { readonly initial: unknown; readonly evolve: (state: never, event: never) => unknown }
  readonly whose: StreamOwners
  readonly types: Readonly<Record<string, EventType<unknown>>>
  readonly ends?: true
}

/** The declared streams of one kind of person; undefined where a kind has none. */
export const streamsOwnedBy = <Owner extends PersonOwner>({ whose }: Pick<RegisteredKind, 'whose'>, owner: Owner) =>
  'nobody' in whose ? undefined : whose[owner]

export const eventType = <Data>(schema: SchemaOf<Data>, ...upcasters: readonly Upcaster[]): EventType<Data> => ({
  schema,
  upcasters,
  personal: {},
  owner: null,
  withoutOwner: [],
  past: null,
})

/** A type whose fields say who one person is or where they live. */
export const personalEventType = <Data>(
  owner: PersonOwner,
  schema: SchemaOf<Data>,
  personal: PersonalFields,
  ...upcasters: readonly Upcaster[]
): EventType<Data> => ({ schema, upcasters, personal, owner, withoutOwner: [], past: null })

/** A type with free texts that have no owner. */
export const withoutOwner = <Data>(texts: readonly string[], type: EventType<Data>): EventType<Data> => ({
  ...type,
  withoutOwner: texts,
})

/** A type whose upcasters need the answer of `past`. */
export const withPast = <Data>(past: string | ((log: string) => string), type: EventType<Data>): EventType<Data> => ({
  ...type,
  past: typeof past === 'string' ? () => past : past,
})

export const newestVersion = ({ upcasters }: EventType<unknown>): number => upcasters.length + 1

/** The kind of stream that a decider decides on. */
export type KindOf<D> =
  D extends Decider<infer State, infer Command, infer Event extends WithType, infer Rejection>
    ? StreamKind<State, Command, Event, Rejection>
    : never
