import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import type { Money } from '#domain/money/money.ts'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore, openCart } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

afterEach(leave)

const alias = 'parrilla-centro'
const mode = `${alias}-take-away`
const pesos = { currency: 'ARS', decimals: 2 }
const chileanPesos = { currency: 'CLP', decimals: 0 }
const chile = { ...demoCatalog.countries[0]!, code: 'CL', name: 'Chile', currencyCode: 'CLP', mantissaLength: 0 }
/** The demo's store in Chile: its provoleta costs 1.480.000 pesos, which have no decimals. */
const inChile = {
  ...demoCatalog,
  countries: [...demoCatalog.countries, chile],
  stores: demoCatalog.stores.map((store) => ({ ...store, address: { ...store.address, country: 'CL' } })),
}
const provoleta = aLine({ lineId: 'a', referenceId: 'provoleta', name: 'Provoleta', price: 148_000_000, quantity: 2 })
const gone = aLine({ lineId: 'b', referenceId: 'nothing', name: 'Nada', price: 100 })

/** The call for the country fails this often. */
const failing = (times: number, status = 503) => {
  let left = times
  const gateway = serveShops(inChile, {
    readCountry: () => {
      left -= 1
      if (left >= 0) return { status, body: null }
      const { code, name, currencyCode, currencySymbol, phonePrefix, mantissaLength } = chile
      return { status: 200, body: { code, name, currencyCode, currencySymbol, phonePrefix, mantissaLength } }
    },
  })
  return gateway
}
const store = { alias, branchContactId: alias, orderModeId: mode, paymentType: null }
/** A cart that a browser of the previous release has kept. */
const keepWithoutMoney = () => {
  const base = { ...store, lines: [provoleta, gone] }
  const record = { owner: 'diner', version: 1, at: Date.now(), base, entries: [] }
  localStorage.setItem('comanda.cart', JSON.stringify(record))
  cartStore.refresh()
}
const fill = (money: Money, ...lines: CartLine[]) => {
  cartStore.dispatch({ type: 'ChangeStore', ...store })
  for (const line of lines) cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money })
}
const pricesNow = () => cartStore.getState().lines.map(({ lineId, price, quantity }) => [lineId, price, quantity])
const readAgain = [
  ['a', 1_480_000, 2],
  ['b', 100, 1],
]

test('a cart of the previous release is read again from the menu, and keeps plates no longer sold', async () => {
  keepWithoutMoney()
  expect(cartStore.getState().money).toBeNull()
  serveShops(inChile)
  visit(`/menu/${alias}/preview`)
  await waitFor(() => expect(pricesNow()).toEqual(readAgain))
  expect((await screen.findAllByText(/\$2\.960\.000/)).length).toBeGreaterThan(0)
  expect(openCart().getState()).toEqual(cartStore.getState())
  expect(cartStore.getState().money).toEqual(chileanPesos)
})

test('a cart in other decimals than the store’s is read again from the menu', async () => {
  fill(pesos, provoleta, gone)
  serveShops(inChile)
  visit(`/menu/${alias}/preview`)
  await waitFor(() => expect(pricesNow()).toEqual(readAgain))
})

test('a cart in the money of the store stays unchanged', async () => {
  fill(chileanPesos, provoleta)
  serveShops(inChile)
  visit(`/menu/${alias}/preview`)
  await screen.findAllByText('Provoleta')
  expect(pricesNow()).toEqual([['a', 148_000_000, 2]])
})

test('a cart in other decimals is read again at the checkout, which sends nothing before', async () => {
  fill(pesos, provoleta)
  let open = () => undefined as unknown
  const held = new Promise((resolve) => {
    open = () => resolve(null)
  })
  const gateway = serveShops(inChile)
  const menu = gateway.handlerOf('readMenu')
  serveShops(inChile, {
    readMenu: async (...asked) => {
      await held
      return menu(...asked)
    },
  })
  visit(`/menu/${alias}/checkout`)
  const button = await screen.findByRole('button', { name: 'Calculando el total…' })
  await waitFor(() => expect(screen.getAllByText('Calculando…').length).toBeGreaterThan(0))
  expect(button.getAttribute('aria-busy')).toBe('true')
  open()
  await waitFor(() => expect(pricesNow()).toEqual(readAgain.slice(0, 1)))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

test('a menu waits for a country whose call fails, and has the decimals of the country', async () => {
  const { callsOf } = failing(1)
  visit(`/menu/${alias}/Delivery`)
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.queryByText(/148/)).toBeNull()
  await userEvent.click(again)
  const [plate] = await screen.findAllByRole('link', { name: /Provoleta/ })
  expect(callsOf('readCountry')).toHaveLength(2)
  await userEvent.click(plate!)
  await userEvent.click(await screen.findByRole('button', { name: /^Agregar \$1\.480\.000/ }))
  expect(cartStore.getState()).toMatchObject({ money: chileanPesos, lines: [{ price: 1_480_000 }] })
})

test('[OPEN-79] a country that the gateway does not have counts as Argentina', async () => {
  failing(1_000, 404)
  visit(`/menu/${alias}/Delivery`)
  expect((await screen.findAllByText(/1\.480\.000/)).length).toBeGreaterThan(0)
})
