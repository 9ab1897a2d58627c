import { expect, test } from 'vitest'
import { localBus } from '#gateway/events/bus.ts'

test('a poke reaches all listeners, except those that have stopped', () => {
  const bus = localBus()
  const told: string[] = []
  const stop = bus.onPoke(() => told.push('one'))
  bus.onPoke(() => told.push('other'))
  bus.poke()
  stop()
  bus.poke()
  expect(told).toEqual(['one', 'other', 'other'])
})

test('a closed bus pokes no listener', async () => {
  const bus = localBus()
  const told: string[] = []
  bus.onPoke(() => told.push('poked'))
  await bus.close()
  bus.poke()
  expect(told).toEqual([])
})

test('a single node sends nothing to itself, and gets no answer', async () => {
  const bus = localBus()
  const heard: string[] = []
  const stopHearing = bus.onSay('topic', (text) => heard.push(text))
  const stopAnswering = bus.onAsk('topic', async (text) => `${text}!`)
  bus.say('topic', 'anybody')
  expect(bus.canSay()).toBe(false)
  expect(await bus.ask('topic', 'anybody')).toEqual([])
  expect(heard).toEqual([])
  stopHearing()
  stopAnswering()
})
