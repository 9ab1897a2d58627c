import type { CartLine } from '#domain/cart/line.ts'
import { lineTotal } from '#domain/cart/selectors.ts'
import type { Submission } from '#domain/ordering/submission.ts'
import type { OrderPrice } from '#domain/pricing/order-price.ts'
import { scheduledTime } from './scheduled-time.ts'

/** The names behind the ids of a submission. */
export type OrderWords = {
  readonly storeName: string
  readonly timeZone: string
  readonly modeName: string
  readonly paymentName: string
  readonly price: OrderPrice
  readonly money: (minor: number) => string
  readonly now: string
}

/**
 * ORDER-11, OPEN-34: the order as a message to a store without a console, one fact per line. The code is null before
 * the gateway has answered.
 */
export function orderText(order: Submission, words: OrderWords, code: string | null): string {
  const { customer, scheduledAt, tableNumber, notes } = order
  return [
    ...fact('Pedido', code),
    ...fact('Local', words.storeName),
    ...fact('Modo', words.modeName),
    ...fact('Para', scheduledAt && scheduledTime(words.now, scheduledAt, words.timeZone)),
    ...fact('Mesa', tableNumber),
    ...fact('Nombre', customer.name),
    ...fact('Teléfono', customer.phone),
    ...fact('Email', customer.email),
    ...fact('Documento', customer.document),
    ...order.lines.flatMap((line) => lineFacts(line, words.money)),
    ...destinationFacts(order),
    ...fact('Notas', notes),
    ...fact('Pago', words.paymentName),
    ...fact('Abona con', order.paysWith === null ? null : words.money(order.paysWith)),
    ...totalFacts(order, words),
  ].join('\n')
}

/** Adds the code to a text that was written before there was one. */
export const withCode = (text: string, code: string): string => [...fact('Pedido', code), text].join('\n')

/** An empty value gets no line; text typed over several lines still becomes one fact. */
const fact = (name: string, value: string | null): string[] => {
  const text = value?.replaceAll(/\s+/g, ' ').trim()
  return text ? [`${name}: ${text}`] : []
}

const lineFacts = (line: CartLine, money: OrderWords['money']): string[] => [
  `${line.quantity} × ${line.name}: ${money(lineTotal(line))}`,
  ...line.extras.flatMap(({ groupName, items }) =>
    fact(
      `- ${groupName}`,
      items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
    ),
  ),
  ...fact('- Nota', line.notes),
]

function destinationFacts({ destination }: Submission): string[] {
  if (!destination) return []
  const { street, number, locality, details, betweenStreets } = destination
  return [
    ...fact('Dirección', [`${street} ${number}`.trim(), locality].filter(Boolean).join(', ')),
    ...fact('Detalles', details),
    ...fact('Entre calles', betweenStreets),
  ]
}

const totalFacts = ({ modeType }: Submission, { price, money }: OrderWords): string[] => [
  ...fact('Productos', money(price.itemsPrice)),
  ...price.discounts.flatMap(({ name, amount }) => fact(name, `−${money(amount)}`)),
  ...price.surcharges.flatMap(({ name, amount }) => fact(name, money(amount))),
  ...fact('Tarifa de servicio', price.userServiceFee === 0 ? '(Bonificada)' : money(price.userServiceFee)),
  ...(modeType === 'DELIVERY' ? fact('Envío', price.deliveryFee === 0 ? 'Gratis' : money(price.deliveryFee)) : []),
  ...fact('Puntos canjeados', price.redeemedAmount === 0 ? null : `−${money(price.redeemedAmount)}`),
  ...fact('Total', money(price.total)),
]
