import type { Frame } from './frames.ts'
import type { Ticks } from './ticks.ts'
import type { Transport } from './transport.ts'

/** Frames that wait for a slow transport, beyond what the transport itself holds. More than this, and it is cut. */
export const mostWaitingBytes = 256 * 1024

export type OutboxCounts = { conflated: number }

/**
 * The frames that leave for one client. While the transport takes no more, frames wait in order, up to a
 * bound: only the newest of each channel if they have a place, and all of the others.
 */
export class Outbox {
  private readonly transport: Transport
  private readonly ticks: Ticks
  private readonly counts: OutboxCounts
  private tick = 0
  private isGathered = false
  private waiting: Map<string | number, Buffer> | null = null
  private waitingBytes = 0
  private nextKey = 0

  constructor(transport: Transport, ticks: Ticks, counts: OutboxCounts) {
    this.transport = transport
    this.ticks = ticks
    this.counts = counts
  }

  get isSlow(): boolean {
    return this.waiting !== null || this.transport.isFull
  }

  /** Frames that follow in this tick leave together at its end. */
  gather() {
    const { ticks, transport } = this
    if (this.tick === ticks.now && this.isGathered) return
    this.tick = ticks.begin()
    this.isGathered = true
    ticks.gather(transport)
  }

  /** Answers whether there was room. */
  deliver(frame: Frame): boolean {
    return this.put(frame.bytes, frame.at === null ? null : frame.channel)
  }

  /** Several frames as one write, while the transport takes it; `bytes` are those of all of them. */
  deliverAll(frames: readonly Frame[], bytes: Buffer): boolean {
    if (!this.isSlow) return this.put(bytes, null)
    return frames.map((frame) => this.deliver(frame)).every((hasRoom) => hasRoom)
  }

  send(bytes: Buffer): boolean {
    return this.put(bytes, null)
  }

  /** The transport takes frames again. */
  drained() {
    if (!this.waiting) return
    for (const [key, bytes] of this.waiting) {
      if (this.transport.isFull) return
      this.waiting.delete(key)
      this.waitingBytes -= bytes.length
      this.write(bytes)
    }
    this.waiting = null
  }

  /** Nothing more of this channel is wanted. */
  forget(channel: string) {
    const bytes = this.waiting?.get(channel)
    if (!bytes) return
    this.waiting?.delete(channel)
    this.waitingBytes -= bytes.length
  }

  private put(bytes: Buffer, key: string | null): boolean {
    if (this.waiting === null && !this.transport.isFull) {
      this.write(bytes)
      return true
    }
    return this.hold(bytes, key)
  }

  private hold(bytes: Buffer, key: string | null): boolean {
    this.waiting ??= new Map()
    const older = key === null ? undefined : this.waiting.get(key)
    if (older) {
      this.counts.conflated++
      this.waitingBytes -= older.length
      this.waiting.delete(key as string)
    }
    this.waiting.set(key ?? this.nextKey++, bytes)
    this.waitingBytes += bytes.length
    return this.waitingBytes <= mostWaitingBytes
  }

  private write(bytes: Buffer) {
    const { ticks, transport } = this
    if (this.tick !== ticks.now) {
      this.tick = ticks.begin()
      this.isGathered = false
    } else if (!this.isGathered) {
      this.isGathered = true
      ticks.gather(transport)
    }
    transport.write(bytes)
    // A burst within one tick does not mean that the reader is slow: the gathered frames leave before more is held back.
    if (this.isGathered && transport.isFull) {
      this.isGathered = false
      transport.uncork()
    }
  }
}
