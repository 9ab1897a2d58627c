import type { Connection } from './websocket.ts'

/** A server that runs now: the processes under `pid` are what is measured. */
export type Running = { readonly port: number; readonly pid: number; readonly stop: () => Promise<void> }

/** Where the bytes of messages go in. */
type Publisher = { write(bytes: Buffer): void }

/** Called with where a message's content is. */
export type OnMessage = (bytes: Buffer, start: number, end: number) => void

/** One system under the bench: how it starts, and how it is spoken to from the load generator's process. */
export type System = {
  readonly name: string
  /** Why it cannot run here; null when it can. */
  readonly missing: () => string | null
  readonly start: () => Promise<Running>
  /** The workloads that it takes part in; all without. */
  readonly only?: readonly string[]
  /** The channels of so many diners, with an order behind each; others take any names. Asked once, while nothing runs. */
  readonly diners?: (count: number) => Promise<readonly string[]>
  /** Whether a reader that comes to such a channel is sent the newest snapshot. */
  readonly primes?: boolean
  /** What it stands on. */
  readonly says?: () => Promise<string>
  /** When all is measured. */
  readonly finish?: () => Promise<void>
  /** Whether SIGUSR2 has it collect its garbage. */
  readonly collectsGarbage?: boolean
  /** Opens a socket and answers when it is subscribed to the channel. */
  readonly reader: (port: number, channel: string) => Promise<Connection>
  /** Has every message that arrives from now on handed over, and what a system sends of itself apart from it. */
  readonly hear: (reader: Connection, onMessage: OnMessage, onSnapshot?: OnMessage) => void
  readonly publisher: (port: number) => Promise<Publisher>
  /** The bytes that publish a JSON text; `place` grows and says which message of a channel is newer. */
  readonly message: (channel: string, json: string, place?: number) => Buffer
  /** How couriers and diners speak to it, for the systems that W6 compares. */
  readonly road?: Road
}

/** What a shipment is known by: the channels of its courier and of its diner. */
export type Track = { readonly courier: string; readonly diner: string }

type Road = {
  readonly courier: (port: number, track: Track) => Promise<Connection>
  /** A fix as the courier's frame. */
  readonly fix: (track: Track, fix: { at: string; lat: number; lng: number }) => string
  /** The place of a diner's frame, whose last number is the time of the fix; null when it carries none. */
  readonly placeOf: (text: string) => readonly number[] | null
}
