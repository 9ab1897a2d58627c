import type { TicketFacts } from '#domain/ticket/facts.ts'

/** The facts of an order with a value in each text field. */
export const fullFacts: TicketFacts = {
  ...{ code: '7KQ2MXPA', status: 'CANCELED', table: '7', notes: 'Alergia al maní' },
  store: { name: 'La Parrilla de Tucán', timeZone: 'America/Argentina/Buenos_Aires' },
  mode: { type: 'DELIVERY', name: 'Envío a domicilio' },
  ...{ orderedAt: '2026-11-27T22:58:00.000Z', scheduledAt: '2026-11-28T00:30:00.000Z' },
  promised: { from: '2026-11-28T00:30:00.000Z', to: '2026-11-28T00:50:00.000Z' },
  customer: { name: 'Ana Sosa', phone: '+5491155550123' },
  destination: {
    ...{ street: 'Av. Corrientes', number: '1234', zone: 'San Nicolás', locality: 'Buenos Aires' },
    ...{ details: 'Piso 4 B', betweenStreets: 'Uruguay y Talcahuano' },
  },
  items: [
    {
      ...{ name: 'Asado con papas', quantity: 2, notes: 'Sin sal', price: 980_000 },
      extras: [{ groupName: 'Salsas', items: [{ name: 'Provenzal', quantity: 2 }] }],
    },
  ],
  money: {
    currency: { currencySymbol: '$', mantissaLength: 2, hideZeroCents: true },
    itemsPrice: 980_000,
    discounts: [{ name: 'Diez por ciento', amount: 98_000 }],
    surcharges: [{ name: 'Envase', amount: 30_000 }],
    ...{ deliveryFee: 90_000, userServiceFee: 45_000, redeemedAmount: 10_000, total: 1_037_000 },
    payment: { is: 'collect', method: 'CASH', amount: 1_037_000, paysWith: 2_000_000 },
  },
  ...{ cancelCode: 'OUT_OF_STOCK', cancelReason: 'No quedó milanesa' },
}

/** Values that are no texts of people. */
const machineWords: readonly string[] = [
  ...['status', 'cancelCode', 'mode.type', 'store.timeZone', 'orderedAt', 'scheduledAt'],
  ...['promised.from', 'promised.to', 'money.payment.is', 'money.payment.method'],
]

/** The path of each text field of a ticket, such as `items.0.notes`. A field that the facts get later is one of them. */
export const textFields: readonly string[] = pathsOf(fullFacts).filter((path) => !machineWords.includes(path))

function pathsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => pathsOf(each, path === '' ? key : `${path}.${key}`))
}

/** The facts with another text in these fields. */
export function factsWith(text: string, fields: readonly string[], facts: TicketFacts = fullFacts): TicketFacts {
  const changed = (value: unknown, path: string): unknown => {
    if (fields.includes(path)) return text
    if (Array.isArray(value)) return value.map((each, index) => changed(each, `${path}.${index}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, changed(each, path === '' ? key : `${path}.${key}`)]),
    )
  }
  return changed(facts, '') as TicketFacts
}

/** Both tickets of an order: a canceled one has a reason and no amounts. */
export const bothStates = (facts: TicketFacts): readonly TicketFacts[] => [facts, { ...facts, status: 'GENERATED' }]

/** Every sign up to U+FFFF between two letters, in texts of so many signs. Halves of pairs are among them. */
export function everySign(signsOfText: number): readonly string[] {
  const texts: string[] = []
  for (let from = 0; from <= 0xffff; from += signsOfText)
    texts.push(
      Array.from({ length: signsOfText }, (_, index) => `a${String.fromCharCode(from + index)}b`)
        .slice(0, 0x1_0000 - from)
        .join(' '),
    )
  return texts
}
