import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDay } from '#tests/kit/catalog.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, leave, visit, withStore } from '../stores-page.tsx'

// A Friday, 13:00 at the store.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T16:00:00.000Z') }))
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const onlyScheduled = {
  ...demoCatalog,
  stores: demoCatalog.stores.map((store) => ({
    ...store,
    orderModes: store.orderModes.map((mode) => ({ ...mode, onlyScheduling: mode.type === 'DELIVERY' })),
  })),
}
const closedToday = (allowsScheduling: boolean) => ({
  ...demoCatalog,
  stores: demoCatalog.stores.map((store) => ({
    ...store,
    deliveryConfig: { ...store.deliveryConfig, workingDays: [aDay('SATURDAY', ['12:00', '15:00'])] },
    orderModes: store.orderModes.map((mode) => ({ ...mode, allowsScheduling })),
  })),
})
const openPlate = async () => {
  const [plate] = await screen.findAllByRole('link', { name: 'Provoleta al hierro' })
  plate?.click()
  await screen.findByRole('dialog', { name: 'Provoleta al hierro' })
}

test('a mode that takes only scheduled orders says so on the front, before any choice', async () => {
  serveShops(onlyScheduled)
  visit('/menu/parrilla-centro')
  const delivery = await screen.findByRole('button', { name: /^Delivery/ })
  expect(delivery.textContent).toContain('Solo pedidos programados')
  expect(screen.getByRole('button', { name: /^Take Away/ }).textContent).toContain('min')
})

test('the menu of such a store says so too, and takes plates into the cart', async () => {
  atHome()
  serveShops(onlyScheduled)
  visit('/menu/parrilla-centro/Delivery')
  await screen.findByText('Este menú toma solo pedidos programados. Elegís el día y la hora al confirmar.')
  await openPlate()
  expect(await screen.findByRole('button', { name: /^Agregar \$/ })).toBeTruthy()
})

test('[HOURS-15] a closed store says Cerrado, and takes plates for later where its mode allows that', async () => {
  atHome()
  serveShops(closedToday(true))
  visit('/menu/parrilla-centro/Delivery')
  await screen.findByText('Cerrado. Abre el sábado a las 12:00. Podés programar tu pedido.')
  await openPlate()
  expect(await screen.findByRole('button', { name: /^Agregar \$/ })).toBeTruthy()
})

test('[HOURS-15] a store on holiday for more than a week names the date of its opening', async () => {
  atHome()
  const dates = Array.from({ length: 10 }, (_, days) => `2026-11-${20 + days}`)
  const exceptions = dates.map((date) => ({ date, closed: true as const }))
  serveShops({
    ...demoCatalog,
    stores: demoCatalog.stores.map((store) => ({ ...store, deliveryConfig: { ...store.deliveryConfig, exceptions } })),
  })
  visit('/menu/parrilla-centro/Delivery')
  await screen.findByText(/^Cerrado\. Abre el lunes 30\/11 a las /)
})

test('[HOURS-08] a store that is closed for a time says so on its menu, and that no opening is known', async () => {
  atHome()
  serveShops(withStore('parrilla-centro', () => ({ status: 'TEMPORARILY_CLOSED' })))
  visit('/menu/parrilla-centro/Delivery')
  await screen.findByText('Cerrado Temporalmente. Todavía no se sabe cuándo abre.')
})

test('[HOURS-15] a closed store says Cerrado, and takes nothing where its mode cannot be scheduled', async () => {
  atHome()
  serveShops(closedToday(false))
  visit('/menu/parrilla-centro/Delivery')
  await screen.findByText('Cerrado. Abre el sábado a las 12:00.')
  await openPlate()
  expect(screen.queryByRole('button', { name: /^Agregar \$/ })).toBeNull()
})
