import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { toasts } from '../stores-page.tsx'
import {
  answersOf,
  fill,
  inAFreshBrowser,
  knowsPhone,
  notFound,
  openCheckout,
  press,
  refusal,
  serve,
  ticket,
  total,
  user,
} from './discount-code-page.tsx'

inAFreshBrowser()

const form = async (paysWith = '20.000') => {
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), paysWith, user())
}
const submit = async () => press(screen.getByRole('button', { name: /^Realizar pedido/ }))

test('[DISC-08] an order carries the line of its code, and the next one starts without it', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, {
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
  })
  const page = await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  await form()
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({
    price: 15_300,
    discounts: [
      { discountReferenceId: 'retiro-diez', code: null },
      {
        name: 'BRASAS15',
        type: 'PERCENT',
        value: 15,
        amount: 2_700,
        discountReferenceId: 'parrilla-brasas',
        externalBenefitType: null,
        code: 'BRASAS15',
      },
    ],
  })
  await waitFor(() => expect(entryStore.current().code).toBeNull())
})

test.each([
  ['DISCOUNT_CODE_USED_UP', 'Este código ya se usó todas las veces que se podía.'],
  ['DISCOUNT_CODE_NOT_FIRST_PURCHASE', 'Este descuento solo es valido para primera compra'],
  ['DISCOUNT_CODE_NOT_FOUND', notFound],
  ['DISCOUNT_CODE_EXPIRED', 'Tiempo de aplicacion del descuento vencido'],
])('an order refused as %s says so beside the code, and shows the total without it', async (code, sentence) => {
  fill()
  knowsPhone()
  serve(demoCatalog, { submitOrder: () => refusal(code) })
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  await form()
  await submit()
  await waitFor(() => expect(ticket()).toContain(sentence))
  expect(ticket()).not.toContain('BRASAS15−')
  expect(total()).toContain('$18.000')
  expect(toasts().join()).toContain('Revisá el nuevo total')
})

test('an order refused for terms that the cart no longer meets updates the cart and names the code', async () => {
  fill({ referenceId: 'provoleta', price: 1_480_000, quantity: 2 })
  knowsPhone()
  serve(demoCatalog, { submitOrder: () => refusal('DISCOUNT_CODE_NOT_APPLICABLE') })
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  await form('40.000')
  await submit()
  const sentence = 'El pedido ya no cumple las condiciones de BRASAS15. Revisá el nuevo total y volvé a enviar.'
  await waitFor(() => expect(toasts()).toEqual([sentence]))
})

test('an order refused for its price requests its code’s benefit again', async () => {
  let percent = 15
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, {
    async validateDiscountCode(call) {
      const answer = await answersOf(demoCatalog)(call)
      return { ...answer, body: { ...answer.body, value: percent } }
    },
    submitOrder: () => {
      percent = 10
      return refusal('PRICE_CHANGED', 409)
    },
  })
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−$2.700'))
  await form()
  await submit()
  await waitFor(() => expect(callsOf('validateDiscountCode')).toHaveLength(2))
  await waitFor(() => expect(screen.getByText(/Revisá el nuevo total|cambió en el menú/)).toBeTruthy())
})

test('an order waits for the answer about its code', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { validateDiscountCode: () => new Promise(() => undefined) })
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(callsOf('validateDiscountCode')).toHaveLength(1))
  await form()
  await submit()
  expect(callsOf('submitOrder')).toEqual([])
  expect(toasts()).toEqual(['Estamos validando tu código, esperá un momento.'])
})
