import type { Connection } from './websocket.ts'

/** A running server: the processes under `pid` are measured. */
export type Running = { readonly port: number; readonly pid: number; readonly stop: () => Promise<void> }

/** The entry for the bytes of messages. */
type Publisher = { write(bytes: Buffer): void }

/** Called with the position of a message's content. */
export type OnMessage = (bytes: Buffer, start: number, end: number) => void

/** One system of the bench: how it starts, and how the load generator's process speaks to it. */
export type System = {
  readonly name: string
  /** The reason why it cannot run here; null when it can. */
  readonly missing: () => string | null
  readonly start: () => Promise<Running>
  /** Its workloads; all of them without this field. */
  readonly only?: readonly string[]
  /** The channels of this many diners, with an order behind each; other systems take any names. Called once, while nothing runs. */
  readonly diners?: (count: number) => Promise<readonly string[]>
  /** Whether a new reader of such a channel is sent the newest snapshot. */
  readonly primes?: boolean
  /** The database that it uses. */
  readonly says?: () => Promise<string>
  /** Called after all measurements. */
  readonly finish?: () => Promise<void>
  /** Whether SIGUSR2 makes it collect its garbage. */
  readonly collectsGarbage?: boolean
  /** Opens a socket and resolves when it is subscribed to the channel. */
  readonly reader: (port: number, channel: string) => Promise<Connection>
  /** Passes on every message that arrives from now on, and the system's own messages separately. */
  readonly hear: (reader: Connection, onMessage: OnMessage, onSnapshot?: OnMessage) => void
  readonly publisher: (port: number) => Promise<Publisher>
  /** The bytes that publish a JSON text; `place` grows and says which message of a channel is newer. */
  readonly message: (channel: string, json: string, place?: number) => Buffer
  /** How couriers and diners speak to it, for the systems that W6 compares. */
  readonly road?: Road
}

/** The names of a shipment: the channels of its courier and of its diner. */
export type Track = { readonly courier: string; readonly diner: string }

export type Road = {
  readonly courier: (port: number, track: Track) => Promise<Connection>
  /** A fix as the courier's frame. */
  readonly fix: (track: Track, fix: { at: string; lat: number; lng: number }) => string
  /** The place of a diner's frame, whose last number is the time of the fix; null when it carries none. */
  readonly placeOf: (text: string) => readonly number[] | null
}
