import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { type CourierStore, openCourierLog } from '#web/courier/intents/courier-log.ts'
import { startSender, type Verdict } from '#web/courier/intents/intent-sender.ts'
import { shipmentOutline } from '../../kit/courier-outlines.ts'

const year = 365 * 24 * 3_600_000
const stops: (() => void)[] = []

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00.000Z') }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  vi.useRealTimers()
})

const chain: readonly ShipmentStatus[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED']

/** A step after a known status, by the clock of the phone. */
function slide(store: CourierStore, from: ShipmentStatus, undoSeconds = 0) {
  const to = chain[chain.indexOf(from) + 1]!
  store.dispatch({ type: 'Tell', outlines: [shipmentOutline(from)], asked: 0, at: new Date().toISOString() })
  const intent = {
    id: to,
    shipmentType: 'simple',
    shipmentId: 's1',
    delivery: 's1',
    code: 'ABCD2345',
    to,
    at: new Date().toISOString(),
    securityCode: null,
    undoSeconds,
  } as const
  store.dispatch({ type: 'Make', intent })
}

/** A sender whose gateway gives these answers, one after the other, and then confirms. */
function sending(store: CourierStore, ...answers: Verdict[]) {
  const sent: string[] = []
  const told: string[] = []
  const stop = startSender({
    store,
    name: 'courier',
    async submit({ to }) {
      sent.push(to)
      return answers.shift() ?? { type: 'Confirm' }
    },
    onVerdict: ({ to }, { type }) => told.push(`${type} ${to}`),
  })
  stops.push(stop)
  return { sent, told }
}
const unanswered = (retryInMs: number | null = null): Verdict => ({ type: 'Unanswered', retryInMs })

test('[SHIP-18] steps go out one after the other, each after the previous answer', async () => {
  const store = openCourierLog('ana')
  slide(store, 'ON_ROUTE_TO_PICK_UP')
  slide(store, 'ON_ROUTE_TO_PICK_UP')
  slide(store, 'IN_STORE')
  const { sent, told } = sending(store, unanswered())
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['IN_STORE'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['IN_STORE', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'])
  expect(told).toEqual(['Confirm IN_STORE', 'Confirm ON_ROUTE_TO_DROP_OFF'])
})

test('a gateway that asks to wait is not asked again before', async () => {
  const store = openCourierLog('ana')
  slide(store, 'ON_ROUTE_TO_PICK_UP')
  const { sent } = sending(store, unanswered(90_000))
  await vi.advanceTimersByTimeAsync(89_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
})

test('a page that hides sends a step that could be undone without waiting for its turn among the tabs', async () => {
  let isTurnOfAnotherTab = false
  const request = (_: string, work: () => unknown) => (isTurnOfAnotherTab ? new Promise(() => undefined) : work())
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => void vi.restoreAllMocks())
  const store = openCourierLog('ana')
  const { sent } = sending(store)
  slide(store, 'ON_ROUTE_TO_PICK_UP', 30)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  isTurnOfAnotherTab = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['IN_STORE'])
})

test('once the token is refused nothing more goes out', async () => {
  const store = openCourierLog('ana')
  slide(store, 'ON_ROUTE_TO_PICK_UP')
  const { sent, told } = sending(store, { type: 'Denied' })
  await vi.advanceTimersByTimeAsync(60_000)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(told).toEqual(['Denied IN_STORE'])
  expect(openCourierLog('ana').getState().pending).toHaveLength(1)
})

test('an internal error of ours holds nothing up for good', async () => {
  const faults: unknown[] = []
  vi.stubGlobal('reportError', (fault: unknown) => faults.push(fault))
  const store = openCourierLog('ana')
  slide(store, 'ON_ROUTE_TO_PICK_UP')
  let isBroken = true
  stops.push(
    startSender({
      store,
      name: 'courier',
      async submit() {
        if (isBroken) throw new Error('a slip')
        return { type: 'Confirm' }
      },
      onVerdict: () => undefined,
    }),
  )
  await vi.advanceTimersByTimeAsync(0)
  isBroken = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(faults).toEqual([new Error('a slip')])
  expect(store.getState().pending).toEqual([])
  vi.unstubAllGlobals()
})

test('a clock that jumps a year ahead loses no waiting step', async () => {
  slide(openCourierLog('ana'), 'ON_ROUTE_TO_PICK_UP')
  vi.setSystemTime(Date.now() + year)
  const { sent } = sending(openCourierLog('ana'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['IN_STORE'])
})

test('a clock that is turned back a year holds up no slide', async () => {
  const store = openCourierLog('ana')
  slide(store, 'ON_ROUTE_TO_PICK_UP', 3)
  vi.setSystemTime(Date.now() - year)
  const { sent } = sending(store)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['IN_STORE'])
})

test('waiting steps belong to one courier of a phone, and to no other', () => {
  slide(openCourierLog('ana'), 'ON_ROUTE_TO_PICK_UP')
  expect(openCourierLog('beto').getState().pending).toEqual([])
})
