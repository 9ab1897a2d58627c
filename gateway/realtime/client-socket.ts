import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Session } from './session.ts'
import type { Transport } from './transport.ts'
import { pingFrame } from './wire.ts'

/** Hears of the sockets of all clients. */
export type SocketEvents = {
  readonly message: (socket: ClientSocket, data: unknown, isBinary: boolean) => void
  readonly error: (socket: ClientSocket) => void
  readonly close: (socket: ClientSocket, code: number) => void
}

/**
 * A client's websocket, as a transport. Ready frames go straight to the socket under it: `ws` would build a header and a list entry
 * for each reader, which costs a third more and three times the memory when a reader is slow. It sends without delay and without
 * compression, so the order holds. It has no listeners, because each would be kept for as long as the socket lives (decision 141).
 */
export class ClientSocket extends WebSocket implements Transport {
  /** Null for a client that is refused. */
  session: Session | null = null
  private raw: Duplex | null = null
  private events: SocketEvents | null = null
  private isDrainAwaited = false

  /** The socket is upgraded. Nothing is heard of it before. */
  stand(raw: Duplex, events: SocketEvents) {
    this.raw = raw
    this.events = events
  }

  /** The session of a socket that was seen full is told when it takes frames again. */
  get isFull() {
    const { raw } = this
    if (!raw?.writableNeedDrain) return false
    if (!this.isDrainAwaited) {
      this.isDrainAwaited = true
      raw.once('drain', () => {
        this.isDrainAwaited = false
        this.session?.drained()
      })
    }
    return true
  }

  write(frame: Buffer) {
    if (this.readyState === WebSocket.OPEN) this.raw?.write(frame)
  }

  cork() {
    this.raw?.cork()
  }

  uncork() {
    this.raw?.uncork()
  }

  override ping() {
    this.write(pingFrame)
  }

  override emit(event: string | symbol, ...values: readonly unknown[]): boolean {
    switch (event) {
      case 'message':
        this.events?.message(this, values[0], values[1] === true)
        break
      case 'ping':
        // The next one is answered, when the client has read the answers to those before.
        if (!this.isFull) this.pong(values[0])
        break
      case 'pong':
        this.session?.heard()
        break
      case 'error':
        this.events?.error(this)
        break
      case 'close':
        this.events?.close(this, Number(values[0]))
        break
      default:
        return false
    }
    return true
  }
}
