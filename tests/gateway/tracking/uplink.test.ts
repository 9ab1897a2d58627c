import { expect, test, vi } from 'vitest'
import { positionEvent, riderChannel } from '#domain/realtime/channels.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { Live } from '#gateway/tracking/live.ts'
import { fixOf, takeClientEvents } from '#gateway/tracking/uplink.ts'

const at = '2026-11-21T20:00:00.000Z'
const wire = { at, lat: -34.61, lng: -58.37 }
const read = { ...wire, at: Date.parse(at) }

function uplink() {
  const reports: [string, readonly Fix[]][] = []
  const faults: unknown[] = []
  let refused = 0
  let failure: Error | null = null
  const live = {
    async report(riderId: string, fixes: readonly Fix[]) {
      if (failure) throw failure
      reports.push([riderId, fixes])
    },
    refuse: () => void refused++,
  } as unknown as Live
  const take = takeClientEvents(live, (error) => faults.push(error))
  return {
    reports,
    faults,
    refused: () => refused,
    fail: (error: Error) => {
      failure = error
    },
    say: (data: unknown, event = positionEvent, channel = riderChannel('ana')) => take({ channel, event, data }),
  }
}

test('the positions that a phone sends over its line belong to the courier of the channel', () => {
  const { say, reports, refused } = uplink()
  say({ fixes: [wire] })
  say(JSON.stringify({ fixes: [wire, { ...wire, accuracy: 0, speed: 0, heading: 360 }] }))
  expect(reports).toEqual([
    ['ana', [read]],
    ['ana', [read, { ...read, accuracy: 0, speed: 0, heading: 360 }]],
  ])
  expect(refused()).toBe(0)
})

test('positions over a phone’s line are neither accepted nor refused in another event or channel', () => {
  const { say, reports, refused } = uplink()
  say({ fixes: [wire] }, 'client-hello')
  say({ fixes: [wire] }, positionEvent, 'private-shipments-b1')
  expect([reports, refused()]).toEqual([[], 0])
})

test('positions over a phone’s line are 500 at most', () => {
  const { say, reports, refused } = uplink()
  say({ fixes: Array(500).fill(wire) })
  expect([reports[0]?.[1].length, refused()]).toEqual([500, 0])
  say({ fixes: Array(501).fill(wire) })
  expect([reports.length, refused()]).toEqual([1, 1])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text that is no JSON', '{"fixes":'],
  ['a number', 7],
  ['no fixes', {}],
  ['fixes that are no list', { fixes: wire }],
  ['an empty list', { fixes: [] }],
  ['a fix that is null', { fixes: [null] }],
  ['a fix that is a text', { fixes: ['here'] }],
  ['a time that is a number', { fixes: [{ ...wire, at: 1 }] }],
  ['a time that is none', { fixes: [{ ...wire, at: 'now' }] }],
  ['a latitude that is a text', { fixes: [{ ...wire, lat: '1' }] }],
  ['a longitude that is a text', { fixes: [{ ...wire, lng: '1' }] }],
  ['an accuracy below zero', { fixes: [{ ...wire, accuracy: -1 }] }],
  ['an accuracy that is null', { fixes: [{ ...wire, accuracy: null }] }],
  ['a speed below zero', { fixes: [{ ...wire, speed: -1 }] }],
  ['a heading that is a text', { fixes: [{ ...wire, heading: '90' }] }],
  ['a heading below zero', { fixes: [{ ...wire, heading: -1 }] }],
  ['a heading beyond the compass', { fixes: [{ ...wire, heading: 360.1 }] }],
])('positions over a phone’s line are refused where they are %s', (_, data) => {
  const { say, reports, refused } = uplink()
  say(data)
  expect([reports, refused()]).toEqual([[], 1])
})

test('positions over a phone’s line count where they can be read, beside any other data', () => {
  const { say, reports, refused } = uplink()
  say({ fixes: [{ ...wire, lat: null }, wire, {}] })
  expect([reports, refused()]).toEqual([[['ana', [read]]], 2])
})

test('positions over a phone’s line that cannot be taken are logged, and end nothing', async () => {
  const { say, fail, faults } = uplink()
  const away = new Error('away')
  fail(away)
  say({ fixes: [wire] })
  await vi.waitFor(() => expect(faults).toEqual([away]))
})

test('a fix with an invalid instant is no fix', () => {
  expect(fixOf({ ...wire, accuracy: 5 })).toEqual({ ...read, accuracy: 5 })
  expect(fixOf({ ...wire, at: '2026-11-40T20:00:00Z' })).toBeNull()
})
