import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import { say } from '../../shared/texts/say.ts'
import { ruleSentences } from './checkout.ts'

/** Sending an order to the gateway, and the reasons why it did not arrive. */
export const submissionTexts = {
  confirming: 'Estamos confirmando si llegó tu pedido…',
  unknown:
    'No pudimos confirmar si tu pedido llegó. Volvé a tocar el botón: si ya está hecho, te llevamos a él y no se repite.',
  waiting: 'Sin conexión. Tu pedido sale solo apenas vuelva; si ya había llegado, no se repite.',
  stopWaiting: 'No enviarlo solo',
  waitedTooLong: 'Volvió la conexión. Revisá tu pedido y volvé a tocar el botón para enviarlo.',
  /** With the time of opening, where it is known. */
  closed: (opens: string | null, asksTime: boolean) =>
    ['El local ya cerró.', opens, asksTime && 'Elegí un horario para programar tu pedido.'].filter(Boolean).join(' '),
  zoneReopens: (day: string, time: string) => `Volvemos ${day} a las ${time}.`,
  unlikelyCash: {
    title: (amount: string) => `¿Vas a pagar con ${amount}?`,
    text: (total: string) => `El total es ${total}. Fijate que no haya un cero de más.`,
    confirm: 'Sí, enviar el pedido',
    cancel: 'Corregir',
  },
  fieldsRefused: 'Hay datos para revisar antes de enviar el pedido.',
  itemsRefused: 'Hay productos que no se pueden pedir así. Revisalos en tu pedido antes de enviarlo.',
  seeCart: 'Ver mi pedido',
  pointsRefused: 'Ya no podés usar esos puntos en este pedido.',
  changed: (names: readonly string[]) =>
    names.length === 0
      ? 'El precio cambió. Revisá el nuevo total y volvé a enviar.'
      : `${names.join(', ')} ${names.length === 1 ? 'cambió' : 'cambiaron'} en el menú. Revisá el nuevo total y volvé a enviar.`,
  belowMinimum: 'Tu pedido no llega al mínimo para tu dirección.',
} as const

const wait = (ms: number | null) => {
  const minutes = ms === null ? null : Math.ceil(ms / 60_000)
  return minutes === null ? 'unos minutos' : minutes <= 1 ? '1 minuto' : `${minutes} minutos`
}

/** The gateway's reasons for refusing an order that no field or line shows. */
export const refusalTexts = {
  noStore: () => 'Este local ya no toma pedidos por acá.',
  noMode: () => 'El local ya no ofrece esta forma de entrega. Volvé al menú y elegí otra.',
  onlyInformation: () => 'Este menú es solo para mirar: el local no toma pedidos con él.',
  noPayment: () => 'El local ya no acepta este medio de pago. Elegí otro.',
  withdrawn: () => 'Este pedido no se envió. Volvé a tocar el botón para enviarlo.',
  tooManyOrders: (ms) => `Hiciste muchos pedidos seguidos. Esperá ${wait(ms)}, o elegí un medio de pago online.`,
  tooMany: (ms) => `Hubo demasiados intentos. Esperá ${wait(ms)} y volvé a tocar el botón.`,
  busy: () => 'Hay muchos pedidos a la vez. Esperá un momento y volvé a tocar el botón: tu pedido no se repite.',
  tooLarge: () => 'El pedido es demasiado grande para enviarlo. Sacá algún producto o acortá las notas.',
} as const satisfies Record<string, (waitMs: number | null) => string>

export const isRule = (type: string): type is CheckoutRejection['type'] =>
  type === 'BelowMinimumOrder' || Object.hasOwn(ruleSentences, type)

/** The sentence of a rule that the gateway has named, without its figures. */
export function sayRule(type: CheckoutRejection['type']): string {
  if (type === 'BelowMinimumOrder') return submissionTexts.belowMinimum
  return type === 'CashAmountTooLow' ? say(ruleSentences, { type, total: 0 }) : say(ruleSentences, { type })
}
