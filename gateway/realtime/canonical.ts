/**
 * Reads a message in canonical order, `{"event":"…","channel":"…","data":"…"[,"at":"…"]}`, without
 * making anything of it but the two short texts that are needed: what it accepts is JSON, and its
 * own bytes can be what readers get. Null says nothing but that JSON.parse has to look.
 *
 * The bytes are known to be UTF-8, in which all parts of a letter beyond ASCII are above it.
 */
export function readCanonical(bytes: Buffer): { readonly channel: string; readonly at: string | null } | null {
  const event = after(bytes, 0, head)
  const eventEnd = event < 0 ? -1 : endOf(bytes, event, plain)
  const channel = eventEnd <= event || startsWith(bytes, event, reserved) ? -1 : after(bytes, eventEnd, toChannel)
  const channelEnd = channel < 0 ? -1 : endOf(bytes, channel, name)
  const data = channelEnd <= channel || channelEnd > channel + 200 ? -1 : after(bytes, channelEnd, toData)
  const dataEnd = data < 0 ? -1 : endOfText(bytes, data)
  if (dataEnd < 0 || eventEnd > event + 200) return null
  const text = bytes.toString('latin1', channel, channelEnd)
  if (after(bytes, dataEnd, end) === bytes.length) return { channel: text, at: null }
  const at = after(bytes, dataEnd, toPlace)
  const atEnd = at < 0 ? -1 : endOf(bytes, at, place)
  return atEnd > at && after(bytes, atEnd, end) === bytes.length
    ? { channel: text, at: bytes.toString('latin1', at, atEnd) }
    : null
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const [head, toChannel, toData, toPlace, end] = ['{"event":"', '","channel":"', '","data":"', '","at":"', '"}'].map(
  ascii,
) as [Buffer, Buffer, Buffer, Buffer, Buffer]
const reserved = ascii('pusher')

const setOf = (has: (code: number) => boolean) => Uint8Array.from({ length: 256 }, (_, code) => (has(code) ? 1 : 0))
const oneOf = (letters: string) => setOf((code) => code < 128 && letters.includes(String.fromCharCode(code)))
const [quote, backslash, letterU] = [0x22, 0x5c, 0x75]
/** The bytes that a JSON text holds without an escape. */
const plain = setOf((code) => code >= 0x20 && code !== quote && code !== backslash)
const name = setOf((code) => code < 128 && /[A-Za-z0-9_\-=@,.;]/.test(String.fromCharCode(code)))
const place = oneOf('0123456789.')
const escaped = oneOf('"\\/bfnrt')
const hex = oneOf('0123456789abcdefABCDEF')

/** Where the bytes go on after `expected`; -1 when something else stands there. */
const after = (bytes: Buffer, start: number, expected: Buffer) =>
  startsWith(bytes, start, expected) ? start + expected.length : -1

function startsWith(bytes: Buffer, start: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++) if (bytes[start + index] !== expected[index]) return false
  return true
}

function endOf(bytes: Buffer, start: number, allowed: Uint8Array): number {
  let index = start
  while (index < bytes.length && allowed[bytes[index] as number] === 1) index++
  return index
}

/** Where the quote stands that ends a JSON text; -1 when it is none. */
function endOfText(bytes: Buffer, start: number): number {
  let index = start
  // Written out, without asking for the end at each byte: this passes over every byte of every message.
  while (plain[bytes[index] as number] === 1) index++
  while (bytes[index] === backslash) {
    const code = bytes[index + 1] ?? 0
    if (code === letterU) {
      if (endOf(bytes.subarray(0, index + 6), index + 2, hex) !== index + 6) return -1
      index += 6
    } else if (escaped[code] === 1) index += 2
    else return -1
    while (plain[bytes[index] as number] === 1) index++
  }
  return bytes[index] === quote ? index : -1
}
