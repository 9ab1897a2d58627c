import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit, withBranch } from '../stores-page.tsx'

afterEach(leave)

const menuAt = '/menu/parrilla-centro/Delivery'
const open = async (name: string) => {
  await userEvent.click((await screen.findAllByRole('link', { name })).at(-1)!)
  return within(await screen.findByRole('dialog', { name }))
}

test('a category chip shows its section and is no step of the history', async () => {
  serveShops()
  visit(menuAt)
  const chips = within(await screen.findByRole('navigation', { name: 'Categorías' }))
  const steps = history.length
  await userEvent.click(chips.getByRole('link', { name: 'Postres' }))
  expect([location.hash, history.length]).toEqual(['#postres', steps])
  expect(document.activeElement?.textContent).toBe('Postres')
  history.replaceState(null, '', location.pathname)
})

test('a closed plate opens as it was left, until it is added', async () => {
  serveShops()
  visit(menuAt)
  const first = await open('Chorizo criollo')
  await fillIn(await first.findByLabelText(/Notas/), 'bien cocido')
  await userEvent.click(first.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open('Chorizo criollo')
  expect(await again.findByLabelText(/Notas/)).toHaveProperty('value', 'bien cocido')
  await userEvent.click(again.getByRole('button', { name: /^Agregar \$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await (await open('Chorizo criollo')).findByLabelText(/Notas/)).toHaveProperty('value', '')
})

const onPages = () =>
  withBranch('parrilla', ({ generalConfig }) => ({
    generalConfig: { ...generalConfig, menuConfig: { plateDetailInModal: false } },
  }))
const toPlatePage = async () => {
  serveShops(onPages())
  const page = visit(menuAt)
  await userEvent.click((await screen.findAllByRole('link', { name: 'Chorizo criollo' })).at(-1)!)
  await screen.findByRole('button', { name: /^Agregar \$/ })
  return page
}

test('the page of a plate leads back to the unchanged menu, with the focus on the plate', async () => {
  const page = await toPlatePage()
  await userEvent.click(screen.getByRole('link', { name: 'Ver todo el menú' }))
  await waitFor(() => expect(page.path()).toBe(menuAt))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Chorizo criollo'))
  await page.back()
  expect(page.path()).toBe(menuAt)
})

test('adding on the page of a plate goes back, so that Back does not open the plate again', async () => {
  const page = await toPlatePage()
  await userEvent.click(screen.getByRole('button', { name: /^Agregar \$/ }))
  await waitFor(() => expect(page.path()).toBe(menuAt))
  expect(cartStore.getState().lines).toHaveLength(1)
  await page.back()
  expect(page.path()).toBe(menuAt)
})

test('a search shows its results, says how many, and is still there when the diner comes back', async () => {
  serveShops(onPages())
  const page = visit(menuAt)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar en el menú' }), 'muzarella')
  const found = within(await screen.findByRole('region', { name: 'Lo que encontramos' }))
  const rows = found.getAllByRole('article')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.textContent).toMatch(/muzzarella/i)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    rows.length === 1 ? '1 plato' : `${rows.length} platos`,
  )
  await userEvent.click(found.getAllByRole('link')[0]!)
  await screen.findByRole('button', { name: /^Agregar \$/ })
  await page.back()
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'muzarella')
})

test('a search without a result says so and leads back to the whole menu', async () => {
  serveShops()
  visit(menuAt)
  await fillIn(await screen.findByRole('searchbox'), 'xyzzy')
  expect(await screen.findByText('No encontramos “xyzzy”')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver todo el menú' }))
  expect(await screen.findByRole('heading', { name: 'Entradas' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('[MENU-06] [MENU-07] on a desk the cart is beside the menu, and its bar is gone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1100px)',
    addEventListener: () => undefined,
  }))
  serveShops()
  visit(menuAt)
  const cart = within(await screen.findByRole('complementary', { name: 'Mi pedido' }))
  const plate = await open('Chorizo criollo')
  await userEvent.click(plate.getByRole('button', { name: /^Agregar \$/ }))
  expect(await cart.findByRole('heading', { name: 'Chorizo criollo' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /Ver mi pedido/, hidden: true })).toHaveLength(1)
  vi.unstubAllGlobals()
})
