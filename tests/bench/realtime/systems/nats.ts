import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/kit/free-port.ts'
import { installed, startBinary } from '../processes.ts'
import type { OnMessage, System } from '../system.ts'
import { type Connection, frame, opcodes, open } from '../websocket.ts'

const binary = () => installed('nats-server')
const hello = 'CONNECT {"verbose":false,"pedantic":false,"echo":false}\r\n'

/** The NATS client protocol over its websocket listener; a frame may hold several messages, or part of one. */
export const nats: System = {
  name: 'nats',
  missing: () => (binary() ? null : 'nats-server is not on the PATH'),
  async start() {
    const [port, own] = [await freePort(), await freePort()]
    return startBinary(binary()!, port, (folder) => {
      const file = join(folder, 'nats.conf')
      writeFileSync(
        file,
        `listen: "127.0.0.1:${own}"\nwebsocket { listen: "127.0.0.1:${port}", no_tls: true, compression: false }\n`,
      )
      return ['-c', file]
    })
  },
  async reader(port, channel) {
    const reader = await open(port, '/')
    await reader.next()
    reader.send(`${hello}SUB ${channel} 1\r\nPING\r\n`, opcodes.binary)
    await reader.next()
    return reader
  },
  hear: (reader, onMessage) => reader.listen(parser(reader, onMessage)),
  async publisher(port) {
    const publisher = await open(port, '/')
    await publisher.next()
    publisher.send(hello, opcodes.binary)
    publisher.listen(parser(publisher, () => undefined))
    return publisher.socket
  },
  message: (channel, json) => frame(`PUB ${channel} ${Buffer.byteLength(json)}\r\n${json}\r\n`, opcodes.binary),
}

function parser(connection: Connection, onMessage: OnMessage) {
  let carried: Buffer | null = null
  let left = 0
  return (frameBytes: Buffer, frameStart: number, frameEnd: number) => {
    let [bytes, at, end] = [frameBytes, frameStart, frameEnd]
    if (carried) {
      bytes = Buffer.concat([carried, frameBytes.subarray(frameStart, frameEnd)])
      ;[carried, at, end] = [null, 0, bytes.length]
    }
    while (at < end) {
      const skipped = Math.min(left, end - at)
      left -= skipped
      at += skipped
      if (at === end) return
      const eol = bytes.indexOf(10, at)
      if (eol < 0 || eol >= end) {
        carried = Buffer.from(bytes.subarray(at, end))
        return
      }
      if (bytes[at] === 77) {
        left = Number(bytes.toString('latin1', bytes.lastIndexOf(32, eol) + 1, eol - 1)) + 2
        onMessage(bytes, eol + 1, Math.min(end, eol + 1 + left))
      } else if (bytes.toString('latin1', at, at + 4) === 'PING') connection.send('PONG\r\n', opcodes.binary)
      at = eol + 1
    }
  }
}
