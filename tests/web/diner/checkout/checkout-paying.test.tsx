import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { cardFrame } from '../../../kit/card-frame.ts'
import { anError } from '../../../kit/web-calls.ts'
import { serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit, withBranch } from '../stores-page.tsx'

const realSubmit = HTMLFormElement.prototype.submit
const left: { url: string; fields: object }[] = []
afterEach(() => {
  leave()
  left.length = 0
  HTMLFormElement.prototype.submit = realSubmit
})

let path: () => string
const alias = 'parrilla-centro'
const mode = 'parrilla-centro-take-away'

/** A diner who picks up a provoleta and pays in this way. */
async function begin(
  by: 'Tarjeta online' | 'Link de pago',
  answers: Parameters<typeof serveShops>[1] = {},
  shops?: Parameters<typeof serveShops>[0],
) {
  HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
    left.push({ url: this.getAttribute('action') ?? '', fields: Object.fromEntries(new FormData(this)) })
  }
  const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: mode, paymentType: cash })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  const gateway = serveShops(shops, {
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
    payOrder: () => ({ status: 200, body: { orderCode: 'ABCD2345', paymentStatus: 'APPROVED' } }),
    requestPaymentUrl: () => ({ status: 200, body: { url: 'https://bank.example/pay', token: 'tbk_1' } }),
    ...answers,
  })
  path = visit(`/menu/${alias}/checkout`).path
  await userEvent.click(await screen.findByRole('radio', { name: by }))
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444')
  return gateway
}

async function fillCard(token?: string | null) {
  await screen.findByLabelText('Nombre como figura en la tarjeta')
  await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
  const frame = cardFrame(token === undefined ? {} : { token })
  await frame.ready()
  await frame.filled()
  await fillIn(screen.getByLabelText('Nombre como figura en la tarjeta'), 'ANA SOSA')
  await fillIn(screen.getByLabelText('Documento del titular'), '30.123.456')
  return frame
}

const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^(Pagar|Realizar pedido)/ }))
const isPlaced = () => waitFor(() => expect(path()).toBe(`/menu/${alias}/order/ABCD2345`))

test('[GEN-05] [CHECK-05] cash, a card and a link are offered', async () => {
  await begin('Tarjeta online')
  for (const name of ['Efectivo', 'Tarjeta online', 'Link de pago'])
    expect(screen.getByRole('radio', { name }), name).toBeTruthy()
})

