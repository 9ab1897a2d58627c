/** The reports of a connection to its opener; after `close` there are none. */
type Hearing = {
  readonly onText: (text: string) => void
  /** The connection is closed, or was never open; the code is the protocol's close code, 1006 when there is none. */
  readonly onLost: (code: number) => void
}

export type ClientTransport = {
  /** Returns whether the text could be sent. */
  readonly send: (text: string) => boolean
  readonly close: () => void
}

/** Opens a connection to `wss://host/app/key` with some transport. */
export type OpenTransport = (url: string, hearing: Hearing) => ClientTransport

export const lostWithoutCode = 1006
