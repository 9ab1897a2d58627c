import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { catalogOfMoney, decimals, judge, moneyOf } from '#tests/kit/money.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { atHome } from '../stores-page.tsx'
import { fill, inAFreshBrowser, knowsPhone, openCheckout, press, serve, ticket, user } from './discount-code-page.tsx'

inAFreshBrowser()

const money = moneyOf(JSON.parse(readFileSync('openapi/generated/comanda.json', 'utf8')) as Record<string, unknown>)
const minor = (amount: number) => amount * 10 ** decimals

test('[API-25] the checkout orders with every amount in decimals', async () => {
  const catalog = catalogOfMoney()
  atHome()
  fill({
    mode: 'parrilla-centro-delivery',
    price: minor(12_000),
    originalPrice: minor(12_500),
    priceWithoutModifiers: minor(12_200),
    upsellPrice: minor(12_000),
    discount: { itemId: 'provoleta', type: 'FIXED', discountReferenceId: 'menos', name: 'Menos', amount: minor(500) },
    quantity: 2,
    extras: [
      {
        groupId: 'salsas',
        groupName: 'Salsas',
        min: 0,
        max: 1,
        multipleSelection: false,
        mandatory: false,
        items: [{ referenceId: 'criolla', referenceType: 'GARNISH', name: 'Criolla', quantity: 1, price: minor(300) }],
      },
    ],
  })
  knowsPhone()
  const { callsOf } = serve(catalog, {
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
  })
  await openCheckout('?code=FIJO')
  await waitFor(() => expect(ticket()).toContain('FIJO−'))
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '90.000', user())
  await press(screen.getByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() => expect(callsOf('submitOrder')).toHaveLength(1))

  const request = money.requestOf('submitOrder')
  expect(judge(money.fieldsOf(request), money.moneyIn(request, callsOf('submitOrder')[0]?.body))).toEqual({
    unseen: [],
    notDecimal: [],
  })
})
