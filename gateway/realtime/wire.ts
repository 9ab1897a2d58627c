/**
 * Websocket frames of the server, ready to be written (RFC 6455, 5.2): one unmasked text frame
 * each. A frame is built once and its bytes are shared by all who read it.
 */

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const frame = open(length)
  frame.write(text, frame.length - length)
  return frame
}

/** The same for a text that is at hand as UTF-8. */
export function bytesFrame(payload: Uint8Array): Buffer {
  const frame = open(payload.length)
  frame.set(payload, frame.length - payload.length)
  return frame
}

/** The text that a frame carries, for transports that are no websockets. */
export const textOf = (frame: Buffer): string => frame.toString('utf8', headerLength(frame))

/** The texts of frames that stand one behind the other. */
export function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  for (let rest = frames; rest.length > 0; ) {
    const head = headerLength(rest)
    const length = head === 2 ? (rest[1] ?? 0) : head === 4 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2))
    texts.push(rest.toString('utf8', head, head + length))
    rest = rest.subarray(head + length)
  }
  return texts
}

/** Final ping frame without content. */
export const pingFrame = Buffer.from([0x89, 0])

const finalText = 0x81

function open(length: number): Buffer {
  if (length < 126) {
    const frame = Buffer.allocUnsafe(2 + length)
    frame[0] = finalText
    frame[1] = length
    return frame
  }
  if (length < 65_536) {
    const frame = Buffer.allocUnsafe(4 + length)
    frame[0] = finalText
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
    return frame
  }
  const frame = Buffer.allocUnsafe(10 + length)
  frame[0] = finalText
  frame[1] = 127
  frame.writeBigUInt64BE(BigInt(length), 2)
  return frame
}

function headerLength(frame: Buffer): number {
  const length = frame[1] ?? 0
  return length < 126 ? 2 : length === 126 ? 4 : 10
}
