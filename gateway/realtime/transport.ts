/** One client's transport, whatever carries it: a websocket, or the long polls of the fallback. */
export type Transport = {
  /** Whether it has taken more than the network has; `drained` of its owner is called when that is over. */
  readonly isFull: boolean
  /** Takes websocket frames, one or several; a transport that is closing forgets them. */
  write(frames: Buffer): void
  /** Between these two, frames are gathered and leave as one. */
  cork(): void
  uncork(): void
  /** Asks for a sign of life. */
  ping(): void
  close(code: number, reason: string): void
  /** Cuts it without a word: for those who would not hear it. */
  terminate(): void
}
