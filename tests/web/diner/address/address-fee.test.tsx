import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { writeDeliveryQuote } from '#openapi/wire/delivery.ts'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { quotedIn } from '#tests/kit/ledger.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { feeTexts } from '#web/diner/texts/address.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit, withStore } from '../stores-page.tsx'
import { goOn, openSheet, serveAddresses } from './address-page.tsx'

const menuAt = '/menu/parrilla-centro/Delivery'
const checkoutAt = '/menu/parrilla-centro/checkout'
const palermo = { lat: -34.5855, lng: -58.43, fullAddress: 'Gorriti 5000, Palermo' }

const livesIn = (place: Partial<typeof palermo>) => {
  atHome()
  const home = locationStore.current()
  if (home) locationStore.save({ ...home, ...place })
}

const inCart = (mode = 'parrilla-centro-delivery') => {
  const paymentType = { id: 'efectivo', paymentMethod: 'CASH' as const, upload: null }
  cartStore.dispatch({
    type: 'ChangeStore',
    alias: 'parrilla-centro',
    branchContactId: 'parrilla-centro',
    orderModeId: mode,
    paymentType,
  })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}

const noCouriers = writeDeliveryQuote({ type: 'ProvidersFailed' }, 'parrilla-centro', amountsOf(2))

const redirecting = (addressRedirect: 'MANUAL' | 'AUTOMATIC'): CatalogDocument => ({
  ...demoCatalog,
  branches: demoCatalog.branches.map((branch) => ({
    ...branch,
    generalConfig: {
      ...branch.generalConfig,
      mapConfig: { ...branch.generalConfig.mapConfig, addressRedirect },
    },
  })),
})

beforeEach(atHome)
afterEach(leave)

test('[API-11] [FEE-01] the price of delivery is asked in delivery, and in no other mode', async () => {
  const { callsOf } = serveAddresses()
  const page = visit('/menu/parrilla-centro/Take_Away')
  await screen.findAllByRole('article')
  expect(callsOf('quoteDelivery')).toHaveLength(0)
  await userEvent.click(screen.getByRole('tab', { name: /Delivery/ }))
  await waitFor(() => expect(page.path()).toBe(menuAt))
  await waitFor(() => expect(callsOf('quoteDelivery')).toHaveLength(1))
})

test('[FEE-02] the price of delivery is asked for with place, address, city and phone', async () => {
  rememberCustomer('phone', '1155550101')
  const asked: object[] = []
  const answer = { status: 200, body: writeDeliveryQuote({ type: 'OutOfBounds' }, null, amountsOf(2)) }
  serveAddresses({
    extra: {
      quoteDelivery: ({ query }) => {
        asked.push(query)
        return answer
      },
    },
  })
  visit(menuAt)
  await waitFor(() =>
    expect(asked).toEqual([
      {
        lat: -34.6166,
        lng: -58.3735,
        fullAddress: 'Chile 550, San Telmo',
        city: 'Buenos Aires',
        phone: '1155550101',
      },
    ]),
  )
})

test('[AMBIG-57] the price of delivery is loading and then fetched, and only then says whether the address is reached', async () => {
  inCart()
  const outcomes = [feeTexts.providersFailed, feeTexts.failed, /^Tu dirección está fuera/]
  const told = () => outcomes.filter((text) => screen.queryByText(text))
  let arrive: () => void = () => undefined
  const underway = new Promise<void>((resolve) => {
    arrive = resolve
  })
  serveAddresses({ extra: { quoteDelivery: () => underway.then(() => ({ status: 200, body: noCouriers })) } })
  visit(checkoutAt)
  expect(await screen.findByText(feeTexts.loading)).toBeTruthy()
  expect(told()).toEqual([])
  act(() => arrive())
  await screen.findByText(feeTexts.providersFailed)
  expect(told()).toEqual([feeTexts.providersFailed])
  expect(screen.queryByText(feeTexts.loading)).toBeNull()
})

test('[API-11] [ERR-02] the price of delivery that could not be loaded keeps a button to ask again', async () => {
  inCart()
  let status = 500
  const { callsOf } = serveAddresses({ extra: { quoteDelivery: () => ({ status, body: {} }) } })
  visit(checkoutAt)
  expect(await screen.findByText(feeTexts.failed)).toBeTruthy()
  status = 404
  const before = callsOf('quoteDelivery').length
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(callsOf('quoteDelivery').length).toBeGreaterThan(before))
})

test('[CHECK-28] an order without couriers is refused in other words, and nothing is sent', async () => {
  rememberCustomer('phone', '1155550101')
  inCart()
  const { callsOf } = serveAddresses({
    extra: {
      quoteDelivery: () => ({ status: 200, body: noCouriers }),
      submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
    },
  })
  visit(checkoutAt)
  await screen.findByText(feeTexts.providersFailed)
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz')
  await userEvent.click(screen.getByRole('button', { name: /^Realizar pedido/ }))
  expect(toasts()).toEqual(quotedIn('CHECK-28'))
  expect(callsOf('submitOrder')).toEqual([])
})

