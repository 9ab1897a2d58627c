import { expect, test } from 'vitest'
import { bytesFrame, pingFrame, textFrame, textOf } from '#gateway/realtime/wire.ts'

/** RFC 6455, 5.2: a final text frame without a mask, and its length in 7 bits, 16 or 64. */
test.each([
  [0, [0x81, 0]],
  [1, [0x81, 1]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  [70_000, [0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]],
])('a text of %i bytes has the header of its length before it, and reads back', (length, head) => {
  const text = 'x'.repeat(length)
  const expected = Buffer.concat([Buffer.from(head), Buffer.from(text)])
  for (const frame of [textFrame(text), bytesFrame(Buffer.from(text))]) {
    expect(frame.equals(expected)).toBe(true)
    expect(textOf(frame)).toBe(text)
  }
})

test('the length of a text is that of its bytes', () => {
  const text = 'ñ🛵'.repeat(20)
  expect([...textFrame(text).subarray(0, 2)]).toEqual([0x81, 120])
  expect(textOf(textFrame(text))).toBe(text)
})

test('a ping is an empty control frame', () => expect([...pingFrame]).toEqual([0x89, 0]))
