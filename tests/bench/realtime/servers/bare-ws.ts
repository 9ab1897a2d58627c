import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * The floor of Node: one frame is built for all readers of a channel and written to their raw
 * sockets. A publisher's frame names its channel in a fixed prefix; whoever connects to
 * `/?relay=CHANNEL` has all its frames copied there.
 */
const prefix = '{"channel":"'.length
const channels = new Map<string, Set<Socket>>()

const server = createServer()
const websockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
websockets.on('connection', (socket, request) => {
  const raw = request.socket
  const relay = new URL(request.url ?? '/', 'http://bench').searchParams.get('relay')
  socket.on('message', (content: Buffer) => {
    if (relay !== null) return publish(relay, content)
    const end = content.indexOf(34, prefix)
    const name = content.toString('latin1', prefix, end)
    if (content[end + 2] === 34) return publish(name, content.subarray(end + 10, content.length - 1))
    const readers = channels.get(name) ?? new Set()
    channels.set(name, readers.add(raw))
    raw.once('close', () => readers.delete(raw))
    socket.send('{"subscribed":true}')
  })
  socket.on('error', () => undefined)
})

function publish(channel: string, content: Buffer) {
  const readers = channels.get(channel)
  if (!readers) return
  const { length } = content
  const head = length < 126 ? 2 : 4
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  frame[1] = head === 2 ? length : 126
  if (head === 4) frame.writeUInt16BE(length, 2)
  content.copy(frame, head)
  for (const reader of readers) reader.write(frame)
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('disconnect', () => process.exit())
