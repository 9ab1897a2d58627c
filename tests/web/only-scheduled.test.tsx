import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { demoCatalog, serveShops } from './stores-gateway.ts'
import { atHome, leave, visit } from './stores-page.tsx'

afterEach(leave)

const onlyScheduled = {
  ...demoCatalog,
  stores: demoCatalog.stores.map((store) => ({
    ...store,
    orderModes: store.orderModes.map((mode) => ({ ...mode, onlyScheduling: mode.type === 'DELIVERY' })),
  })),
}
const sentence = 'Este menú toma solo pedidos programados, y todavía no se pueden programar desde acá.'

test('a mode that takes only scheduled orders says so at the door, before anything is chosen', async () => {
  serveShops(onlyScheduled)
  visit('/menu/parrilla-centro')
  const delivery = await screen.findByRole('button', { name: /^Delivery/ })
  expect(delivery.textContent).toContain('Solo pedidos programados')
  expect(screen.getByRole('button', { name: /^Take Away/ }).textContent).toContain('min')
})

test('its menu says so too, and takes nothing into the cart', async () => {
  atHome()
  serveShops(onlyScheduled)
  visit('/menu/parrilla-centro/Delivery')
  expect(await screen.findByText(sentence)).toBeTruthy()
  const [plate] = await screen.findAllByRole('link', { name: 'Provoleta al hierro' })
  plate?.click()
  await screen.findByRole('dialog', { name: 'Provoleta al hierro' })
  expect(screen.queryByRole('button', { name: /^Agregar \$/ })).toBeNull()
})
