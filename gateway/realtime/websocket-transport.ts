import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Transport } from './transport.ts'
import { pingFrame } from './wire.ts'

/**
 * A websocket as a transport. Ready frames go straight to the socket under it: `ws` would build a
 * header and a list entry for each reader, which costs a third more and three times the memory
 * when a reader is slow. It sends without delay and without compression, so the order holds.
 */
export class WebSocketTransport implements Transport {
  private readonly socket: WebSocket
  private readonly raw: Duplex

  constructor(socket: WebSocket, raw: Duplex) {
    this.socket = socket
    this.raw = raw
  }

  get isFull() {
    return this.raw.writableNeedDrain
  }

  write(frame: Buffer) {
    if (this.socket.readyState === this.socket.OPEN) this.raw.write(frame)
  }

  cork() {
    this.raw.cork()
  }

  uncork() {
    this.raw.uncork()
  }

  ping() {
    this.write(pingFrame)
  }

  close(code: number, reason: string) {
    this.socket.close(code, reason)
  }

  terminate() {
    this.socket.terminate()
  }
}
