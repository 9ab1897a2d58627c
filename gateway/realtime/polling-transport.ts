import type { Socket } from 'socket.io'
import type { Transport } from './transport.ts'
import { textsOf } from './wire.ts'

/** The most bytes that one answer to a poll carries. Its last frame may exceed them. */
const fullBytes = 16 * 1024

/**
 * Long polls as a transport. It is full whenever no poll waits for an answer: a frame with a place then gives
 * way to the newest one in the session's outbox. The frames of one tick leave with one answer.
 */
export class PollingTransport implements Transport {
  /** The code that this side closed it with. */
  closedWith: number | null = null
  private readonly socket: Socket
  private gathered: string[] = []
  private gatheredBytes = 0

  constructor(socket: Socket) {
    this.socket = socket
  }

  get isFull() {
    return this.gatheredBytes >= fullBytes || !this.socket.conn.transport.writable
  }

  write(frames: Buffer) {
    if (this.gathered.length === 0) setImmediate(this.flush)
    this.gathered.push(...textsOf(frames))
    this.gatheredBytes += frames.length
  }

  // The outbox has gathered it already, tick by tick.
  cork() {}
  uncork() {}

  /** Engine.IO asks by itself, every 25 s. */
  ping() {}

  /** A poll's answer knows no close codes: the code is told before. */
  close(code: number, reason: string) {
    if (this.closedWith !== null) return
    this.flush()
    this.closedWith = code
    this.socket.emit('end', { code, reason })
    this.socket.disconnect(true)
  }

  terminate() {
    this.socket.conn.close(true)
  }

  private readonly flush = () => {
    if (this.gathered.length > 0) this.socket.emit('frame', ...this.gathered)
    this.gathered = []
    this.gatheredBytes = 0
  }
}
