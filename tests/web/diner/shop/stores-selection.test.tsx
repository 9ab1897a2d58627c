import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { sharedPaths } from '#web/shared/paths.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { notFoundMessages, shellTexts } from '#web/shared/texts/shell.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit, withStore } from '../stores-page.tsx'

afterEach(leave)

const inCartOf = (alias: string, orderModeId: string) => {
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType: null })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}

test('[AMBIG-02] [ROUTE-01] a store asks which menu to see', async () => {
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
  await screen.findByRole('heading', { name: 'Que menu deseas visualizar?' })
  const list = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent?.replace(/(\d|Cerrado).*/, ''))).toEqual(['Delivery', 'Take Away'])
})

test('[BRANCH-15] the only active mode is chosen without a tap, and none of two', async () => {
  serveShops(withStore('parrilla-centro', (store) => ({ orderModes: store.orderModes.slice(0, 1) })))
  const page = visit('/menu/parrilla-centro')
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Delivery'))
  leave()
  serveShops(withStore('parrilla-centro', (store) => ({ orderModes: store.orderModes.slice(0, 2) })))
  const choice = visit('/menu/parrilla-centro')
  await screen.findAllByText(/^Take Away/)
  expect(choice.path()).toBe('/menu/parrilla-centro')
})

test.each(['parrilla-centro', 'parrilla'])('the front of %s without delivery asks for no address', async (alias) => {
  const withoutDelivery = ({ orderModes, ...store }: (typeof demoCatalog.stores)[number]) => ({
    ...store,
    orderModes: orderModes.filter(({ type }) => type !== 'DELIVERY'),
  })
  serveShops({ ...demoCatalog, stores: demoCatalog.stores.map(withoutDelivery) })
  visit(`/menu/${alias}`)
  expect((await screen.findAllByText(/^Take Away/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Agregar dirección' })).toBeNull()
})

async function asInABrowser(use: () => Promise<void>) {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const before = environment.IS_REACT_ACT_ENVIRONMENT ?? false
  environment.IS_REACT_ACT_ENVIRONMENT = false
  try {
    await use()
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = before
  }
}

test('the address button of the front opens its sheet on the menu that is already loading', async () => {
  serveShops()
  const page = visit('/menu/parrilla-centro')
  const door = await screen.findByRole('button', { name: 'Agregar dirección' })
  const delivery = await screen.findByRole('button', { name: /^Delivery/ })
  // Two taps before the menu is there, as in a browser: `act` would wait for it in between.
  await asInABrowser(async () => {
    delivery.click()
    await Promise.resolve()
    door.click()
  })
  await screen.findByRole('searchbox', { name: 'Buscar en el menú' })
  expect(page.path()).toBe('/menu/parrilla-centro/Delivery')
  expect(screen.getByRole('dialog', { name: 'Donde te encuentras?' })).toBeTruthy()
})

test('[OPEN-43] [ROUTE-15] [ROUTE-16] an unknown mode of the store is an error, and leads back to it', async () => {
  serveShops()
  const page = visit('/menu/parrilla-centro/Teletransporte')
  expect((await screen.findByRole('alert')).textContent).toContain('Ese menú no existe')
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro'), { timeout: 4000 })
})

test('[RTE-20] [FERR-03] the not-found page shows the message of its address, decoded', async () => {
  serveShops()
  const address = sharedPaths.notFound('Acceso denegado o link expirado')
  expect(address).toBe('/404?message=Acceso%20denegado%20o%20link%20expirado')
  visit(address)
  expect(await screen.findByText('Acceso denegado o link expirado')).toBeTruthy()
})

test.each([notFoundMessages.noStore, notFoundMessages.accessDenied])(
  '[RTE-20] a link of the product says why: %s',
  async (message) => {
    serveShops()
    visit(sharedPaths.notFound(message))
    expect(await screen.findByText(message)).toBeTruthy()
  },
)

test('a foreign sentence never shows under the name of the shop', async () => {
  serveShops()
  const foreign = 'Su cuenta fue suspendida. Llame al 0800 555 1234'
  for (const message of [foreign, `${notFoundMessages.accessDenied} ${foreign}`, 'constructor']) {
    visit(`/404?message=${encodeURIComponent(message)}`)
    expect(await screen.findByText(shellTexts.notFound.text)).toBeTruthy()
    expect(document.body.textContent).not.toContain(message)
    leave()
  }
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
  expect(await screen.findByRole('heading', { name: 'Delivery & Take Away' })).toBeTruthy()
})

test('[BRANCH-16] the selection opens the address', async () => {
  serveShops()
  visit('/menu/parrilla-centro')
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar dirección' }))
  expect(screen.getByRole('dialog', { name: 'Donde te encuentras?' })).toBeTruthy()
})

test('[BRANCH-17] the selection opens the working hours', async () => {
  serveShops()
  visit('/menu/parrilla-centro')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver Horarios' }))
  expect(screen.getByRole('dialog', { name: 'Informacion' })).toBeTruthy()
})

const emptyQuestion = 'Si continuas, se borrarán los ítems agregados a tu pedido'

test('[BRANCH-18] arriving at the selection with items in the cart asks whether to empty it', async () => {
  inCartOf('parrilla-centro', 'parrilla-centro-delivery')
  serveShops()
  visit('/menu/parrilla-centro')
  expect(await screen.findByText(emptyQuestion)).toBeTruthy()
})

test('[BRANCH-18] arriving with an empty cart asks nothing', async () => {
  serveShops()
  visit('/menu/parrilla-centro')
  await screen.findByRole('heading', { name: 'Que menu deseas visualizar?' })
  expect(screen.queryByText(emptyQuestion)).toBeNull()
})

test('[BRANCH-19] confirming on arrival empties the cart', async () => {
  inCartOf('parrilla-centro', 'parrilla-centro-delivery')
  serveShops()
  const page = visit('/menu/parrilla-centro')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }))
  expect(cartStore.getState().lines).toHaveLength(0)
  expect(page.path()).toBe('/menu/parrilla-centro')
})

