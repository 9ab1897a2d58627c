import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { anError } from '#tests/kit/web-calls.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'

afterEach(leave)

const alias = 'parrilla-centro'
const charges = {
  listGeneralDiscounts: [
    { id: 'diez', name: '10 % por retirar', type: 'PERCENT', percentage: 10, fixedDiscount: null },
  ],
  listGeneralSurcharges: [{ id: 'bolsa', name: 'Bolsa', type: 'FIXED', value: 600 }],
  readOrderModeFees: { userFee: 450, percentageUserFee: 0 },
} as const
type Charge = keyof typeof charges

/** A diner who picks up a provoleta of 14.800, while these calls fail. Answers the page's texts, the sent price, and the parts that log a failure. */
async function order(...failing: readonly Charge[]) {
  const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
  const orderModeId = `${alias}-take-away`
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType: cash })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  const answers = Object.entries(charges).map(([id, body]) => [
    id,
    () => (failing.some((each) => each === id) ? { status: 400, body: anError(400) } : { status: 200, body }),
  ])
  const { callsOf } = serveShops(undefined, {
    ...Object.fromEntries(answers),
    requestPaymentUrl: () => ({ status: 400, body: anError(400) }),
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
    writeDinerLog: () => ({ status: 204, body: null }),
  })
  const { path } = visit(`/menu/${alias}/checkout`)
  await userEvent.click(await screen.findByRole('radio', { name: 'Link de pago' }))
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444')
  const words = document.body.textContent ?? ''
  const shown = toasts()
  await userEvent.click(await screen.findByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() => expect(path()).toBe(`/menu/${alias}/order/ABCD2345`))
  const { price: total } = callsOf('submitOrder')[0]!.body as { price: number }
  const logged = callsOf('writeDinerLog').map(({ body }) => (body as { component: string }).component)
  return { words, total, logged, shown }
}

test('[API-21] [API-22] [API-23] a mode’s discounts and surcharges are in the texts and the total', async () => {
  const { words, total, logged } = await order()
  expect([total, logged]).toEqual([14_370, []])
  for (const name of ['10 % por retirar', 'Bolsa', '450']) expect(words).toContain(name)
})

test.each([
  ['API-21', 'listGeneralDiscounts', 15_850, 'mode-discounts', '10 % por retirar'],
  ['API-22', 'listGeneralSurcharges', 13_770, 'mode-surcharges', 'Bolsa'],
  ['API-23', 'readOrderModeFees', 13_920, 'mode-fees', '450'],
] as const)(
  '[%s] a failure of %s is only logged, and keeps the other charges of the mode',
  async (_, failing, sum, component, name) => {
    const { words, total, logged, shown } = await order(failing)
    expect([total, logged]).toEqual([sum, [component]])
    const names = ['10 % por retirar', 'Bolsa', '450']
    expect(names.filter((each) => words.includes(each))).toEqual(names.filter((each) => each !== name))
    expect(shown).toEqual([])
  },
)
