import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** All sockets read into this one buffer: its content is processed before the next read. */
const readBuffer = Buffer.allocUnsafe(256 * 1024)

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

type OnData = (bytes: Buffer, start: number, end: number) => void

/**
 * A websocket client that costs the load generator next to nothing: it finds frames by their
 * headers and passes on the position of their content, without copying or decoding it.
 */
export class Connection {
  isClosed = false
  onClose = () => {}
  readonly socket: Socket
  private isUpgraded = false
  private unread: Buffer | null = null
  private readonly inbox: Buffer[] = []
  private wanted: ((frame: Buffer) => void) | null = null
  private onData: OnData | null = null

  constructor(port: number, onOpen: () => void, path: string, subprotocol: string | undefined) {
    this.socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (length) => {
          this.read(readBuffer.subarray(0, length), onOpen)
          return true
        },
      },
    })
    this.socket.on('connect', () => this.socket.write(upgrade(path, subprotocol)))
    this.socket.on('close', () => {
      this.isClosed = true
      this.onClose()
    })
    this.socket.on('error', () => undefined)
  }

  send(payload: string | Buffer, opcode: number = opcodes.text): void {
    this.socket.write(frame(payload, opcode))
  }

  /** The next frame, for the few of a handshake. */
  next(): Promise<Buffer> {
    const first = this.inbox.shift()
    if (first) return Promise.resolve(first)
    return new Promise((resolve) => {
      this.wanted = resolve
    })
  }

  /** From now on frames go to `onData`, those that have already arrived first. */
  listen(onData: OnData): void {
    this.onData = onData
    for (const early of this.inbox.splice(0)) onData(early, 0, early.length)
  }

  private read(chunk: Buffer, onOpen: () => void) {
    const bytes = this.unread ? Buffer.concat([this.unread, chunk]) : chunk
    this.unread = null
    let start = 0
    if (!this.isUpgraded) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end >= 0) {
        if (bytes.toString('latin1', 0, 12) !== 'HTTP/1.1 101') return void this.socket.destroy()
        this.isUpgraded = true
        start = end + 4
        onOpen()
      }
    }
    if (this.isUpgraded) start = this.readFrames(bytes, start)
    if (start < bytes.length) this.unread = Buffer.from(bytes.subarray(start))
  }

  private readFrames(bytes: Buffer, from: number): number {
    let at = from
    while (bytes.length - at >= 2) {
      const short = bytes[at + 1]! & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length - at < head) break
      const length =
        short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
      const end = at + head + length
      if (bytes.length < end) break
      this.take(bytes[at]! & 15, bytes, at + head, end)
      at = end
    }
    return at
  }

  private take(opcode: number, bytes: Buffer, start: number, end: number) {
    if (opcode >= opcodes.close) {
      if (opcode === opcodes.ping) this.send(bytes.subarray(start, end), opcodes.pong)
      return
    }
    if (this.onData) return this.onData(bytes, start, end)
    const copy = Buffer.from(bytes.subarray(start, end))
    const wanted = this.wanted
    this.wanted = null
    if (wanted) wanted(copy)
    else this.inbox.push(copy)
  }
}

/** Resolves with the connection when it is upgraded. */
export function open(port: number, path: string, subprotocol?: string): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const connection = new Connection(port, () => resolve(connection), path, subprotocol)
    connection.onClose = () => reject(new Error(`the server closed ${path}`))
  })
}

/** A client's frame. Its mask is zero, which is legal and leaves the content as it is. */
export function frame(payload: string | Buffer, opcode: number = opcodes.text): Buffer {
  const content = typeof payload === 'string' ? Buffer.from(payload) : payload
  const { length } = content
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.alloc(head + 4 + length)
  bytes[0] = 0x80 | opcode
  if (head === 2) bytes[1] = 0x80 | length
  else if (head === 4) {
    bytes[1] = 0x80 | 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 0x80 | 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  content.copy(bytes, head + 4)
  return bytes
}

const upgrade = (path: string, subprotocol: string | undefined) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(subprotocol ? [`Sec-WebSocket-Protocol: ${subprotocol}`] : []),
    '\r\n',
  ].join('\r\n')