test('[CHECK-08] [CHECK-07] [OPEN-30] the button pays with a card, and orders with a link', async () => {
  await begin('Tarjeta online')
  expect(await screen.findByRole('button', { name: /^Pagar/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Link de pago' }))
  expect(await screen.findByRole('button', { name: /^Realizar pedido/ })).toBeTruthy()
})

test('[PAY-08] [PAY-10] a card with gaps is reported, also at its fields, and nothing is sent', async () => {
  const { callsOf } = await begin('Tarjeta online')
  await screen.findByLabelText('Nombre como figura en la tarjeta')
  await submit()
  expect(toasts()).toEqual(['Debe completar correctamente los campos de la tarjeta para continuar.'])
  expect(screen.getAllByText('Este campo esta incompleto')).toHaveLength(2)
  expect(callsOf('submitOrder')).toEqual([])
})

test('[PAY-09] a token that is not made is reported, and no order is placed', async () => {
  const { callsOf } = await begin('Tarjeta online')
  await fillCard(null)
  await submit()
  await waitFor(() => expect(toasts()).toEqual(['Debe completar los campos de su tarjeta correctamente']))
  expect(callsOf('submitOrder')).toEqual([])
})

test('[PAY-15] [PAY-16] [PAY-17] [ORDER-09] [OPEN-28] the order is placed as pending, then paid with the token', async () => {
  const { callsOf } = await begin('Tarjeta online')
  await fillCard()
  await submit()
  await isPlaced()
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({
    paymentType: 'tarjeta-online',
  })
  const { paymentInfo } = callsOf('submitOrder')[0]!.body as { paymentInfo: object }
  expect(paymentInfo).toEqual({
    status: 'PENDING',
    paymentReferenceId: 'tarjeta-online',
    paymentUpload: 'API',
    amount: 13_320,
  })
  expect(callsOf('payOrder').map(({ body }) => body)).toEqual([
    {
      token: 'tok_1',
      paymentMethodId: 'visa',
      dinerOrderId: 'order-1',
      cardName: 'ANA SOSA',
      identificationType: 'DNI',
      identificationNumber: '30123456',
    },
  ])
  expect(cartStore.getState().lines).toEqual([])
})

test.each([
  ['with a reason of the bank', 'funds', [{ type: 'funds', message: 'No funds.' }]],
  ['without a reason', 'card', []],
] as const)(
  '[PAY-18] a card refused %s leaves the order placed, on its page, with the sentence',
  async (_, why, errors) => {
    const { callsOf } = await begin('Tarjeta online', {
      payOrder: () => ({ status: 402, body: { code: 'PAYMENT_REJECTED', errors } }),
    })
    await fillCard()
    await submit()
    await isPlaced()
    expect(toasts()).toContain('Hubo un error procesando su pago, vuelva a intentarlo en unos momentos')
    expect(callsOf('submitOrder')).toHaveLength(1)
    // The order's page says it above its button.
    expect(sessionStorage.getItem('comanda.payment-refusal')).toBe(JSON.stringify({ code: 'ABCD2345', why }))
  },
)

test.each([
  ['Tarjeta online', 'payOrder'],
  ['Link de pago', 'requestPaymentUrl'],
] as const)('a payment by %s that is held back leaves the order placed, and asks to wait', async (by, operation) => {
  const body = { code: 'TOO_MANY_PAYMENTS' }
  await begin(by, { [operation]: () => ({ status: 429, body }) })
  if (by === 'Tarjeta online') await fillCard()
  await submit()
  await waitFor(() => expect(path()).toBe(`/menu/${alias}/order/ABCD2345`), { timeout: 5_000 })
  expect(toasts()).toContain('Hubo demasiados intentos de pago. Esperá unos minutos y volvé a intentar.')
})

test('[PAY-19] [OPEN-26] [OPEN-27] a link’s address is requested after the order, and gets the token by a form', async () => {
  const { callsOf, calls } = await begin('Link de pago')
  await submit()
  await waitFor(() => expect(left).toEqual([{ url: 'https://bank.example/pay', fields: { token_ws: 'tbk_1' } }]))
  expect(callsOf('requestPaymentUrl')[0]?.body).toEqual({ code: 'ABCD2345', branchContactId: alias, amount: 13_320 })
  const order = calls.map(({ operationId }) => operationId).filter((id) => /submitOrder|requestPaymentUrl/.test(id))
  expect(order).toEqual(['submitOrder', 'requestPaymentUrl'])
})

test('[PAY-20] a link that fails leaves the order placed, on its page, with the sentence', async () => {
  await begin('Link de pago', { requestPaymentUrl: () => ({ status: 400, body: anError(400) }) })
  await submit()
  await isPlaced()
  expect(toasts()).toContain('Error generando link de pago, intentelo nuevamente mas tarde.')
  expect(left).toEqual([])
})

test('two presses place and pay once', async () => {
  const { callsOf } = await begin('Tarjeta online')
  await fillCard()
  const button = await screen.findByRole('button', { name: /^Pagar/ })
  await act(async () => {
    button.click()
    button.click()
  })
  await isPlaced()
  expect([callsOf('submitOrder').length, callsOf('payOrder').length]).toEqual([1, 1])
})

const send = async (fillIn: () => Promise<unknown>) => {
  const { callsOf } = await begin('Link de pago')
  await fillIn()
  await submit()
  await waitFor(() => expect(callsOf('submitOrder')).toHaveLength(1))
  return callsOf('submitOrder')[0]?.body as Record<string, unknown>
}

test('[ORDER-09] the data of a sent order say of a link that it is paid on the provider’s page', async () => {
  const { paymentInfo } = await send(async () => undefined)
  expect(paymentInfo).toEqual({
    status: 'PENDING',
    paymentReferenceId: 'link-de-pago',
    paymentUpload: 'APP',
    amount: 13_320,
  })
})

test('[ORDER-06] the data of a sent order leave out the amount in cash when the diner pays otherwise', async () => {
  const sent = await send(async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Efectivo' }))
    await fillIn(await screen.findByLabelText('Con cuanto abonas'), '20.000')
    await userEvent.click(screen.getByRole('radio', { name: 'Link de pago' }))
  })
  expect(sent).toMatchObject({ paymentType: 'link-de-pago', paysWith: null })
})

test('[ORDER-04] the data of a sent order leave out a known destination when the order is picked up', async () => {
  atHome()
  expect(await send(async () => undefined)).toMatchObject({ type: 'TAKE_AWAY', destination: null })
})

test('[CHECK-22] [CHECK-21] the data of a sent order include a document with the branch’s label, without dots', async () => {
  const body = await send(async () => userEvent.type(await screen.findByLabelText(/^DNI /), '30.123.456'))
  expect(body['document']).toBe('30123456')
})

test.each([true, false])(
  '[ORDER-10] [PWA-04] the data of a sent order include installedApp if the page runs as an installed app: %s',
  async (is) => {
    const real = globalThis.matchMedia
    globalThis.matchMedia = ((query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(display-mode: standalone)' && is })) as never
    const body = await send(async () => undefined)
    globalThis.matchMedia = real
    expect(body['installedApp']).toBe(is)
  },
)

test('[PAY-04] the amount in cash is a field of cash alone', async () => {
  await begin('Link de pago')
  const field = () => screen.queryByLabelText('Con cuanto abonas')
  const shown = async (name: string) => {
    await userEvent.click(screen.getByRole('radio', { name }))
    return field() !== null
  }
  expect([await shown('Efectivo'), await shown('Tarjeta online'), await shown('Link de pago')]).toEqual([
    true,
    false,
    false,
  ])
})

test('[PAY-03] the amount in cash takes only digits, so that it is never below 0', async () => {
  await begin('Link de pago')
  await userEvent.click(screen.getByRole('radio', { name: 'Efectivo' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Con cuanto abonas')
  await userEvent.type(field, '-5e3a0')
  expect([field.value, field.inputMode]).toEqual(['530', 'decimal'])
})

const leadingTo = (url: string) =>
  withBranch('parrilla', ({ customizations }) => ({
    customizations: [
      ...customizations,
      { resource: 'REDIRECT_ACTION', displayType: null, theme: null, commands: null, action: 'FOLLOW_UP', url },
    ],
  }))

test.each([
  ['https://tienda.example/order/mio', '?invalidCustomRedirect=true'],
  ['https://tienda.example/order', '?invalidCustomRedirect=true'],
  ['https://tienda.example/pedidos', ''],
  ['https://tienda.example/ordering', ''],
])('[ORDER-19] [OPEN-74] a branch that leads orders to %s: its diner arrives with %j', async (url, query) => {
  await begin('Link de pago', { requestPaymentUrl: () => ({ status: 400, body: anError(400) }) }, leadingTo(url))
  await submit()
  await waitFor(() => expect(path()).toBe(`/menu/${alias}/order/ABCD2345${query}`))
})
