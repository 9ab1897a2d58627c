import { expect, test } from 'vitest'
import { eventFrame, type Frame } from '#gateway/realtime/frames.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import { manualClock } from '#tests/kit/clock.ts'

const startHub = () => {
  const hub = createHub(manualClock())
  const reader = () => {
    const heard: Frame[] = []
    return { deliver: (frame: Frame) => void heard.push(frame), heard }
  }
  return { hub, reader }
}
const placed = (n: number, channel = 'a') => eventFrame(channel, 'moved', `${n}`, `${n}`)
const placeless = (channel = 'a') => eventFrame(channel, 'told', '{}')

test('a channel is reported with its first reader and after its last one, to all who watch', () => {
  const { hub, reader } = startHub()
  const told: string[] = []
  for (const name of ['x', 'y'])
    hub.watch({
      occupied: (channel) => void told.push(`${name} + ${channel}`),
      vacated: (channel) => void told.push(`${name} - ${channel}`),
    })
  const [one, other] = [reader(), reader()]
  hub.subscribe('a', one, null)
  expect(told.splice(0)).toEqual(['x + a', 'y + a'])
  hub.subscribe('a', other, null)
  expect([...hub.channelNames(), hub.readerCount('a'), hub.isRead('a'), hub.channelCount()]).toEqual(['a', 2, true, 1])
  hub.unsubscribe('a', other)
  expect([told, hub.readerCount('a')]).toEqual([[], 1])
  hub.unsubscribe('a', one)
  expect(told).toEqual(['x - a', 'y - a'])
  expect([...hub.channelNames(), hub.readerCount('a'), hub.isRead('a'), hub.channelCount()]).toEqual([0, false, 0])
})

test('a channel keeps its readers when an unknown one leaves', () => {
  const { hub, reader } = startHub()
  const [one, stranger] = [reader(), reader()]
  hub.subscribe('a', one, null)
  hub.unsubscribe('a', stranger)
  hub.unsubscribe('nowhere', one)
  expect(hub.readerCount('a')).toBe(1)
  hub.publish(placed(1))
  expect(one.heard).toEqual([placed(1)])
})

test('a channel tells a subscriber whether it had a message, sent or not', () => {
  const { hub, reader } = startHub()
  expect(hub.subscribe('a', reader(), null)).toBe(false)
  hub.publish(placed(1))
  expect(hub.subscribe('a', reader(), null)).toBe(true)
  const seenAll = reader()
  expect(hub.subscribe('a', seenAll, '1')).toBe(true)
  expect(seenAll.heard).toEqual([])
})

test('a message goes to all readers of its channel except the excluded one', () => {
  const { hub, reader } = startHub()
  const [one, other, elsewhere] = [reader(), reader(), reader()]
  hub.subscribe('a', one, null)
  hub.subscribe('a', other, null)
  hub.subscribe('b', elsewhere, null)
  hub.publish(placed(1), one)
  hub.tell(placeless(), other)
  expect([one.heard, other.heard, elsewhere.heard]).toEqual([[placeless()], [placed(1)], []])
})

test('a message for a channel without readers goes nowhere, and is not kept', () => {
  const { hub, reader } = startHub()
  hub.publish(placed(1))
  hub.tell(placeless(), null)
  const late = reader()
  expect(hub.subscribe('a', late, null)).toBe(false)
  expect(late.heard).toEqual([])
})

test('a message without a place goes out after any other, and does not replace the newest', () => {
  const { hub, reader } = startHub()
  const [one, late] = [reader(), reader()]
  hub.subscribe('a', one, null)
  hub.publish(placed(2))
  hub.publish(placeless())
  expect(one.heard).toEqual([placed(2), placeless()])
  hub.subscribe('a', late, null)
  expect(late.heard).toEqual([placed(2)])
  hub.publish(placed(1))
  expect(one.heard).toHaveLength(2)
})

test('a message without a place reaches a reader that is ahead, who still gets nothing old', () => {
  const { hub, reader } = startHub()
  const ahead = reader()
  hub.subscribe('a', ahead, '5')
  hub.publish(placeless())
  hub.publish(placed(4))
  hub.publish(placed(6))
  expect(ahead.heard).toEqual([placeless(), placed(6)])
})

test('a message is counted: once as published or stale, and as delivered by reader', () => {
  const { hub, reader } = startHub()
  expect(hub.counts).toEqual({ published: 0, delivered: 0, stale: 0 })
  for (let n = 0; n < 3; n++) hub.subscribe('a', reader(), null)
  hub.publish(placed(2))
  hub.publish(placed(2))
  hub.publish(placed(1))
  hub.tell(placeless(), null)
  expect(hub.counts).toEqual({ published: 1, delivered: 6, stale: 2 })
})

const message = eventFrame('a', 'moved', '"ñ 🛵"', '7')

test('a kept message reaches a later reader byte for byte', () => {
  const { hub, reader } = startHub()
  const [first, later] = [reader(), reader()]
  hub.subscribe('a', first, null)
  hub.publish(message)
  hub.subscribe('a', later, null)
  expect(later.heard).toEqual([message])
})

test('a kept message holds no buffer, which would keep the whole pool alive that it was cut from', () => {
  const { hub, reader } = startHub()
  const kept: unknown[] = []
  hub.watch({ occupied: () => undefined, vacated: (_, last) => void kept.push(...Object.values(last ?? {})) })
  const only = reader()
  hub.subscribe('a', only, null)
  hub.publish(message)
  hub.unsubscribe('a', only)
  expect(kept.map((value) => typeof value)).toEqual(['string', 'string', 'string'])
})
