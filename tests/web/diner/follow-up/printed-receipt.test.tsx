import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { followUpApp, type Order, unpaid } from './follow-up-app.tsx'

const app = followUpApp()

// The sheet is there when it is first wanted.
beforeAll(() => import('#web/diner/features/follow-up/receipt-sheet.tsx'))

/** jsdom has neither; a browser that repeats padding on paper says so. */
Object.assign(globalThis, { CSS: { supports: () => false }, print: vi.fn() })

const card = { id: 'tarjeta', showName: 'Tarjeta online', paymentMethod: 'CARD', upload: 'API' } as const

const paid = {
  status: 'ACCEPTED',
  paymentType: card,
  paysWith: null,
  payment: {
    status: 'APPROVED',
    card: { brand: 'visa', lastFour: '3704' },
    authorization: '301299',
    steps: [
      { step: 'AUTHORIZED', at: '2026-05-04T23:32:00.000Z', amount: 17_250 },
      { step: 'CHARGED', at: '2026-05-04T23:32:00.000Z', amount: 17_250 },
    ],
  },
} satisfies Partial<Order>

const isOffered = () => screen.queryByRole('button', { name: 'Ver comprobante' }) !== null

async function openReceipt(changes: Partial<Order> = { status: 'DELIVERED' }) {
  await app.open(changes)
  await app.press('Ver comprobante')
  return screen.getByRole('dialog', { name: 'Comprobante' })
}

const pairs = (within_: Element) =>
  [...within_.querySelectorAll('dl dt')].map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`)

const offers: readonly [string, boolean, Partial<Order>][] = [
  ['for an order paid at the door only once it is handed over', false, { status: 'ACCEPTED' }],
  ['for an order that was handed over', true, { status: 'DELIVERED' }],
  ['for an order that a card has paid', true, paid],
  ['for no order that waits for its card', false, unpaid],
  ['for no order that was canceled unpaid', false, { ...unpaid, status: 'CANCELED' }],
  [
    'for a canceled order whose money goes back',
    true,
    { ...paid, status: 'CANCELED', payment: { status: 'PENDING', refund: { status: 'REQUESTED', amount: 17_250 } } },
  ],
]
test.each(offers)('a receipt is offered: %s', async (_, expected, changes) => {
  await app.open(changes)
  expect(isOffered()).toBe(expected)
})

test('the receipt says shop, time with its year, code, lines, amounts, cash and change', async () => {
  const sheet = await openReceipt()
  const text = within(sheet).getByRole('article')
  expect(text.querySelector('header')?.textContent).toBe(
    'Tucán San TelmoDefensa 742San Telmo, CABANo válido como factura',
  )
  expect(
    within(sheet)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['CantidadProductoPrecio', '2MilanesaGuarnición: Papas fritas“bien cocida”$16.000'])
  expect(pairs(text)).toEqual([
    'Pedido: ABC23456',
    'Fecha: 04/05/2026 20:31\u00A0hs',
    'Modo: Delivery',
    'Estado: Entregado',
    'Subtotal: $16.000',
    'Envase: $600',
    'Costo de envío: $1.500',
    'Promo del mes: −$1.000',
    'Tarifa de servicio: $450',
    'Total: $17.250',
    'Pago: Efectivo',
    'Abona con: $20.000',
    'Vuelto: $2.750',
  ])
})

test('the receipt says the card, its authorization and each state of the money with its time', async () => {
  const sheet = await openReceipt({
    ...paid,
    payment: {
      ...paid.payment,
      steps: [
        ...paid.payment.steps,
        { step: 'REFUND_REQUESTED', at: '2026-05-05T13:00:00.000Z', amount: 3_000 },
        { step: 'REFUNDED', at: '2026-05-05T13:01:00.000Z', amount: 3_000 },
      ],
    },
  })
  expect(pairs(sheet).slice(-7)).toEqual([
    'Pago: Tarjeta online',
    'Tarjeta: Visa ···· 3704',
    'Autorización: 301299',
    'Autorizado · 04/05/2026 20:32\u00A0hs: $17.250',
    'Cobrado · 04/05/2026 20:32\u00A0hs: $17.250',
    'Devolución pedida · 05/05/2026 10:00\u00A0hs: $3.000',
    'Devuelto · 05/05/2026 10:01\u00A0hs: $3.000',
  ])
})

test.each([
  ['REQUESTED', 'Devolución pedida: $17.250'],
  ['COMPLETED', 'Devuelto: $17.250'],
] as const)('the receipt of an earlier release’s answer says a refund without its time (%s)', async (status, row) => {
  const refund = { status, amount: 17_250 }
  const sheet = await openReceipt({
    ...{ paymentType: card, status: 'CANCELED', payment: { status: 'PENDING', refund }, paysWith: 20_000 },
  })
  expect(pairs(sheet)).toContain('Estado: Cancelado')
  expect(pairs(sheet).slice(-2)).toEqual(['Pago: Tarjeta online', row])
})

test('the receipt names the brand where the store’s name does not', async () => {
  const { branchContact, branch } = aFollowedOrder()
  const sheet = await openReceipt({
    status: 'DELIVERED',
    branchContact: { ...branchContact, name: 'San Telmo' },
    branch,
  })
  expect(within(sheet).getByText('Tucán')).toBeTruthy()
})

test('the receipt shows the notes of the whole order', async () => {
  const sheet = await openReceipt({ status: 'DELIVERED', notes: 'Sin cubiertos' })
  expect(within(sheet).getByText('Notas: Sin cubiertos')).toBeTruthy()
})

test('[FMT-02] the receipt shows cents of zero where the order’s country does not hide them', async () => {
  const { hideZeroCents: _, ...money } = aFollowedOrder().money!
  const sheet = await openReceipt({ status: 'DELIVERED', money })
  expect(pairs(sheet)).toContain('Total: $17.250,00')
})

test('the receipt goes by the store’s clock', async () => {
  const { branchContact } = aFollowedOrder()
  const sheet = await openReceipt({
    status: 'DELIVERED',
    branchContact: { ...branchContact, timeZone: 'Europe/Madrid' },
  })
  expect(pairs(sheet)).toContain('Fecha: 05/05/2026 01:31\u00A0hs')
})

test('the receipt says nothing about the diner, their address and the key of the delivery', async () => {
  const sheet = await openReceipt()
  expect(sheet.textContent).not.toMatch(/Carla|Bolívar|timbre|Calvo|4821/)
})

const copies = () => document.querySelectorAll('body > div > article')

test('the printer gets the receipt, by the browser’s own print, while its sheet is open', async () => {
  const sheet = await openReceipt()
  await app.press('Imprimir o guardar en PDF')
  expect(print).toHaveBeenCalledTimes(1)
  expect(copies()).toHaveLength(1)
  expect(copies()[0]?.textContent).toBe(within(sheet).getByRole('article').textContent)
  expect(document.documentElement.className).toContain('printing')
  await app.press('Cerrar')
  expect(copies()).toHaveLength(0)
  expect(document.documentElement.className).not.toContain('printing')
})

test('the printer gets the page of a diner who has left with the sheet open', async () => {
  await openReceipt()
  cleanup()
  expect(document.documentElement.className).not.toContain('printing')
})
