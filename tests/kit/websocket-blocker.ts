import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A company's proxy in front of a gateway: it passes requests on, and cuts every upgrade. */
export async function websocketBlocker(url: string) {
  const { hostname, port } = new URL(url)
  let cut = 0
  const server = createServer((asked, answer) => {
    const { method, headers, url: path } = asked
    const passedOn = request({ hostname, port, method, headers, path }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  server.on('upgrade', (_, socket) => {
    cut++
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many upgrades it has cut. */
    cut: () => cut,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
