import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { followUpApp, type Order, unpaid } from './follow-up-app.tsx'

const app = followUpApp()

type Refund = NonNullable<Order['payment']['refund']>
const online = { ...unpaid.paymentType, provider: 'sandbox' }
const given = (status: Refund['status'], more: Partial<Order> = {}): Partial<Order> => ({
  ...{ status: 'GENERATED', paymentType: online },
  payment: { status: 'REJECTED', refund: { status, amount: 17_250 } },
  ...more,
})

/** Every text that asks for money, or says that none came. */
const asks = () =>
  [/^Pagar/, 'Pendiente de pago', /^El pago no se hizo/, /^Tenés tiempo/]
    .flatMap((text) => screen.queryAllByText(text))
    .map(({ textContent }) => textContent)

test.each(['GENERATED', 'ACCEPTED', 'READY', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  'the page of an order that is %s and fully refunded shows the amount, and asks for no payment',
  async (status) => {
    await app.open(given('COMPLETED', { status }))
    expect(screen.getByText('Te devolvimos $17.250').closest('[aria-live]')).toBeTruthy()
    expect(asks()).toEqual([])
  },
)

test('a pending refund is not shown as done, and the page asks for no payment', async () => {
  await app.open(given('REQUESTED'))
  expect(screen.queryByText(/^Te devolvimos/)).toBeNull()
  expect(screen.getByText('Te estamos devolviendo $17.250')).toBeTruthy()
  expect(asks()).toEqual([])
})

test.each([{ status: 'APPROVED', refund: null }, { status: 'APPROVED' }] as const)(
  'the page of a paid order mentions no refund: %o',
  async (payment) => {
    await app.open(given('COMPLETED', { payment }))
    expect(screen.queryByText(/devol/)).toBeNull()
  },
)

test('the page of an unpaid order asks for its money as before', async () => {
  await app.open(given('COMPLETED', { payment: { status: 'REJECTED', refund: null } }))
  expect(asks()).toContain('Pagar')
  expect(screen.getByRole('button', { name: 'Pagar $17.250' })).toBeTruthy()
})

test('a refund that completes while the page is open shows at once', async () => {
  await app.open(given('COMPLETED', { payment: { status: 'APPROVED', refund: null } }))
  act(() => app.realtime.accept())
  await app.wait()
  app.order = { ...app.order, ...given('REQUESTED'), at: '12.0' }
  act(() =>
    app.realtime.push('order-order-1', 'order-update', { code: 'ABC23456', status: 'GENERATED', at: '12.0' }, '12.0'),
  )
  await app.wait()
  expect(screen.getByText('Te estamos devolviendo $17.250')).toBeTruthy()
  app.order = { ...app.order, ...given('COMPLETED'), at: '13.0' }
  act(() =>
    app.realtime.push('order-order-1', 'order-update', { code: 'ABC23456', status: 'GENERATED', at: '13.0' }, '13.0'),
  )
  await app.wait()
  expect(screen.getByText('Te devolvimos $17.250')).toBeTruthy()
  expect(asks()).toEqual([])
})

test('the receipt of a fully refunded order counts no points', async () => {
  await app.open(given('COMPLETED', { status: 'DELIVERED', gainedPoints: 739, pointsName: 'Plumas' }))
  expect(screen.queryByText(/^Sumaste/)).toBeNull()
})

test.each([
  ['sandbox', 'Tarda hasta 16 días hábiles en verse en tu cuenta o en tu tarjeta.'],
  ['mercadopago', 'Tarda hasta 16 días hábiles en verse en tu cuenta o en tu tarjeta.'],
  ['webpay', null],
  ['toString', null],
])('a refund by %s shows its arrival as far as the provider reports it', async (provider, sentence) => {
  await app.open(given('REQUESTED', { paymentType: { ...online, provider } }))
  expect(screen.queryByText(/^Tarda hasta/)?.textContent ?? null).toBe(sentence)
})
