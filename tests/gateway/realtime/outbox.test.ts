import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { mostWaitingBytes, Outbox } from '#gateway/realtime/outbox.ts'
import { Ticks } from '#gateway/realtime/ticks.ts'
import { textFrame, textOf } from '#gateway/realtime/wire.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

const startOutbox = () => {
  const line = fakeTransport()
  const counts = { conflated: 0 }
  return { line, counts, outbox: new Outbox(line, new Ticks(), counts) }
}
const bytes = (text: string) => textFrame(text)

test('an outbox is slow while its line is full, and until the waiting frames have left', () => {
  const { line, outbox } = startOutbox()
  expect(outbox.isSlow).toBe(false)
  line.isFull = true
  expect(outbox.isSlow).toBe(true)
  outbox.send(bytes('a'))
  line.isFull = false
  expect(outbox.isSlow).toBe(true)
  outbox.drained()
  expect(outbox.isSlow).toBe(false)
})

test('an outbox lets nothing overtake waiting frames, even when the line is free before it says so', () => {
  const { line, outbox } = startOutbox()
  line.isFull = true
  outbox.send(bytes('a'))
  line.isFull = false
  outbox.send(bytes('b'))
  expect(line.taken).toEqual([])
  outbox.drained()
  outbox.send(bytes('c'))
  expect(line.taken).toEqual(['a', 'b', 'c'])
})

test('an outbox continues where it was stopped, and sends nothing twice', () => {
  const { line, outbox } = startOutbox()
  line.isFull = true
  for (const text of ['a', 'b', 'c']) outbox.send(bytes(text))
  const { write } = line
  line.write = (frame) => {
    write(frame)
    line.isFull = true
  }
  for (let n = 0; n < 3; n++) {
    line.isFull = false
    outbox.drained()
  }
  expect(line.taken).toEqual(['a', 'b', 'c'])
})

test('an outbox has room for exactly 256 KB of waiting frames', () => {
  const { line, outbox } = startOutbox()
  line.isFull = true
  expect(outbox.send(Buffer.alloc(mostWaitingBytes))).toBe(true)
  expect(outbox.send(Buffer.alloc(1))).toBe(false)
})

test('an outbox forgets only the waiting frames of a channel', () => {
  const { line, outbox } = startOutbox()
  outbox.forget('a')
  line.isFull = true
  outbox.deliver(eventFrame('a', 'moved', '1', '1'))
  outbox.deliver(eventFrame('b', 'moved', '1', '1'))
  outbox.forget('a')
  outbox.forget('c')
  line.isFull = false
  outbox.drained()
  expect(line.events().map(({ channel }) => channel)).toEqual(['b'])
})

test('an outbox sends its gathered frames as soon as the line is full, and gathers again', async () => {
  const { line, outbox } = startOutbox()
  const { write } = line
  line.write = (frame) => {
    write(frame)
    line.isFull = textOf(frame) === 'fills'
  }
  const { uncork } = line
  line.uncork = () => {
    uncork()
    line.isFull = false
  }
  for (const text of ['first', 'gathered', 'fills', 'next', 'last']) outbox.send(bytes(text))
  expect(line.writes).toEqual([['first'], ['gathered', 'fills']])
  await endOfTurn()
  expect(line.writes).toEqual([['first'], ['gathered', 'fills'], ['next', 'last']])
})
