import { expect, test } from 'vitest'
import { type TicketLine, ticketOf } from '#domain/ticket/ticket.ts'
import { writeKitchenOrder } from '#openapi/wire/console.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readTicketFacts } from '#openapi/wire/ticket.ts'
import { aBoardItem, aBoardOrder, minutesFrom } from '#tests/kit/board.ts'
import { type OtherValues, unsaidFields } from '#tests/kit/other-values.ts'

const now = Date.parse('2026-11-27T23:00:00.000Z')

type OrderValues = Parameters<typeof aBoardOrder>[1]
const anOrder = (over: OrderValues = {}) => aBoardOrder(now, over)
const ticket = (order: Wire['ConsoleOrder'], over: Partial<Parameters<typeof ticketOf>[1]> = {}) =>
  ticketOf(readTicketFacts(order), { kind: 'order', isCopy: false, ...over })
const words = (line: TicketLine): string =>
  line.is === 'rule' ? '' : line.is === 'pair' ? `${line.left} ${line.right}`.trim() : line.text
const linesOf = (...asked: Parameters<typeof ticket>) => ticket(...asked).map(words)
const lineWith = (text: string, ...asked: Parameters<typeof ticket>) =>
  ticket(...asked).find((line) => words(line).includes(text))

const destination = {
  ...{ street: 'Av. Corrientes', number: '1234', zone: 'San Nicolás', locality: 'Buenos Aires' },
  ...{ details: 'Piso 4 B', betweenStreets: 'Uruguay y Talcahuano', position: null },
}
const paid = { payment: { status: 'APPROVED', paidAt: minutesFrom(now, -1), refund: null, collect: null } } as const
const canceled = { status: 'CANCELED', cancelCode: 'OUT_OF_STOCK', cancelReason: 'No quedó milanesa' } as const

const onScreens = { unsaid: 'the screens of the shop have it' }
const inPayment = { unsaid: 'the amount to collect says it' }
const otherValues: OtherValues<Wire['ConsoleOrder']> = {
  ...{ id: { unsaid: 'the code names the order' }, code: { to: 'H3WV8TQZ' }, status: { to: 'CANCELED' } },
  ...{ type: { to: 'TAKE_AWAY' }, orderModeName: { to: 'Moto' }, orderModeId: { unsaid: 'the mode has a name' } },
  branchContact: { to: { ...anOrder().branchContact, name: 'Sushi Norte' } },
  ...{ orderedAt: { to: minutesFrom(now, -50) }, scheduledAt: { to: minutesFrom(now, 90) } },
  ...{ scheduled: { unsaid: 'the scheduled time says it' }, promised: { to: null }, times: onScreens },
  minDelayInMinutes: { unsaid: 'the promised time says it' },
  maxDelayInMinutes: { unsaid: 'the promised time says it' },
  customer: { to: { ...anOrder().customer, name: 'Bruno Díaz' } },
  ...{ destination: { to: null }, tableUID: { to: '7' }, notes: { to: 'Alergia al maní' } },
  items: { to: [aBoardItem(5, 'Empanada')] },
  ...{ itemsPrice: { to: 1 }, deliveryFee: { to: 2 }, userServiceFee: { to: 3 }, total: { to: 4 } },
  surcharges: { to: [{ name: 'Lluvia', amount: 300 }] },
  discounts: { to: [{ name: '10 %', amount: 300 }] },
  discountCode: { unsaid: 'the discount has its name' },
  money: { to: { ...anOrder().money!, currencySymbol: 'US$' } },
  redeemedPoints: { unsaid: 'their amount says it' },
  ...{ redeemedAmount: { to: 100 }, gainedPoints: { unsaid: 'they are news for the diner' } },
  ...{ payment: { to: paid.payment }, paymentType: inPayment, paysWith: inPayment },
  ...{ cancelCode: { to: 'TOO_BUSY' }, cancelReason: { to: 'Se cortó la luz' } },
  ...{ shipments: onScreens, logisticsOrderId: onScreens, acknowledged: onScreens, payableUntil: onScreens },
  ...{ errorType: onScreens, source: onScreens, revision: onScreens, at: onScreens },
}