test('[BRANCH-19] cancelling on arrival keeps the cart', async () => {
  inCartOf('parrilla-centro', 'parrilla-centro-delivery')
  serveShops()
  visit('/menu/parrilla-centro')
  await screen.findByText(emptyQuestion)
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByText(emptyQuestion)).toBeNull())
  expect(cartStore.getState().lines).toHaveLength(1)
})

test('[OPEN-47] [BRANCH-20] [BRANCH-21] the selection ends with the footer that links to the provider', async () => {
  serveShops(undefined, {
    readConfiguration: () => ({
      status: 200,
      body: {
        ...aConfiguration({ enabled: false }),
        poweredBy: { name: 'Comanda', url: 'https://comanda.example/' },
      },
    }),
  })
  visit('/menu/parrilla-centro')
  const link = within(await screen.findByRole('contentinfo'))
  expect((await link.findByRole('link', { name: /Comanda/ })).getAttribute('href')).toBe('https://comanda.example/')
})

test('[HOURS-13] a mode’s own hours come from its schedules', async () => {
  const night = [{ dayOfWeek: 'FRIDAY', workingHours: [{ startAt: '21:15', endAt: '23:45' }] }] as const
  serveShops(
    withStore('parrilla-centro', (store) => ({
      orderModes: store.orderModes.map((mode) =>
        mode.type === 'DINING_IN'
          ? { ...mode, useSchedule: true, schedules: [{ scheduleConfigs: [{ workingDays: night }] }] }
          : mode,
      ),
    })),
  )
  visit('/menu/parrilla-centro')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver Horarios' }))
  const block = within(screen.getByRole('heading', { name: 'En el salón' }).closest('section') as HTMLElement)
  expect(block.getByText(/^Viernes/).nextSibling?.textContent).toBe('21:15 a 23:45')
  expect(block.getByText(/^Lunes/).nextSibling?.textContent).toBe('Cerrado')
})

test('[HOURS-16] an address outside the zones shows this text on the menu', async () => {
  locationStore.save({ ...farAway })
  serveShops(
    withStore('parrilla-centro', (store) => ({ deliveryConfig: { ...store.deliveryConfig, workingDays: [] } })),
  )
  visit('/menu/parrilla-centro/Delivery')
  expect(await screen.findByText('Tu direccion esta fuera de la zona de entrega.')).toBeTruthy()
})

const farAway = {
  ...{
    street: 'Calle 50',
    number: '700',
    city: 'La Plata',
    locality: 'Buenos Aires',
    country: 'AR',
    postalCode: '1900',
  },
  ...{ fullAddress: 'Calle 50 700, La Plata', lat: -34.92, lng: -57.95, betweenStreets: '', details: '' },
  ...{ geocoded: true, fromLocalStorage: false },
}
