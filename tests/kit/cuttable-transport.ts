import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * An address in front of a server. A test can cut it, so that both ends lose their sockets without a close message, as in a
 * tunnel. Or a test can let it fall silent with its sockets open, slow it down, take it away, or lead it to another server from
 * then on, as after a restart.
 */
export async function cuttableLine(url: string) {
  let behind = new URL(url)
  let isSilent = false
  let isAway = false
  let lateMs = 0
  let lost: { readonly text: string; readonly oneOf: number; seen: number } | null = null
  const sockets = new Set<Socket>()
  /** Passes each piece on at once, or late while the line is slow. */
  const carrier = () =>
    new Transform({
      transform: (piece, _, done) =>
        void (lateMs === 0 ? done(null, piece) : setTimeout(() => done(null, piece), lateMs)),
    })
  const server = createServer((client) => {
    if (isAway) return void client.resetAndDestroy()
    const upstream = connect(Number(behind.port), behind.hostname)
    client.on('data', (piece: Buffer) => {
      if (!lost || !piece.includes(lost.text)) return
      lost.seen += 1
      if (lost.seen % lost.oneOf === 0)
        upstream
          .unpipe()
          .resume()
          .once('data', () => upstream.destroy())
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (!isSilent) from.pipe(carrier()).pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    cut,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** From now on each piece waits so long on its way. */
    slowTo(ms: number) {
      lateMs = ms
    },
    /** Cuts the line, and refuses new connections. */
    goAway() {
      isAway = true
      cut()
    },
    /** Cuts a connection when the answer to a message with this text arrives, once in so many times. */
    loseAnswersTo(text: string, oneOf: number) {
      lost = { text, oneOf, seen: 0 }
    },
    /** Ends a silence, a slowness, an absence and lost answers, for new sockets. Those that had fallen silent stay silent. */
    heal() {
      lateMs = 0
      lost = null
      isAway = false
      isSilent = false
    },
    leadTo(next: string) {
      behind = new URL(next)
      cut()
    },
    close() {
      cut()
      server.close()
    },
  }
}
