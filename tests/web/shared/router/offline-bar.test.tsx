import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { matchRoutes, useRoutes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { OfflineBar } from '#web/diner/features/shell/offline-bar.tsx'
import { AppRouter } from '#web/shared/router/app-router.tsx'
import { loadPages, page } from '#web/shared/router/pages.tsx'

afterEach(() => vi.restoreAllMocks())

const goes = (isOnline: boolean) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    isOnline ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  )
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('without a network a pressed link keeps the page, says so, and opens when the network is back', async () => {
  const cart = async () => ({ default: () => <h1>Mi pedido</h1> })
  const routes = [
    { path: '/', element: <h1>Menú</h1> },
    { path: '/cart', ...page(cart) },
  ]
  const Pages = () => (
    <>
      <OfflineBar />
      <Suspense fallback={<p>Cargando</p>}>{useRoutes(routes)}</Suspense>
    </>
  )
  const { router, go } = memoryRouter('/')
  render(
    <AppRouter
      router={router}
      onGo={({ pathname }) => void loadPages(matchRoutes(routes, pathname)!.map(({ route }) => route))}
    >
      <Pages />
    </AppRouter>,
  )
  goes(false)
  expect((await screen.findByRole('status')).textContent).toBe('Sin conexión. Lo que ya cargaste sigue acá.')
  await go('/cart')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Sin conexión. Abrimos la página apenas vuelva.'),
  )
  expect(screen.getByRole('heading', { name: 'Menú' })).toBeTruthy()
  goes(true)
  expect(await screen.findByRole('heading', { name: 'Mi pedido' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/[Ss]in conexión/)).toBeNull())
})
