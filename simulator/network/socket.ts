/** The events of a client's socket. */
export type SocketEvents = {
  readonly onText: (text: string) => void
  /** The server sends a ping; the socket answers by itself. */
  readonly onPing: () => void
  /** The socket is closed; called once, and not for a client that has closed it. */
  readonly onLost: (reason: string) => void
  /** The time that this end takes for each received text, in milliseconds; only in virtual time. */
  readonly takes?: () => number
}

export type Socket = {
  readonly send: (text: string) => void
  /** Ends the connection silently, like a phone that leaves the network; no event follows. */
  readonly drop: () => void
}
