/** Where an event stands in the whole log. Opaque to clients; compares as (tx, seq). */
export type Place = { readonly tx: bigint; readonly seq: bigint }

export type Recorded<Event = { type: string }> = {
  readonly stream: string
  readonly version: number
  readonly place: Place
  readonly at: Date
  readonly event: Event
}

export class VersionConflict extends Error {
  override readonly name = 'VersionConflict'
}

export type Addition = {
  readonly stream: string
  /** The version of the stream that the decision was taken on; 0 for a stream without events. */
  readonly expected: number
  readonly events: readonly { readonly type: string }[]
}

export const start: Place = { tx: 0n, seq: 0n }

export const placeText = ({ tx, seq }: Place) => `${tx}.${seq}`

export const isAfter = (a: Place, b: Place) => a.tx > b.tx || (a.tx === b.tx && a.seq > b.seq)

/** The events of one kind of aggregate, with the id that its stream carries after the kind. */
export const eventsOf = <Event extends { readonly type: string }>(recorded: readonly Recorded[], kind: string) =>
  recorded
    .filter(({ stream }) => stream.startsWith(`${kind}-`))
    .map(({ stream, place, event }) => ({ id: stream.slice(kind.length + 1), place, event: event as Event }))
