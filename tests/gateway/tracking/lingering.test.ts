import { expect, test } from 'vitest'
import { createLingering, lingerMs } from '#gateway/tracking/lingering.ts'
import { manualClock } from '#tests/kit/clock.ts'

function start() {
  const clock = manualClock()
  const ended: string[] = []
  return { clock, ended, lingering: createLingering(clock, (channel) => void ended.push(channel)) }
}

test('channels end in the order in which they were left, each at its own time', () => {
  const { clock, ended, lingering } = start()
  lingering.add('a')
  clock.advance(10_000)
  lingering.add('b')
  clock.advance(lingerMs - 10_001)
  expect(ended).toEqual([])
  clock.advance(1)
  expect(ended).toEqual(['a'])
  clock.advance(10_000)
  expect(ended).toEqual(['a', 'b'])
})

test('a channel that a reader returned to ends no more, and its next time counts from its next leaving', () => {
  const { clock, ended, lingering } = start()
  for (const channel of ['a', 'b']) lingering.add(channel)
  lingering.drop('a')
  clock.advance(5_000)
  lingering.add('a')
  clock.advance(lingerMs - 5_000)
  expect(ended).toEqual(['b'])
  clock.advance(5_000)
  expect(ended).toEqual(['b', 'a'])
})

test('the longest left of more than 10,000 channels makes room', () => {
  const { ended, lingering } = start()
  for (let n = 0; n < 10_000; n++) lingering.add(`channel-${n}`)
  expect(ended).toEqual([])
  lingering.drop('channel-0')
  lingering.add('channel-0')
  expect(ended).toEqual([])
  lingering.add('one-more')
  expect(ended).toEqual(['channel-1'])
})

test('nothing ends after the stop', () => {
  const { clock, ended, lingering } = start()
  lingering.add('a')
  lingering.stop()
  clock.advance(2 * lingerMs)
  expect(ended).toEqual([])
})
