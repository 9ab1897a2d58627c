import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * An address in front of a server. A test can cut it, so that both ends lose their sockets without a close message, as in a
 * tunnel. Or a test can let it fall silent with its sockets open, or lead it to another server from then on, as after a restart.
 */
export async function cuttableLine(url: string) {
  let behind = new URL(url)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(behind.port), behind.hostname)
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
      if (!isSilent) from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
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
