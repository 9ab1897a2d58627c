import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { hearInstallOffers, isInstalledApp } from '#web/app/install.ts'
import { releaseWaits } from '#web/app/new-release.ts'
import { isBusyPage, takeNewRelease } from '#web/app/take-new-release.ts'
import FollowUpPage from '#web/pages/follow-up-page.tsx'
import { fakeRealtime } from '../kit/fake-realtime.ts'
import { aFollowedOrder } from '../kit/followed-order.ts'
import { aConfiguration, answerCalls } from '../kit/web-calls.ts'
import './ui-dialogs.ts'

let isStandalone = false
window.matchMedia = ((query: string) =>
  Object.assign(new EventTarget(), { matches: isStandalone && query.includes('standalone') })) as never
hearInstallOffers()

let calls: ReturnType<typeof answerCalls>
let realtime: ReturnType<typeof fakeRealtime>

beforeEach(() => {
  isStandalone = false
  const order = aFollowedOrder()
  calls = answerCalls(() => ({
    '/api/diner/parrilla-centro/order/ABC23456': () => order,
    '/api/shipments/order/tracking-id': () => order.shipments,
    '/api/configuration': () => aConfiguration(),
  }))
  realtime = fakeRealtime()
})
afterEach(() => {
  window.dispatchEvent(new Event('appinstalled'))
  cleanup()
  calls.restore()
  realtime.restore()
})

/** As Chromium offers it. */
function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  act(
    () => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })),
  )
  return prompt
}

async function open(query: string) {
  const router = createMemoryRouter([{ path: '/menu/:alias/order/:orderCode', Component: FollowUpPage }], {
    initialEntries: [`/menu/parrilla-centro/order/ABC23456${query}`],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Pedido ABC23456' })
}

const sentence = 'La proxima puedes hacer tu pedido desde nuestra App!'
const modal = () => screen.queryByRole('dialog', { name: sentence })

test('[FOLLOW-60] [FOLLOW-70] [FOPEN-31] with showPWA the modal opens on load, and its button installs', async () => {
  const prompt = offer()
  await open('?showPWA')
  expect(await screen.findByRole('dialog', { name: sentence })).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Instalar' }).click())
  expect(prompt).toHaveBeenCalledOnce()
})

test('[FAMBIG-35] showPWA is on by its presence, and off by the value false', async () => {
  offer()
  await open('?showPWA=false')
  await act(() => vi.dynamicImportSettled())
  expect(modal()).toBeNull()
  cleanup()
  await open('?showPWA=0')
  await vi.waitFor(() => expect(modal()).not.toBeNull())
})

test('[OPEN-77] nothing is offered where the browser offers no installation, or the page is the installed app', async () => {
  await open('?showPWA')
  await act(() => vi.dynamicImportSettled())
  expect(modal()).toBeNull()
  isStandalone = true
  expect(isInstalledApp()).toBe(true)
  offer()
  await act(() => vi.dynamicImportSettled())
  expect(modal()).toBeNull()
})

test('a newer release is not taken on a page where somebody pays, follows an order or delivers', () => {
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

test('a newer release is asked for until it takes over, and this page starts again in it once', () => {
  const worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const [postMessage, reload] = [vi.fn(), vi.fn()]
  takeNewRelease(reload)
  releaseWaits({ postMessage } as unknown as ServiceWorker)
  takeNewRelease(reload)
  takeNewRelease(reload)
  expect(postMessage.mock.calls).toEqual([[{ type: 'TAKE_OVER' }], [{ type: 'TAKE_OVER' }]])
  worker.dispatchEvent(new Event('controllerchange'))
  worker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
