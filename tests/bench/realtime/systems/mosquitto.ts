import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/kit/free-port.ts'
import { installed, startBinary } from '../processes.ts'
import type { OnMessage, System } from '../system.ts'
import { type Connection, frame, opcodes, open } from '../websocket.ts'

const binary = () => installed('mosquitto')
let clients = 0

/** MQTT 3.1.1, quality of service 0, over mosquitto's websocket listener. */
export const mosquitto: System = {
  name: 'mosquitto',
  missing: () => (binary() ? null : 'mosquitto is not on the PATH'),
  async start() {
    const [port, plain] = [await freePort(), await freePort()]
    return startBinary(binary()!, port, (folder) => {
      const file = join(folder, 'mosquitto.conf')
      const lines = [
        `listener ${port} 127.0.0.1`,
        'protocol websockets',
        // Some versions refuse to start when no listener is a plain one.
        `listener ${plain} 127.0.0.1`,
        'allow_anonymous true',
        'max_queued_messages 100000',
        'persistence false',
        'log_type error',
        ...(process.getuid?.() === 0 ? ['user root'] : []),
      ]
      writeFileSync(file, `${lines.join('\n')}\n`)
      return ['-c', file]
    })
  },
  async reader(port, channel) {
    const reader = await connected(port)
    reader.send(packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(channel), Buffer.from([0])])), opcodes.binary)
    await reader.next()
    return reader
  },
  hear: (reader, onMessage) => reader.listen(parser(onMessage)),
  async publisher(port) {
    return (await connected(port)).socket
  },
  message: (channel, json) => frame(packet(0x30, Buffer.concat([text(channel), Buffer.from(json)])), opcodes.binary),
}

async function connected(port: number): Promise<Connection> {
  const connection = await open(port, '/mqtt', 'mqtt')
  const noKeepAlive = [0, 0]
  const cleanSession = 2
  const head = Buffer.concat([text('MQTT'), Buffer.from([4, cleanSession, ...noKeepAlive])])
  connection.send(packet(0x10, Buffer.concat([head, text(`bench-${process.pid}-${++clients}`)])), opcodes.binary)
  await connection.next()
  return connection
}

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

function packet(type: number, body: Buffer): Buffer {
  const head = [type]
  let rest = body.length
  do {
    head.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(head), body])
}

/** Finds packets in frames; one frame may hold several packets or a part. */
function parser(onMessage: OnMessage) {
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
      let [head, length, shift] = [at + 1, 0, 0]
      while (head < end && bytes[head]! > 127) {
        length |= (bytes[head++]! & 127) << shift
        shift += 7
      }
      if (head >= end) {
        carried = Buffer.from(bytes.subarray(at, end))
        return
      }
      left = length | (bytes[head]! << shift)
      if (bytes[at]! >> 4 === 3) onMessage(bytes, head + 1, Math.min(end, head + 1 + left))
      at = head + 1
    }
  }
}