test('the ticket of an order says every field of the order, but for those with a reason', () => {
  const bothTickets = (order: Wire['ConsoleOrder']) => [ticket(order), ticket({ ...order, status: 'CANCELED' })]
  expect(unsaidFields(anOrder({ destination }), otherValues, bothTickets)).toEqual([])
})

test('the ticket of an order has code, mode, promised time, diner, telephone and address', () => {
  const lines = linesOf(anOrder({ destination }))
  expect(lines.slice(0, 6)).toEqual([
    'La Parrilla de Tucán, Centro',
    '7KQ2MXPA',
    'ENVÍO',
    'Envío a domicilio',
    'Para las 20:28 a 20:48',
    'Pedido: 27/11 19:58',
  ])
  expect(lines).toEqual(expect.arrayContaining(['Ana Sosa', 'Tel. +5491155550123', 'Av. Corrientes 1234', 'Piso 4 B']))
  expect(lines).toEqual(expect.arrayContaining(['Entre Uruguay y Talcahuano', 'San Nicolás, Buenos Aires']))
})

test('the ticket of an order says a mode once that has the name of its type', () => {
  const lines = linesOf(anOrder({ orderModeName: 'Envío' }))
  expect(lines.slice(2, 4)).toEqual(['ENVÍO', 'Para las 20:28 a 20:48'])
})

test('the ticket of an order says the day of an order for later, and the table of a guest', () => {
  expect(linesOf(anOrder({ scheduledAt: '2026-11-29T00:30:00.000Z' }))).toContain('PROGRAMADO 28/11 21:30')
  const guest = anOrder({ type: 'DINING_IN', tableUID: '7', promised: null })
  const lines = linesOf({ ...guest, customer: { ...guest.customer, name: null, phone: null } })
  expect(lines[2]).toBe('MESA 7')
  expect(linesOf({ ...guest, tableUID: 'mesa 7' })[2]).toBe('MESA 7')
  expect(lines.filter((line) => /Para las|Tel\.|Ana/.test(line))).toEqual([])
})

test('the ticket of an order has the plates with extras, and every note in bold', () => {
  const items = [
    aBoardItem(3, 'Empanada', { extras: ['Provenzal'], notes: 'Sin aceitunas: alergia' }),
    aBoardItem(1, 'Flan'),
  ]
  const order = anOrder({ notes: 'Alergia al maní', items })
  expect(linesOf(order)).toEqual(
    expect.arrayContaining(['3 x Empanada $14.700', '  Extras: 3 x Provenzal (1 c/u)', '1 x Flan $4.900']),
  )
  expect(lineWith('Alergia al maní', order)).toMatchObject({ bold: true, text: 'NOTA DEL PEDIDO: Alergia al maní' })
  expect(lineWith('Sin aceitunas', order)).toMatchObject({ bold: true, text: '  NOTA: Sin aceitunas: alergia' })
  const twice = { groupName: 'Salsas', groupItems: [{ referenceId: 'x', name: 'Criolla', quantity: 2 }] }
  const item = { ...aBoardItem(1, 'Choripán'), extras: [twice] }
  expect(linesOf(anOrder({ items: [item] }))).toContain('  Salsas: 2 x Criolla')
})

test.each([
  [1, 1, 'Panceta'],
  [1, 2, '2 x Panceta'],
  [3, 1, '3 x Panceta (1 c/u)'],
  [2, 2, '4 x Panceta (2 c/u)'],
])(
  'a ticket says the number of an extra that a kitchen cooks for %i plates with %i each: %s',
  (plates, quantity, words) => {
    const extra = { groupName: 'Sumale algo', groupItems: [{ referenceId: 'p', name: 'Panceta', quantity }] }
    const item = { ...aBoardItem(plates, 'Provoleta'), extras: [extra] }
    expect(linesOf(anOrder({ items: [item] }))).toContain(`  Sumale algo: ${words}`)
  },
)

test('the ticket of an order says the cash to collect with its change, and the amount alone without one', () => {
  const order = anOrder()
  expect(linesOf(order).at(-1)).toBe('COBRAR $15.150, paga con $20.000, vuelto $4.850')
  const { payment, money } = order
  const collect = (over: Partial<Wire['Collect']>) =>
    linesOf({ ...order, payment: { ...payment!, collect: { ...payment!.collect!, money: money!, ...over } } }).at(-1)
  expect(collect({ paysWith: 15150, change: 0 })).toBe('COBRAR $15.150')
  expect(collect({ paysWith: null, change: null })).toBe('COBRAR $15.150')
  expect(collect({ method: 'CARD', paysWith: null, change: null })).toBe('COBRAR $15.150 con tarjeta')
})

