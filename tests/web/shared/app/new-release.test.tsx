import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { releaseWaits } from '#web/shared/app/new-release.ts'
import { isBusyPage, takeNewRelease } from '#web/shared/app/take-new-release.ts'
import { AppRouter } from '#web/shared/router/app-router.tsx'
import { NewRelease } from '#web/shared/shell/new-release.tsx'

const workers = new EventTarget()
const reload = vi.fn()
let worker: Waiting

class Waiting extends EventTarget {
  state: ServiceWorkerState = 'installed'
  readonly postMessage = vi.fn()
  become(state: ServiceWorkerState) {
    this.state = state
    act(() => void this.dispatchEvent(new Event('statechange')))
    if (state === 'activated') workers.dispatchEvent(new Event('controllerchange'))
  }
}

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  history.replaceState(null, '', '/menu/a')
  worker = new Waiting()
  releaseWaits(worker as unknown as ServiceWorker)
})
afterEach(() => {
  cleanup()
  worker.become('redundant')
  reload.mockClear()
  sessionStorage.clear()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a newer release is not taken on a page where a diner pays, follows an order or delivers', () => {
  for (const path of [
    '/menu/a/checkout',
    '/menu/a/order/X',
    '/menu/a/order/X/challenge',
    '/logistics/a/shipments',
    '/encuesta/a/X',
  ])
    expect(isBusyPage(path)).toBe(true)
  for (const path of ['/menu', '/menu/a', '/menu/a/Delivery', '/menu/a/preview', '/logistics/tracking/order/a/X'])
    expect(isBusyPage(path)).toBe(false)
})

test('a newer release is asked to begin with each step until it does, and the page reloads once', () => {
  takeNewRelease(reload)
  takeNewRelease(reload)
  expect(worker.postMessage.mock.calls).toEqual([[{ type: 'TAKE_OVER' }], [{ type: 'TAKE_OVER' }]])
  expect(reload).not.toHaveBeenCalled()
  worker.become('activated')
  expect(reload).toHaveBeenCalledOnce()
})

test('a release that begins while the diner pays, or has read the page for a while, breaks nothing off', () => {
  takeNewRelease(reload)
  history.pushState(null, '', '/menu/a/checkout')
  worker.become('activated')
  expect(reload).not.toHaveBeenCalled()
  worker.state = 'installed'

  vi.useFakeTimers()
  history.pushState(null, '', '/menu/a/Delivery')
  takeNewRelease(reload)
  worker.state = 'activating'
  vi.advanceTimersByTime(60_000)
  worker.become('activated')
  expect(reload).not.toHaveBeenCalled()
})

test('a release that does not respond is freed by reloading this page, once a minute at most', () => {
  vi.useFakeTimers()
  takeNewRelease(reload)
  history.pushState(null, '', '/menu/a/Delivery')
  vi.advanceTimersByTime(1_500)
  expect(reload).not.toHaveBeenCalled()
  for (const [afterMs, times] of [
    [0, 1],
    [50_000, 1],
    [10_000, 2],
  ] as const) {
    vi.advanceTimersByTime(afterMs)
    takeNewRelease(reload)
    vi.advanceTimersByTime(1_500)
    expect(reload).toHaveBeenCalledTimes(times)
  }
})

test('a page whose release another page has started reloads with the next step, without waiting', () => {
  worker.become('activated')
  expect(reload).not.toHaveBeenCalled()
  takeNewRelease(reload)
  expect(reload).toHaveBeenCalledOnce()
  expect(worker.postMessage).not.toHaveBeenCalled()
})

test('a release that a newer one replaced is not offered', async () => {
  open()
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeTruthy()
  worker.become('redundant')
  expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull()
})

test('the way to and from the checkout takes no release, other steps and the button do', async () => {
  const goTo = open()
  await goTo('/menu/a/checkout')
  expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull()
  await goTo('/menu/a/order/X')
  await goTo('/menu/a/Delivery')
  expect(worker.postMessage).not.toHaveBeenCalled()
  await goTo('/menu/a/Delivery?q=flan')
  expect(worker.postMessage).not.toHaveBeenCalled()
  await goTo('/menu/a/preview')
  expect(worker.postMessage).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(worker.postMessage).toHaveBeenCalledTimes(2)
})

function open() {
  const { router, go } = memoryRouter('/')
  render(
    <AppRouter router={router} onGo={() => undefined}>
      <NewRelease />
    </AppRouter>,
  )
  return go
}
