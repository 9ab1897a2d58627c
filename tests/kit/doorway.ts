import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address that stays while the gateway behind it is another: connections to the one before it end, as when it stops. */
export async function doorwayTo(url: string) {
  let behind = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((front) => {
    const back = connect(Number(behind.port), behind.hostname)
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(next: string) {
      behind = new URL(next)
      cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
