import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineBar } from '#web/features/shell/offline-bar.tsx'
import { loadCode } from '#web/load-code.ts'

afterEach(() => vi.restoreAllMocks())

const goes = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('without a network a pressed link leaves the page where it is, says so, and opens when the network is back', async () => {
  const cart = async () => ({ Component: () => <h1>Mi pedido</h1> })
  const router = createMemoryRouter([
    {
      Component: () => (
        <>
          <OfflineBar />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', Component: () => <h1>Menú</h1> },
        { path: '/cart', lazy: () => loadCode(cart) },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  goes(false)
  expect(screen.getByRole('status').textContent).toBe('Estás sin conexión. Lo que ya cargaste sigue acá.')
  act(() => void router.navigate('/cart'))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Sin conexión. Abrimos la página apenas vuelva.'),
  )
  expect(screen.getByRole('heading', { name: 'Menú' })).toBeTruthy()
  goes(true)
  expect(await screen.findByRole('heading', { name: 'Mi pedido' })).toBeTruthy()
  expect(screen.queryByText(/[Ss]in conexión/)).toBeNull()
})
