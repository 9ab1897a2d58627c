import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { aFollowedOrder } from '#tests/kit/followed-order.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit, withBranch } from '../stores-page.tsx'

afterEach(leave)

const alias = 'parrilla-centro'

/** One plate has a price with cents, which stay. */
const shops = withBranch('parrilla', ({ plates }) => ({
  plates: plates.map((plate) => (plate.id === 'morcilla' ? { ...plate, price: 760_050 } : plate)),
}))
const withCents = { ...shops, countries: shops.countries.map((country) => ({ ...country, hideZeroCents: false })) }

function fillCart() {
  cartStore.dispatch({
    type: 'ChangeStore',
    ...{ alias, branchContactId: alias, orderModeId: `${alias}-take-away`, paymentType: null },
  })
  const common = { type: 'AddLine', notesLimit: 250, money: { currency: 'ARS', decimals: 2 } } as const
  const plate = (referenceId: string, name: string, price: number) =>
    cartStore.dispatch({ ...common, line: aLine({ lineId: referenceId, referenceId, name, price }) })
  plate('morcilla', 'Morcilla vasca', 760_050)
  plate('flan', 'Flan casero mixto', 860_000)
}

const amounts = () => document.body.textContent?.match(/\$[\d.,]*\d/g) ?? []
const withZeroCents = () => amounts().filter((amount) => amount.endsWith(',00'))

test('[FMT-04] a country that hides cents of zero shows none on the menu, a plate, the cart and the checkout', async () => {
  serveShops(shops)
  visit(`/menu/${alias}/Take_Away`)
  await screen.findByRole('region', { name: 'Lo más destacado' })
  expect(amounts().length).toBeGreaterThan(5)
  expect(withZeroCents()).toEqual([])

  await userEvent.click(screen.getAllByRole('link', { name: 'Papas fritas' })[0]!)
  await within(await screen.findByRole('dialog', { name: 'Papas fritas' })).findByRole('button', {
    name: /^Agregar \$/,
  })
  expect(withZeroCents()).toEqual([])

  fillCart()
  cleanup()
  visit(`/menu/${alias}/preview`)
  await screen.findByText('Morcilla vasca')
  expect(amounts()).toContain('$7.600,50')
  // Until its country is loaded, amounts look like Argentina's (OPEN-79).
  await waitFor(() => expect(withZeroCents()).toEqual([]))

  cleanup()
  visit(`/menu/${alias}/checkout`)
  await screen.findByRole('button', { name: /Realizar pedido.*\$/ })
  expect(amounts()).toContain('$14.580,45')
  await waitFor(() => expect(withZeroCents()).toEqual([]))
})

test('[FMT-02] every other country shows its decimals always', async () => {
  serveShops(withCents)
  visit(`/menu/${alias}/Take_Away`)
  await screen.findByRole('region', { name: 'Lo más destacado' })
  expect(withZeroCents().length).toBeGreaterThan(5)
})

test('an order shows its amounts as its country does', async () => {
  const order = aFollowedOrder()
  serveShops(withCents, { readOrder: () => ({ status: 200, body: order }) })
  visit(`/menu/${alias}/order/${order.code}`)
  await screen.findByRole('table')
  expect(amounts().length).toBeGreaterThan(1)
  expect(withZeroCents()).toEqual([])
})