test('[FEE-04] [AMBIG-27] the text of the fee without couriers has no accent, at checkout and on the menu', async () => {
  const text = 'En este momento no contamos con repartidores en la zona. Vuelva a intentar mas tarde'
  inCart()
  serveAddresses({
    extra: { quoteDelivery: () => ({ status: 200, body: noCouriers }) },
  })
  visit(checkoutAt)
  expect(await screen.findByText(text)).toBeTruthy()
  leave()
  atHome()
  visit(menuAt)
  expect(await screen.findByText(text)).toBeTruthy()
})

describe('out of the zone', () => {
  beforeEach(() => livesIn({ lat: -34.7, lng: -58.5, fullAddress: 'Lejos 1' }))

  test('[FEE-05] [FEE-06] with take-away the text of the fee offers it by its name', async () => {
    inCart()
    serveAddresses()
    visit(checkoutAt)
    expect(
      await screen.findByText(
        'Tu dirección está fuera de la zona de entrega. Cambia a Take Away o ingresa otra dirección.',
      ),
    ).toBeTruthy()
  })

  test('[FEE-07] without take-away it asks for another address', async () => {
    inCart()
    serveAddresses({
      document: withStore('parrilla-centro', ({ orderModes }) => ({
        orderModes: orderModes.filter(({ type }) => type !== 'TAKE_AWAY'),
      })),
    })
    visit(checkoutAt)
    expect(
      await screen.findByText('Tu dirección está fuera de la zona de entrega. Ingresa otra dirección.'),
    ).toBeTruthy()
  })

  test('[AMBIG-28] [HOURS-16] the menu has a text of its own, and so has the toast of checkout', async () => {
    serveAddresses()
    visit(menuAt)
    expect(await screen.findByText('Tu direccion esta fuera de la zona de entrega.')).toBeTruthy()
    expect(screen.getByText('Cambia a Take Away o ingresa otra dirección.')).toBeTruthy()
    expect(screen.getByText('Fuera de zona')).toBeTruthy()
    expect(screen.queryByText('Según tu dirección')).toBeNull()
    leave()
    livesIn({ lat: -34.7, lng: -58.5, fullAddress: 'Lejos 1' })
    inCart()
    for (const [field, value] of [
      ['name', 'Carla'],
      ['phone', '1155551234'],
    ] as const)
      rememberCustomer(field, value)
    visit(checkoutAt)
    await screen.findByText(/^Tu dirección está fuera/)
    await userEvent.click(screen.getByRole('button', { name: /^Realizar pedido/ }))
    await waitFor(() => expect(toasts()).toContain('Tu dirección no se encuentra dentro de la zona de entrega.'))
  })
})

describe('[ADDR-31] where another store reaches the address', () => {
  beforeEach(() => livesIn(palermo))

  test('AUTOMATIC moves the diner to the nearest of them', async () => {
    serveAddresses({ document: redirecting('AUTOMATIC') })
    const page = visit(menuAt)
    await waitFor(() => expect(page.path()).toBe('/menu/parrilla-palermo/Delivery'))
    expect(toasts()[0]).toMatch(/^Te llevamos a .*Palermo.*, que llega a tu dirección\.$/)
  })

  test('AUTOMATIC asks first where that empties the cart', async () => {
    inCart()
    serveAddresses({ document: redirecting('AUTOMATIC') })
    const page = visit(menuAt)
    await userEvent.click(await screen.findByRole('button', { name: /^Ir a .*Palermo/ }))
    expect(screen.getByText('Al cambiar de local se borrarán los ítems agregados a tu pedido')).toBeTruthy()
    expect(page.path()).toBe(menuAt)
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    await waitFor(() => expect(page.path()).toBe('/menu/parrilla-palermo/Delivery'))
    expect(cartStore.getState().lines).toHaveLength(0)
  })

  test('MANUAL stays, and shows the way to the list', async () => {
    serveAddresses({ document: redirecting('MANUAL') })
    const page = visit(menuAt)
    const link = await screen.findByRole('link', { name: 'Ver los locales que llegan' })
    expect(page.path()).toBe(menuAt)
    await userEvent.click(link)
    await waitFor(() => expect(page.path()).toBe('/menu/parrilla'))
  })

  test.each([
    [
      'AUTOMATIC moves the diner who enters an address on the branch’s page',
      'AUTOMATIC',
      '/menu/parrilla-palermo/Delivery',
    ],
    ['MANUAL leaves the diner with the list', 'MANUAL', '/menu/parrilla'],
  ] as const)('%s', async (_, redirect, path) => {
    serveAddresses({ document: redirecting(redirect) })
    const { sheet, path: now } = await openSheet('/menu/parrilla')
    await fillIn(sheet.getByRole('textbox', { name: /^Entrecalles/ }), 'Thames y Uriarte')
    await goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(now()).toBe(path))
    expect(locationStore.current()?.betweenStreets).toBe('Thames y Uriarte')
  })

  test('the diner is not moved when no store reaches the address', async () => {
    act(() => livesIn({ lat: -34.7, lng: -58.5, fullAddress: 'Lejos 1' }))
    serveAddresses({ document: redirecting('AUTOMATIC') })
    const page = visit(menuAt)
    expect(await screen.findByText('Tu direccion esta fuera de la zona de entrega.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Ir a / })).toBeNull()
    expect(page.path()).toBe(menuAt)
  })
})
