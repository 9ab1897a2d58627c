import { expect, test } from 'vitest'
import { crowdSize } from '#gateway/realtime/crowds.ts'
import { eventFrame, type Frame } from '#gateway/realtime/frames.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import { Outbox } from '#gateway/realtime/outbox.ts'
import { Ticks } from '#gateway/realtime/ticks.ts'
import { textsOf } from '#gateway/realtime/wire.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

const message = (n: number) => eventFrame('a', 'told', `${n}`)
const numberOf = (text: string) => Number((JSON.parse(text) as { data: string }).data)

/** A channel whose fan-out takes 100 ms, by a clock that each delivery advances. */
function aCrowd(size = crowdSize) {
  const clock = manualClock()
  let ms = 0
  const hub = createHub(clock, () => ms)
  const deliveryMs = 100 / size
  const reader = () => {
    const heard: number[][] = []
    const take = (frames: readonly Frame[], bytes: Buffer) => {
      ms += deliveryMs
      heard.push(textsOf(bytes).map(numberOf))
      expect(textsOf(bytes)).toHaveLength(frames.length)
    }
    return { deliver: (frame: Frame) => take([frame], frame.bytes), deliverAll: take, heard }
  }
  const readers = Array.from({ length: size }, reader)
  for (const one of readers) hub.subscribe('a', one, null)
  return { clock, hub, readers, reader }
}

test('a crowd gets a message at once, and later ones together in order while its channel rests', () => {
  const { clock, hub, readers } = aCrowd()
  for (const n of [1, 2, 3]) hub.publish(message(n))
  expect(readers.map(({ heard }) => heard)).toEqual(readers.map(() => [[1]]))
  clock.advance(99)
  expect(readers[0]!.heard).toEqual([[1]])
  clock.advance(1)
  expect(readers.map(({ heard }) => heard)).toEqual(readers.map(() => [[1], [2, 3]]))
  hub.publish(message(4))
  clock.advance(100)
  expect(readers[0]!.heard).toEqual([[1], [2, 3], [4]])
  expect(hub.counts.delivered).toBe(4 * readers.length)
})

test('a channel rests no longer than its fan-out took: then a message goes out at once again', () => {
  const { clock, hub, readers } = aCrowd()
  hub.publish(message(1))
  clock.advance(100)
  hub.publish(message(2))
  expect(readers[0]!.heard).toEqual([[1], [2]])
})

test('a channel with fewer readers never rests', () => {
  const { hub, readers } = aCrowd(crowdSize - 1)
  for (const n of [1, 2, 3]) hub.publish(message(n))
  expect(readers[0]!.heard).toEqual([[1], [2], [3]])
})

test('a new reader gets no waiting message, and a reader gets them before its next one', () => {
  const { hub, readers, reader } = aCrowd()
  const late = reader()
  for (const n of [1, 2]) hub.publish(message(n))
  hub.subscribe('a', late, null)
  expect([readers[0]!.heard, late.heard]).toEqual([[[1], [2]], []])
  hub.publish(message(3))
  hub.tell(message(4), null)
  expect([readers[0]!.heard, late.heard]).toEqual([
    [[1], [2], [3], [4]],
    [[3], [4]],
  ])
})

test('one reader is left out of its own message, also when the message waits', () => {
  const { clock, hub, readers } = aCrowd()
  hub.publish(message(1))
  hub.publish(message(2), readers[0])
  hub.publish(message(3))
  clock.advance(100)
  expect([readers[0]!.heard.flat(), readers[1]!.heard.flat()]).toEqual([
    [1, 3],
    [1, 2, 3],
  ])
})

test('more than 64 KB do not wait', () => {
  const { hub, readers } = aCrowd()
  hub.publish(message(1))
  const large = (n: number) => eventFrame('a', `told ${'x'.repeat(40_000)}`, `${n}`)
  hub.publish(large(2))
  expect(readers[0]!.heard).toEqual([[1]])
  hub.publish(large(3))
  expect(readers[0]!.heard).toEqual([[1], [2, 3]])
})

test('frames at once leave as one write on a free line, and wait one by one for a full one', () => {
  const line = fakeTransport()
  const counts = { conflated: 0 }
  const outbox = new Outbox(line, new Ticks(), counts)
  const frames = [1, 2].map((n) => eventFrame('a', 'moved', `${n}`, `${n}`))
  const bytes = Buffer.concat(frames.map((frame) => frame.bytes))
  expect(outbox.deliverAll(frames, bytes)).toBe(true)
  expect(line.writes.map((texts) => texts.map(numberOf))).toEqual([[1, 2]])
  line.isFull = true
  expect(outbox.deliverAll(frames, bytes)).toBe(true)
  line.isFull = false
  outbox.drained()
  expect(line.taken.map(numberOf)).toEqual([1, 2, 2])
  expect(counts.conflated).toBe(1)
})
