import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux, macOS and Windows give to outgoing connections. */
const [first, beyond] = [15_000, 32_000]

/**
 * A free port. A server that goes away and comes back keeps it: in the range of outgoing connections
 * another process could take it meanwhile, or a client that tries to reach the server be connected to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, beyond)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
