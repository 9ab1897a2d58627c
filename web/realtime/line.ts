/** What a line tells the one who opened it; after `close` it tells nothing. */
type Hearing = {
  readonly onText: (text: string) => void
  /** It is gone, or never came to be; the code is the close code of the protocol, 1006 where there is none. */
  readonly onLost: (code: number) => void
}

export type Line = {
  /** Answers whether it could be sent. */
  readonly send: (text: string) => boolean
  readonly close: () => void
}

/** Opens a line to `wss://host/app/key`, whatever carries it. */
export type OpenLine = (url: string, hearing: Hearing) => Line

export const lostWithoutCode = 1006
