import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { passUpgrade } from './proxy.ts'

const lookMs = 100
const patienceMs = 2_000

/** Passes the answer of a node on to the caller. */
export type PassAnswer = (asked: IncomingMessage, answered: IncomingMessage, answer: ServerResponse) => void

const passWhole: PassAnswer = (_, answered, answer) => {
  answer.writeHead(answered.statusCode ?? 502, answered.headers)
  answered.pipe(answer)
}

/**
 * A balancer before nodes, as Caddy is in `docker-compose.tls.yml`: it asks `/readyz`, sends each call to a node that is ready, and one that
 * reached no node to another. A test may answer a call itself, with `before`, or change a node's answer.
 */
export async function balancer({
  before = () => false,
  passAnswer = passWhole,
}: {
  readonly before?: (asked: IncomingMessage, answer: ServerResponse) => boolean
  readonly passAnswer?: PassAnswer
} = {}) {
  const ready = new Map<string, boolean>()
  let turn = 0
  /** The nodes that are ready, in turn; all of them where none is. */
  const order = () => {
    const urls = [...ready].filter(([, isReady]) => isReady).map(([url]) => url)
    const from = urls.length > 0 ? urls : [...ready.keys()]
    turn += 1
    return from.map((_, index) => from[(turn + index) % from.length]!)
  }
  const look = async (url: string) => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
    if (ready.has(url)) ready.set(url, answer?.status === 200)
  }
  const looking = setInterval(() => {
    for (const url of ready.keys()) void look(url)
  }, lookMs)

  const server = createServer((asked, answer) => {
    const { method, headers, url: path } = asked
    const passOn = ([url, ...others]: readonly string[]) => {
      if (!url) return answer.writeHead(502).end('no node')
      const { hostname, port } = new URL(url)
      const passedOn = request({ hostname, port, method, headers, path, agent: false }, (answered) =>
        passAnswer(asked, answered, answer),
      )
      let hasReached = false
      passedOn.once('socket', (socket) =>
        socket.once('connect', () => {
          hasReached = true
          asked.pipe(passedOn)
        }),
      )
      passedOn.on('error', () => (hasReached ? answer.destroy() : passOn(others)))
      answer.on('close', () => passedOn.destroy())
    }
    if (!before(asked, answer)) passOn(order())
  })
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [url] = order()
    if (url) passUpgrade(url, asked, socket, head)
    else socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (url: string) => {
      ready.set(url, false)
      await look(url)
    },
    isReady: (url: string) => ready.get(url) === true,
    remove: (url: string) => void ready.delete(url),
    async close() {
      clearInterval(looking)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
