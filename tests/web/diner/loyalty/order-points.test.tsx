import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aFollowedOrder } from '#tests/kit/followed-order.ts'
import { OrderPoints } from '#web/diner/pages/order-points/order-points.tsx'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { forgetOrders, rememberOrder } from '#web/diner/state/placed-orders.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { serveShops } from '../stores-gateway.ts'
import '../ui-dialogs.ts'

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as never

afterEach(() => {
  cleanup()
  signedIn.set(null)
  forgetOrders()
  rememberCustomer('phone', '')
})

const phone = '+5491155551234'
const earned = { pointsName: 'Plumas', gainedPoints: 739, status: 'DELIVERED' } as const
type Handlers = NonNullable<Parameters<typeof serveShops>[1]>
const ana = {
  ...{ name: 'Ana Sosa', phone, optIn: true, addressesRegistered: [], loyaltyPointsBalance: 820, email: null },
} satisfies Wire['OrderingCustomer']

function show(changes: Parameters<typeof aFollowedOrder>[0], over: Handlers = {}) {
  const row = { orderCode: null, createdAt: '2026-11-20T15:00:00.000Z', amount: 820, postBalance: 820 }
  const served = serveShops(undefined, {
    readOrderingCustomer: () => ({ status: 200, body: ana }),
    listLoyaltyPoints: () => ({ status: 200, body: [row] }),
    writeDinerLog: () => ({ status: 204, body: null }),
    ...over,
  })
  const order = aFollowedOrder(changes)
  const store = { ...order.branchContact, id: 'parrilla-centro' }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderPoints order={{ ...order, branch: { ...order.branch, id: 'parrilla' }, branchContact: store }} />
    </QueryClientProvider>,
  )
  return { ...served, code: order.code }
}
const open = async (...args: Parameters<typeof show>) => {
  const served = show(...args)
  await userEvent.click(screen.getByRole('button', { name: 'Mis Plumas' }))
  const sheet = await screen.findByRole('dialog', { name: 'Mis Plumas' })
  return { ...served, sheet, order: within(sheet).getByRole('list', { name: 'Este pedido' }).textContent }
}

test('[FOLLOW-69] [FOPEN-26] the modal has the program’s name, the order’s points, and the balance', async () => {
  signedIn.set(phone)
  const { sheet, order } = await open({ ...earned, redeemedPoints: 500 })
  expect(order).toBe('Con este pedido sumaste 739 PlumasUsaste 500 Plumas para pagarlo')
  expect(await within(sheet).findByText('Tenés 820 Plumas')).toBeTruthy()
  expect(await within(sheet).findByText('+820')).toBeTruthy()
  expect(await within(sheet).findByText('Sumás en Plumas el 5 % de cada pedido')).toBeTruthy()
})

test('[FOPEN-26] an order that is under way is going to earn', async () => {
  expect((await open({ ...earned, status: 'READY' })).order).toBe('Cuando lo recibas, sumás 739 Plumas')
})

test('[FOPEN-26] a canceled order has given back its redeemed points', async () => {
  const { order } = await open({ ...earned, status: 'CANCELED', redeemedPoints: 500 })
  expect(order).toBe('Se canceló: te devolvimos 500 Plumas')
})

const payment = (status: 'REQUESTED' | 'COMPLETED') =>
  ({ payment: { status: 'REJECTED', refund: { status, amount: 17_250 } } }) as const

test('a fully refunded order has given back its redeemed points, and earns nothing', async () => {
  const { order } = await open({ ...earned, ...payment('COMPLETED'), redeemedPoints: 500 })
  expect(order).toBe('Te devolvimos el pago y 500 Plumas')
})

test('an order with a pending refund is shown to earn nothing', async () => {
  const { order } = await open({ ...earned, ...payment('REQUESTED'), redeemedPoints: 500 })
  expect(order).toBe('Usaste 500 Plumas para pagarlo')
})

test.each(['REQUESTED', 'COMPLETED'] as const)(
  'an order without redeemed points mentions no points when its refund is %s',
  (status) => {
    show({ ...earned, ...payment(status) })
    expect(screen.queryByRole('button', { name: 'Mis Plumas' })).toBeNull()
  },
)

test('the browser that has sent the order knows its diner', async () => {
  rememberCustomer('phone', phone)
  rememberOrder({ alias: 'parrilla-centro', code: aFollowedOrder().code, at: '2026-11-20T15:00:00.000Z' })
  const { sheet } = await open(earned)
  expect(await within(sheet).findByText('Tenés 820 Plumas')).toBeTruthy()
})

test('a reader of another diner’s order sees no balance', async () => {
  rememberCustomer('phone', phone)
  const { sheet, callsOf } = await open(earned)
  await within(sheet).findByText('Sumás en Plumas el 5 % de cada pedido')
  expect([...callsOf('readOrderingCustomer'), ...callsOf('listLoyaltyPoints')]).toEqual([])
})

test('where the phone has to be proven first, only the order shows', async () => {
  signedIn.set(phone)
  const { sheet, callsOf } = await open(earned, { readOrderingCustomer: () => ({ status: 401, body: {} }) })
  await waitFor(() => expect(callsOf('readOrderingCustomer')).toHaveLength(1))
  expect(within(sheet).queryByText(/^Tenés|Movimientos/)).toBeNull()
  expect(callsOf('listLoyaltyPoints')).toEqual([])
})

test.each([
  ['of a shop without a program', { ...earned, pointsName: null }],
  ['without points', { ...earned, gainedPoints: 0 }],
  ['that was canceled and had redeemed none', { ...earned, status: 'CANCELED' as const }],
])('an order %s has no such modal', (_, changes) => {
  show(changes)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the sheet is text, and takes the scroll keys itself', async () => {
  await open(earned)
  const sheet = screen.getByRole('dialog', { name: 'Mis Plumas' })
  expect(within(sheet).getByRole('region', { name: 'Mis Plumas' }).tabIndex).toBe(0)
})
