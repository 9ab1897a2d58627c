/** What a client hears of its socket. */
export type SocketEvents = {
  readonly onText: (text: string) => void
  /** The server asks for a sign of life; the socket answers by itself. */
  readonly onPing: () => void
  /** It is over; said once, and not to a client that has closed it. */
  readonly onLost: (reason: string) => void
  /** How long this end takes for each text that it hears, in milliseconds; in virtual time alone. */
  readonly takes?: () => number
}

export type Socket = {
  readonly send: (text: string) => void
  /** Without a word, as a phone that leaves the network; nothing is said any more. */
  readonly drop: () => void
}
