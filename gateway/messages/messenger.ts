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

/** The port of messages to diners. Rejects with MessageNotSent when nobody has taken the message. */
export type Messenger = { readonly sendCode: (message: CodeMessage) => Promise<void> }

/** It says who did not take the message and why, as a status or an error's code: never to whom, and never what. */
export class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent'
  constructor(by: string, why: string | number) {
    super(`${by} did not take a message: ${why}`)
  }
}

/** A provider that has not answered by then is asked again later. */
export const sendTimeoutMs = 10_000
