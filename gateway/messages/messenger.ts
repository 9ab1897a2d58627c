import { neverLeft } from '../outside/never-left.ts'

/** A one-time code for the owner of a phone. */
export type CodeMessage = {
  /** The same for each try to send it. */
  readonly id: string
  /** E.164, with its plus sign. */
  readonly phone: string
  readonly code: string
  /** The whole message, for ways of sending that send a text as it is. */
  readonly text: string
}

/** A message from a shop to the owner of a phone, sent only with the owner's consent. */
export type NoticeMessage = {
  /** The same for each try to send it. */
  readonly id: string
  readonly phone: string
  /** The whole message, for ways of sending that send a text as it is. */
  readonly text: string
  /** The parts of the message (shop and links), for ways of sending that fill in a template. */
  readonly shop: string
  readonly link: string
  readonly stopLink: string
}

/** A message of the alarm to a person of the shop. */
export type AlarmMessage = {
  /** The same for each try to send it. */
  readonly id: string
  readonly phone: string
  /** The whole message, for ways of sending that send a text as it is. It names no diner. */
  readonly text: string
  /** The parts of the message, for ways of sending that fill in a template. The link is empty where none is known. */
  readonly shop: string
  readonly link: string
}

/** The port of messages to phones, of diners and of the shop's people. Rejects with MessageNotSent when no provider has taken the message. */
export type Messenger = {
  readonly sendCode: (message: CodeMessage) => Promise<void>
  /** Null where a way of sending is not set up for it. */
  readonly sendNotice: ((message: NoticeMessage) => Promise<void>) | null
  readonly sendAlarm: ((message: AlarmMessage) => Promise<void>) | null
}

/** Names the provider and the reason, as a status or an error's code; never the receiver or the text. */
export class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent'
  /** Whether the provider may have it all the same: its answer was lost. */
  readonly mayHaveArrived: boolean
  constructor(by: string, why: string | number, cause?: unknown) {
    super(`${by} did not take a message: ${why}`)
    this.mayHaveArrived = typeof why !== 'number' && !neverLeft(cause)
  }
}

/** A provider that has not answered by then is asked again later. */
export const sendTimeoutMs = 10_000
