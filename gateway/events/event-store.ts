import type { By } from './by.ts'
import type { PersonalData } from './personal.ts'
import type { StreamKind, WithType } from './stream-kind.ts'

/** Where an event stands in the whole log. Opaque to clients; compares as (tx, seq). */
export type Cursor = { readonly tx: bigint; readonly seq: bigint }

export type EventRecord<Event extends WithType = WithType> = {
  readonly stream: string
  readonly version: number
  readonly cursor: Cursor
  readonly at: Date
  readonly by: By
  readonly event: Event
}

/** An event as the log holds it: this release can read it, or says why not. */
export type EventRow = Omit<EventRecord, 'event'> & { readonly type: string; readonly decoded: DecodeResult }

export type DecodeResult =
  | { readonly is: 'known'; readonly event: WithType }
  /** A newer release has written this type or version: the event is left alone. */
  | { readonly is: 'unknown' }
  | { readonly is: 'unreadable'; readonly reason: string }

/** An event as it is written. */
export type Encoded = {
  readonly type: string
  readonly typeVersion: number
  readonly data: object
  /** The personal data that is kept beside the log; null if there is none. */
  readonly personal: PersonalData | null
}

export class VersionConflict extends Error {
  override readonly name = 'VersionConflict'
}

/** An event that does not hold what its type promises. Nothing is decided on a stream that has one. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
  constructor({ stream, version, type }: Pick<EventRow, 'stream' | 'version' | 'type'>, reason: string) {
    super(`event ${version} of ${stream} is no ${type}: ${reason}`)
  }
}

/** The log does not have the event that a reader stands on: the database was restored to an earlier moment under the reader. */
export class LogWentBack extends Error {
  override readonly name = 'LogWentBack'
  /** The place that the reader had come to. */
  readonly cursor: Cursor
  constructor(cursor: Cursor) {
    super(`the log has no event at ${cursorText(cursor)}`)
    this.cursor = cursor
  }
}

export type Addition = {
  readonly stream: string
  /** The version of the stream that the decision was taken on; 0 for a stream without events. */
  readonly expected: number
  readonly events: readonly Encoded[]
}

export const start: Cursor = { tx: 0n, seq: 0n }

export const cursorText = ({ tx, seq }: Cursor) => `${tx}.${seq}`

export const isAfter = (a: Cursor, b: Cursor) => a.tx > b.tx || (a.tx === b.tx && a.seq > b.seq)

/** The events of one kind of stream, with the id that the stream carries after the kind. */
export const eventsOf = <State, Command, Event extends WithType, Rejection>(
  recorded: readonly EventRecord[],
  { kind }: StreamKind<State, Command, Event, Rejection>,
) =>
  recorded
    .filter(({ stream }) => stream.startsWith(`${kind}-`))
    .map(({ stream, cursor, event }) => ({ id: stream.slice(kind.length + 1), cursor, event: event as Event }))
