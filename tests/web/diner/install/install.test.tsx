import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearInstallOffers, isInstalledApp } from '#web/diner/app/install.ts'
import FollowUpPage from '#web/diner/pages/follow-up-page.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { storedValues } from '#web/shared/state/stored.ts'
import { fakeRealtime } from '../../../kit/fake-realtime.ts'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { aConfiguration, answerCalls } from '../../../kit/web-calls.ts'
import '../ui-dialogs.ts'

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

/** Chromium's offer to install. */
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

test('[OPEN-77] nothing is offered without the browser’s offer, or in the installed app', async () => {
  await open('?showPWA')
  await act(() => vi.dynamicImportSettled())
  expect(modal()).toBeNull()
  isStandalone = true
  expect(isInstalledApp()).toBe(true)
  offer()
  await act(() => vi.dynamicImportSettled())
  expect(modal()).toBeNull()
})

test('[FOLLOW-60] [ruling-77] with showPWA an iPhone is told how, and without it nothing', async () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  await open('?showPWA')
  expect(await screen.findByText('Tocá Compartir')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Instalar' })).toBeNull()
  cleanup()
  storedValues.get('comanda.home-screen-told')?.set(null)
  await open('')
  await act(() => vi.dynamicImportSettled())
  expect(modal()).toBeNull()
  userAgent.mockRestore()
})
