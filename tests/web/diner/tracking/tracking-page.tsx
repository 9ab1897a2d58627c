import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { TrackingScreen } from '#web/diner/features/tracking/tracking-screen.tsx'
import { forgetToldKeys } from '#web/diner/state/told-keys.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { type FakeRealtime, fakeRealtime } from '../../../kit/fake-realtime.ts'
import { aTracking } from '../../../kit/tracking.ts'
import { aConfiguration, answerCalls, refused } from '../../../kit/web-calls.ts'
import '../ui-dialogs.ts'

/** Features of a browser that jsdom lacks. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList

export const trackingPath = '/api/logisticsorder/tracking/parrilla-centro/ABC23456'

/** The tracking page of one test: a gateway that answers, a line that pushes, a clock that the test controls. */
export const page = {
  realtime: undefined as unknown as FakeRealtime,
  calls: undefined as unknown as ReturnType<typeof answerCalls>,
  logged: [] as unknown[],
  answers: {} as Record<string, () => unknown>,

  async open(orderCode = 'ABC23456') {
    const view = render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <TrackingScreen alias="parrilla-centro" orderCode={orderCode} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await page.wait(10)
    return view
  },
  /** Opened, connected, and past the second after which the update event is bound. */
  async openLive() {
    const view = await page.open()
    await page.connect()
    await page.wait(1_000)
    return view
  },
  async connect() {
    act(() => page.realtime.accept())
    await page.wait(10)
  },
  push: (tracking: object) =>
    act(() => page.realtime.push('tracking-tracking-id', 'logistics-tracking-update', tracking)),
  wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
}

export const failing = () => refused(503)

beforeEach(() => {
  vi.useFakeTimers()
  page.realtime = fakeRealtime()
  page.logged = []
  globalThis.reportError = (error) => void page.logged.push(error)
  page.answers = { [trackingPath]: () => aTracking(), '/api/configuration': () => aConfiguration() }
  page.calls = answerCalls(() => page.answers)
})

afterEach(() => {
  cleanup()
  forgetToldKeys()
  page.calls.restore()
  page.realtime.restore()
  vi.useRealTimers()
})
