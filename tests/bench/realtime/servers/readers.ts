import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Publish = (channel: string, content: Buffer) => void

/** The server's work between a frame and its readers. */
type Duties = {
  /** A publisher's frame, `{"channel":"…","data":…}`. */
  readonly message: (content: Buffer, publish: Publish) => void
  /** A courier's frame, which goes to one channel. */
  readonly fix: (channel: string, content: Buffer, publish: Publish) => void
  /** Called with each new reader, after it is told that it is subscribed. */
  readonly greet?: (channel: string, socket: WebSocket) => void
}

/** The position of a channel's name in a frame. */
export const prefix = '{"channel":"'.length
const channels = new Map<string, Set<Socket>>()

/**
 * A `ws` server for a parent process: one frame is built for all readers of a channel and written to their raw sockets.
 * A frame without data subscribes; a client that connects to `/?relay=CHANNEL` is that channel's courier.
 */
export function serveReaders({ message, fix, greet }: Duties): void {
  const server = createServer()
  const websockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
  websockets.on('connection', (socket, request) => {
    const raw = request.socket
    const relay = new URL(request.url ?? '/', 'http://bench').searchParams.get('relay')
    socket.on('message', (content: Buffer) => {
      if (relay !== null) return fix(relay, content, publish)
      const end = content.indexOf(34, prefix)
      if (content[end + 2] === 34) return message(content, publish)
      const name = content.toString('latin1', prefix, end)
      const readers = channels.get(name) ?? new Set()
      channels.set(name, readers.add(raw))
      raw.once('close', () => readers.delete(raw))
      socket.send('{"subscribed":true}')
      greet?.(name, socket)
    })
    socket.on('error', () => undefined)
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
  process.on('disconnect', () => process.exit())
}

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
