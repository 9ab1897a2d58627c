import { assert, expect, it } from '@effect/vitest'
import { Effect, Fiber } from 'effect'
import { TestClock } from 'effect/testing'
import { sharedLinks } from '#simulator/actors/links.ts'
import type { Network } from '#simulator/network/network.ts'
import { withReaders } from '#simulator/network/readers.ts'
import type { SocketEvents } from '#simulator/network/socket.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()
const order = { alias: 'a', code: 'AAAA2222', trackingId: 't1' }

it.effect('a watcher waits for an order of the store, and follows one that is under way', () =>
  Effect.gen(function* () {
    const links = sharedLinks()
    const [here, elsewhere] = yield* Effect.forEach(['a', 'b'], (alias) => Effect.forkChild(links.pick(alias)))
    yield* Effect.forkChild(links.shared(order, Effect.sleep('1 minute')))
    yield* TestClock.adjust('10 seconds')
    assert.deepStrictEqual(yield* Fiber.join(here!), order)
    yield* TestClock.adjust('1 minute')
    yield* links.close
    yield* TestClock.adjust('10 seconds')
    assert.isNull(yield* Fiber.join(elsewhere!))
    assert.isNull(yield* links.pick('a'))
  }),
)

/** How long the pages of groups take for their next frame after this many. */
function takenBy(groups: string, actor: string, frames: number) {
  const read = readScenario(`name: some\nlasts: 5m\nshops: []\nwatchers: [${groups}]\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const opened: SocketEvents[] = []
  const network: Network = {
    fetch: () => Promise.reject(new Error('this test makes no calls')),
    open(_, events) {
      opened.push(events)
      return { send: () => undefined, drop: () => undefined }
    },
  }
  const events = { onText: () => undefined, onPing: () => undefined, onLost: () => undefined, takes: () => 7 }
  withReaders(network, read.scenario).open(new URL('ws://gateway/'), events, actor)
  for (let frame = 0; frame < frames; frame++) opened[0]?.onText('')
  return opened[0]?.takes?.()
}

it('pages read as their group says, and those of others as their network lets them', () => {
  const groups = '{ store: a, count: 1 }, { store: a, count: 1, reads: slowly }, { store: a, count: 1, reads: never }'
  const taken = (actor: string, frames = 9) => takenBy(groups, actor, frames)
  expect([taken('watcher 1.1'), taken('diner 2.1'), taken('watcher 2.1')]).toEqual([7, 7, 5_000])
  expect([taken('watcher 3.1', 2), taken('watcher 3.1', 3)]).toEqual([7, 24 * 3_600_000])
})

const smoke = theScenario('smoke')
const [diners, couriers] = [smoke.diners.slice(1).map((group) => ({ ...group, count: 1 })), smoke.couriers]
const followed = {
  ...smoke,
  ...{ diners, couriers: couriers.map((group) => ({ ...group, count: 1, race: false })), expect: [] },
  watchers: [
    { store: 'parrilla-centro', count: 1, over: 0, tabs: 2, reads: 'all' as const },
    { store: 'parrilla-centro', count: 1, over: 0, tabs: 1, reads: 'slowly' as const },
    { store: 'parrilla-centro', count: 1, over: 0, tabs: 1, reads: 'never' as const },
  ],
}

it('a reader sees an order to its end beside pages that do not read, which the gateway cuts', async () => {
  const lines: string[] = []
  const outcome = await world.run(followed, { onRecorded: (text) => lines.push(text) })
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  const frames = outcome.observations.filter((seen) => seen.type === 'FrameSeen')
  const ends = new Map(frames.map(({ page = 'the diner', status }) => [page, status]))
  expect(Object.fromEntries(ends)).toEqual(
    Object.fromEntries(
      ['the diner', 'watcher 1.1, 1', 'watcher 1.1, 2', 'watcher 2.1, 1'].map((page) => [page, 'DELIVERED']),
    ),
  )
  expect(lines.join('')).toMatch(/"type":"lost","actor":"watcher 3\.1".*"closed 1006"/)
})
