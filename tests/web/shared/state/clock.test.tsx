import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, api } from '#web/shared/api/client.ts'
import { followGateway } from '#web/shared/api/follow-gateway.ts'
import { gatewayNow, hearGatewayTime } from '#web/shared/state/clock.ts'
import { aTracking } from '../../../kit/tracking.ts'
import { page, trackingPath } from '../../diner/tracking/tracking-page.tsx'

const minute = 60_000
const hour = 60 * minute
const gatewayTime = Date.parse('2026-05-05T00:00:00.000Z')
const iso = (clock: string) => `2026-05-05T${clock}.000Z`

/** A phone whose clock is wrong by this much. */
const phoneIsOff = (ms: number) => vi.setSystemTime(gatewayTime + ms)
const hear = (at: number, mayBeCached = false) => act(() => hearGatewayTime(at, mayBeCached))
const isRight = () => Math.abs(gatewayNow() - gatewayTime) < 1_000

beforeEach(() => {
  phoneIsOff(0)
  hear(gatewayTime)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  vi.useRealTimers()
  hear(Date.now())
})

test('a phone that is hours off takes the time of the gateway from one answer', () => {
  for (const off of [-4 * hour, -45 * minute, 45 * minute, 4 * hour]) {
    phoneIsOff(off)
    hear(gatewayTime)
    expect(isRight()).toBe(true)
  }
})

test('a difference that the answer’s travel time explains changes nothing', () => {
  const before = gatewayNow()
  hear(gatewayTime - 14_000)
  hear(gatewayTime + 900)
  expect(gatewayNow()).toBe(before)
})

test('an answer that a cache has kept for a day does not put the clock back', () => {
  hear(gatewayTime - 24 * hour, true)
  expect(isRight()).toBe(true)
})

test('a kept answer from the future of this phone puts the clock forward', () => {
  phoneIsOff(-3 * hour)
  hear(gatewayTime, true)
  expect(isRight()).toBe(true)
})

test('a phone whose clock is corrected is right again with the next answer', () => {
  phoneIsOff(3 * hour)
  hear(gatewayTime)
  phoneIsOff(0)
  hear(gatewayTime)
  expect(isRight()).toBe(true)
})

test('an unreadable time changes nothing', () => {
  hear(Number.NaN)
  expect(isRight()).toBe(true)
})

const answering = (headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => Response.json([], { headers }))

test('every answer of the gateway sets the clock, and one from a cache does not put it back', async () => {
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [] })
  followGateway()
  phoneIsOff(3 * hour)
  const date = new Date(gatewayTime).toUTCString()
  answering({ Date: date, 'Cache-Control': 'no-cache' })
  await answerOf(api.GET('/api/indicators'))
  expect(isRight()).toBe(false)
  answering({ Date: date, 'Cache-Control': 'no-store' })
  await answerOf(api.GET('/api/indicators'))
  expect(isRight()).toBe(true)
})

test.each([
  ['a page from the network sets the clock', { workerStart: 0, transferSize: 9_300, encodedBodySize: 9_000 }, true],
  [
    'a page from a cache does not put the clock back',
    { workerStart: 0, transferSize: 300, encodedBodySize: 9_000 },
    false,
  ],
  [
    'a page from the worker does not put the clock back',
    { workerStart: 5, transferSize: 9_300, encodedBodySize: 9_000 },
    false,
  ],
])('%s', async (_, opened, sets) => {
  vi.resetModules()
  const answers = JSON.stringify({ at: gatewayTime, answers: {} })
  document.body.innerHTML = `<script type="application/json" id="first-answers">${answers}</script>`
  vi.stubGlobal('performance', { now: () => 160_000, getEntriesByType: () => [{ responseStart: 100_000, ...opened }] })
  const fresh = await import('#web/shared/api/follow-gateway.ts')
  const clock = await import('#web/shared/state/clock.ts')
  phoneIsOff(3 * hour)
  fresh.followGateway()
  // The document was a minute on its way through the parser.
  expect(Math.abs(clock.gatewayNow() - gatewayTime - 60_000) < 1_000).toBe(sets)
})

test('on a fast phone an order is not late, and its freshness has the time of the shop', async () => {
  page.answers[trackingPath] = () =>
    aTracking({
      promised: { from: iso('00:05:00'), to: iso('00:20:00') },
      shipment: { eta: { from: iso('00:04:00'), to: iso('00:09:00') } },
    })
  phoneIsOff(3 * hour)
  hear(gatewayTime)
  await page.open()
  expect(document.body.textContent).toContain('Llega entre 21:04 y 21:09')
  expect(document.body.textContent).not.toContain('demora')
  expect(screen.getByText(/Actualizado/).textContent).toContain('21:00')
})
