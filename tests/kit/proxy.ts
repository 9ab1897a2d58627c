import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** A request that the proxy does not pass on at once: it waits, or it answers 502 itself. */
export type Trouble = { readonly lateMs?: number; readonly isBad?: boolean }

type ProxyParts = {
  readonly troubleOf?: (asked: IncomingMessage) => Trouble
  readonly onUpgrade?: (asked: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Passes a connection that becomes a websocket on to the gateway at `url`. */
export function passUpgrade(
  url: string,
  { method, url: path, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) {
  const { hostname, port } = new URL(url)
  const gateway = connect(Number(port), hostname)
  const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
  gateway.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  gateway.write(head)
  gateway.pipe(socket).pipe(gateway)
  for (const side of [gateway, socket]) side.on('error', () => [gateway, socket].map((each) => each.destroy()))
}

/** A proxy between browsers and the gateway at `url`. */
export async function proxyBefore(url: string, { troubleOf, onUpgrade }: ProxyParts) {
  const { hostname, port } = new URL(url)
  const server = createServer(async (asked, answer) => {
    const { lateMs = 0, isBad = false } = troubleOf?.(asked) ?? {}
    if (lateMs > 0) await setTimeout(lateMs)
    if (isBad) return answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    const { method, headers, url: path } = asked
    const passedOn = request({ hostname, port, method, headers, path }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  server.on('upgrade', onUpgrade ?? ((...upgrade) => passUpgrade(url, ...upgrade)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
