import { availabilityChannel } from '#domain/realtime/channels.ts'
import { backoff } from '#web/shared/realtime/connection.ts'
import { inParallel, wait } from '../realtime/job.ts'
import { type Connection, open } from '../realtime/websocket.ts'

const message = Buffer.from('availability-update')

/** Open menus of one store, each with a connection of its own. They come back as the client's pages do. */
export class Crowd {
  readonly size: number
  private readonly port: number
  private readonly storeId: string
  private readonly path: string
  private readonly connections = new Map<number, Connection>()
  private readonly hasHeard = new Set<number>()
  private heardAt: number[] = []
  private isLeaving = false

  constructor(size: number, port: number, key: string, storeId: string) {
    this.size = size
    this.port = port
    this.storeId = storeId
    this.path = `/app/${key}?protocol=7`
  }

  get connected(): number {
    return this.connections.size
  }

  /** All of them join, some at a time. */
  async come(): Promise<void> {
    await inParallel(this.size, 100, (n) => this.join(n))
  }

  /** From now on each waits for a next message. */
  forget(): void {
    this.hasHeard.clear()
    this.heardAt = []
  }

  /** Resolves when each has got a message, or after some seconds, with the times at which they came. */
  async heard(atMostMs = 60_000): Promise<readonly number[]> {
    const until = performance.now() + atMostMs
    while (this.hasHeard.size < this.size && performance.now() < until) await wait(5)
    return this.heardAt
  }

  leave(): void {
    this.isLeaving = true
    for (const { socket } of this.connections.values()) socket.destroy()
  }

  private async join(n: number): Promise<void> {
    const connection = await open(this.port, this.path)
    this.connections.set(n, connection)
    connection.onClose = () => {
      this.connections.delete(n)
      if (!this.isLeaving) void this.comeBack(n, 0)
    }
    connection.listen((bytes, start, end) => {
      if (this.hasHeard.has(n) || bytes.subarray(start, end).indexOf(message) < 0) return
      this.hasHeard.add(n)
      this.heardAt.push(performance.now())
    })
    const channel = availabilityChannel(this.storeId)
    connection.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
  }

  /** As the client's connection does, with its pauses at random. */
  private async comeBack(n: number, attempt: number): Promise<void> {
    await wait(backoff(attempt, Math.random()))
    if (this.isLeaving) return
    await this.join(n).catch(() => this.comeBack(n, attempt + 1))
  }
}
