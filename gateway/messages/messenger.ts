import { neverLeft } from '../never-left.ts'

/** A one-time code for the owner of a phone. */
export type CodeMessage = {
  /** The same for each try to send it. */
  readonly id: string
  /** E.164, with its plus sign. */
  readonly phone: string
  readonly code: string
  /** The whole message, for those who send texts as they are. */
  readonly text: string
}

/** What a shop says to the owner of a phone who has agreed to its messages. */
export type NoticeMessage = {
  /** The same for each try to send it. */
  readonly id: string
  readonly phone: string
  /** The whole message, for those who send texts as they are. */
  readonly text: string
  /** What it is made of, for those who send templates. */
  readonly shop: string
  readonly link: string
  readonly stopLink: string
}

/** The port of messages to diners. Rejects with MessageNotSent when nobody has taken the message. */
export type Messenger = {
  readonly sendCode: (message: CodeMessage) => Promise<void>
  /** Null where a way of sending is not set up for it. */
  readonly sendNotice: ((message: NoticeMessage) => Promise<void>) | null
}

/** It says who did not take the message and why, as a status or an error's code: never to whom, and never what. */
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