test('the ticket of an order says that it is paid, also in cash, and with nothing to pay', () => {
  expect(linesOf(anOrder(paid)).at(-1)).toBe('PAGADO')
  const { payment } = anOrder()
  expect(linesOf(anOrder({ status: 'DELIVERED', payment: { ...payment!, status: 'APPROVED' } })).at(-1)).toBe('PAGADO')
  expect(linesOf(anOrder({ total: 0, payment: { ...payment!, collect: null } })).at(-1)).toBe('PAGADO')
  expect(linesOf(anOrder({ payment: { ...payment!, collect: null } })).at(-1)).toBe('SIN PAGAR')
})

test('the ticket of an order adds up its amounts: discounts and points are taken away', () => {
  const lines = linesOf(
    anOrder({
      ...{ discounts: [{ name: '10 %', amount: 1470 }], surcharges: [{ name: 'Lluvia', amount: 300 }] },
      ...{ deliveryFee: 900, redeemedAmount: 100, total: 14780 },
    }),
  )
  expect(lines).toEqual(expect.arrayContaining(['Productos $14.700', '10 % -$1.470', 'Lluvia $300', 'Envío $900']))
  expect(lines).toEqual(expect.arrayContaining(['Servicio $450', 'Puntos canjeados -$100', 'TOTAL $14.780']))
})

test('the ticket of a kitchen has no amount and no payment', () => {
  const lines = linesOf(writeKitchenOrder(anOrder({ destination })))
  expect(lines.join(' ')).not.toMatch(/\$|COBRAR|PAGA|TOTAL/)
  expect(lines).toContain('2 x Asado con papas')
})

test('the ticket of an order is marked as a copy on its first line alone', () => {
  expect(ticket(anOrder(), { isCopy: true })[0]).toEqual({ is: 'banner', text: 'COPIA' })
  expect(linesOf(anOrder())).not.toContain('COPIA')
})

test('the ticket of a changed time says so above the new time', () => {
  const lines = ticket(anOrder(), { kind: 'time' })
  expect(lines[0]).toEqual({ is: 'banner', text: 'CAMBIÓ LA HORA' })
  expect(lines.map(words)).toContain('Para las 20:28 a 20:48')
})

test('the ticket of a canceled order says so with its reason, and has no time and no money', () => {
  for (const kind of ['order', 'time'] as const) {
    const lines = linesOf(anOrder({ ...canceled, destination }), { kind })
    expect(lines[0]).toBe('CANCELADO')
    expect(lines).toEqual(expect.arrayContaining(['No lo prepares.', 'Motivo: Sin stock. No quedó milanesa']))
    expect(lines.join(' ')).not.toMatch(/\$|COBRAR|PAGA|Para las|CAMBIÓ/)
  }
  expect(linesOf(anOrder({ status: 'CANCELED' })).filter((line) => line.startsWith('Motivo'))).toEqual([])
})

test('the ticket of an order takes the control characters out of all that a person has typed', () => {
  const odd = 'a\u001b@\nb\u0000\u202ec'
  const items = [{ ...aBoardItem(1, odd, { notes: odd, extras: [odd] }) }]
  const order = anOrder({ of: odd, notes: odd, items, destination: { ...destination, details: odd, street: odd } })
  const lines = [...linesOf(order), ...linesOf({ ...order, ...canceled, cancelReason: odd, tableUID: odd })]
  expect(lines.filter((line) => /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([])
  expect(lines).toContain('NOTA DEL PEDIDO: a @ b c')
})

test('the ticket of an erased diner has the plates alone', () => {
  const order = anOrder({ notes: null })
  const lines = linesOf({ ...order, customer: { ...order.customer, name: null, phone: null } })
  expect(lines).toContain('2 x Asado con papas $9.800')
  expect(lines.filter((line) => /Tel\.|NOTA/.test(line))).toEqual([])
})
