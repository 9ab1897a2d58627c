import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { paths } from '#web/paths.ts'
import { cartStore } from '#web/state/cart.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { demoCatalog, serveShops } from './stores-gateway.ts'
import { atHome, leave, visit, withStore } from './stores-page.tsx'

afterEach(leave)

const inCartOf = (alias: string, orderModeId: string) => {
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType: null })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250 })
}

test('[BRANCH-01] a company shows one card for each of its branches', async () => {
  serveShops()
  visit('/menu/tucan')
  expect(await screen.findByRole('link', { name: 'La Parrilla de Tucán' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(demoCatalog.branches.length)
})

test('[BRANCH-04] a branch asks how the diner wants the order', async () => {
  serveShops()
  visit('/menu/parrilla')
  expect(await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeTruthy()
})

test('[BRANCH-08] a store card shows the store name and its address', async () => {
  serveShops()
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: 'Tucán San Telmo' })).closest('article')
  expect(card?.textContent).toContain('Defensa 742')
})

test('[BRANCH-05] the search leaves the stores that match', async () => {
  serveShops()
  visit('/menu/parrilla')
  await userEvent.type(await screen.findByLabelText('Buscar Local'), 'palermo')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tucán San Telmo' })).toBeNull())
  expect(screen.getByRole('button', { name: /Palermo/ })).toBeTruthy()
})

test('[BRANCH-12] a closed store says so on its card', async () => {
  serveShops(withStore('parrilla-centro', () => ({ status: 'TEMPORARILY_CLOSED' })))
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: 'Tucán San Telmo' })).closest('article')
  expect(card?.textContent).toContain('Cerrado')
})

test('[BRANCH-13] in delivery a store that does not reach the diner says so', async () => {
  atHome()
  serveShops()
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: /Palermo/ })).closest('article')
  expect(card?.textContent).toContain('Este local no realiza envíos a tu dirección.')
  await userEvent.click(screen.getByRole('tab', { name: /Take Away/ }))
  expect(card?.textContent).not.toContain('no realiza envíos')
})

test('[BRANCH-22] going to another store with items in the cart asks first', async () => {
  inCartOf('parrilla-palermo', 'x')
  serveShops()
  const page = visit('/menu/parrilla')
  await userEvent.click(await screen.findByRole('button', { name: 'Tucán San Telmo' }))
  expect(screen.getByText('Al cambiar de local se borrarán los ítems agregados a tu pedido')).toBeTruthy()
  expect(page.path()).toBe('/menu/parrilla')
})

test('[BRANCH-24] declining keeps the cart as it was', async () => {
  inCartOf('parrilla-palermo', 'x')
  serveShops()
  visit('/menu/parrilla')
  await userEvent.click(await screen.findByRole('button', { name: 'Tucán San Telmo' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement)
  expect(cartStore.getState().alias).toBe('parrilla-palermo')
  expect(cartStore.getState().lines).toHaveLength(1)
})

test('[BRANCH-23] confirming clears the cart and opens the other store', async () => {
  inCartOf('parrilla-palermo', 'x')
  serveShops()
  const page = visit('/menu/parrilla')
  await userEvent.click(await screen.findByRole('button', { name: 'Tucán San Telmo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Delivery'))
  expect(cartStore.getState().lines).toHaveLength(0)
})

test('[ROUTE-01] a store asks which menu to see', async () => {
  serveShops()
  visit('/menu/parrilla-centro')
  expect(await screen.findByRole('heading', { name: 'Que menu deseas visualizar?' })).toBeTruthy()
})

test('[BRANCH-14] the selection has a button for each active mode and none for another', async () => {
  serveShops(
    withStore('parrilla-centro', (store) => ({
      orderModes: store.orderModes.map((mode) => (mode.type === 'DINING_IN' ? { ...mode, active: false } : mode)),
    })),
  )
  visit('/menu/parrilla-centro')
  const list = within(await screen.findByRole('main')).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent?.replace(/\d.*/, ''))).toEqual(['Delivery', 'Take Away'])
})

test('[BRANCH-15] the only active mode is chosen without a tap', async () => {
  serveShops(withStore('parrilla-centro', (store) => ({ orderModes: store.orderModes.slice(0, 1) })))
  const page = visit('/menu/parrilla-centro')
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Delivery'))
})

test('[ROUTE-15] [ROUTE-16] a mode that the store does not have is an error, and leads back to the store', async () => {
  serveShops()
  const page = visit('/menu/parrilla-centro/Teletransporte')
  expect((await screen.findByRole('alert')).textContent).toContain('Ese menú no existe')
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro'), { timeout: 4000 })
})

test('[RTE-20] [FERR-03] the not-found page shows the message of its address, decoded', async () => {
  serveShops()
  const address = paths.notFound('Acceso denegado o link expirado')
  expect(address).toBe('/404?message=Acceso%20denegado%20o%20link%20expirado')
  visit(address)
  expect(await screen.findByText('Acceso denegado o link expirado')).toBeTruthy()
})

test('[RTE-19] without a message it is the plain not-found page', async () => {
  serveShops()
  visit('/404')
  expect(await screen.findByRole('heading', { level: 1, name: shellTexts.notFound.title })).toBeTruthy()
  expect(screen.getByText(shellTexts.notFound.text)).toBeTruthy()
})

test('[HOURS-01] [HOURS-05] the hours open from the header, modes of the same hours in one block', async () => {
  serveShops()
  visit('/menu/parrilla-palermo')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver Horarios' }))
  expect(screen.getByRole('heading', { name: 'Informacion' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Delivery & Take Away' })).toBeTruthy()
})
