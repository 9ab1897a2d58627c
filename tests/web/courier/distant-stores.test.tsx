import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultTimeZone } from '#domain/hours/venue-time.ts'
import { contractCalls } from '#tests/kit/contract-calls.ts'
import { checkPage, fillInEach, pathsOf, pressEach, settled, watchCalls } from '#tests/kit/distant-page.ts'
import { distantAnswers, distantHour, distantStores } from '#tests/kit/distant-stores.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { routes } from '#web/courier/routes.tsx'
import { open as openCourier } from './courier-app.tsx'

const { readClocks, venueTimeWith } = await vi.hoisted(async () => import('#tests/kit/read-clocks.ts'))
vi.mock('#domain/hours/venue-time.ts', venueTimeWith)

const calls = contractCalls()
const [, store] = distantStores
const shipmentId = 'Gm4s9QvXQ3a0uE7rKcZ1nA'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(distantHour) }))
afterEach(() => void vi.useRealTimers())

const paths = new Set(
  routes
    .flatMap((route) => pathsOf(route))
    .map((path) =>
      path
        .replace(':alias', store.id)
        .replace(':shipmentId', shipmentId)
        .replace(':shipmentType', 'simple')
        .replace(':riderId', 'ana')
        .replace(':registerPageVariant', 'register'),
    ),
)

/** Opens a page of a courier of the second store, to whom the gateway answers about that one. */
async function show(path: string) {
  const answers = distantAnswers() as Record<string, (call: object) => unknown>
  const ofStore = Object.entries(answers).map(([id, answer]) => [
    id,
    (call: object) => answer({ ...call, body: [store.id, (call as { body: unknown }).body] }),
  ])
  calls.serve({ ...Object.fromEntries(ofStore), readConfiguration: aConfiguration({ enabled: false }) })
  watchCalls()
  await openCourier(path)
  await settled()
}

/** Holds the page, and each clock that was read for it, against the store. Until the store is loaded, a time is in the default zone. */
function check(where: string) {
  checkPage(where, [store])
  const zones = [store.timeZone, defaultTimeZone]
  expect(readClocks.others(zones), `${where}: each time is read by the clock of its store`).toEqual([])
}

test.each([...paths])(
  '%s and each of its buttons write times and amounts of its store',
  { timeout: 60_000 },
  async (path) => {
    await show(path)
    check(path)
    await pressEach({
      path,
      open: () => show(path),
      fillIn: fillInEach,
      isSheetPressed: true,
      isNew: () => true,
      async press(where, click) {
        await act(async () => click())
        await settled()
        check(where)
      },
    })
  },
)

test('every file of the courier’s pages that reads a clock was walked through', () => {
  expect(readClocks.unread('web/courier')).toEqual([])
})
