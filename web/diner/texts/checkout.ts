import type { LimitRejection } from '#domain/checkout/limits.ts'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import { type Currency, formatMoneyWhole } from '#domain/money/money.ts'
import type { AmountRejection } from '#domain/money/typed.ts'
import { type Copy, say } from '../../shared/texts/say.ts'
import { headerTexts } from './header.ts'

/** Checkout form, ticket and submission (CHECK, PAY, ORDER). */
export const checkoutTexts = {
  title: 'Confirmación del pedido',
  /** The line at the top. */
  glance: {
    title: 'Tu pedido de un vistazo',
    where: 'Lo recibís en',
    pickUp: 'Lo retirás en',
    eatAt: 'Lo comés en',
    table: (number: string) => `Mesa ${number}`,
    arrives: 'Llega',
    ready: 'Listo',
    at: (from: string, to: string) => (from === to ? from : `${from}–${to}`),
    /** In place of the two words above, so that the line does not grow under a diner who types. */
    busy: 'Con demora',
    day: (day: string, time: string) => `${day} ${time}`,
    pays: 'Pagás con',
    noAddress: 'Elegí dónde',
    noTime: 'Elegí cuándo',
    noPayment: 'Elegí cómo',
    now: 'En el momento',
    closed: 'Cerrado ahora',
  },
  details: 'Mis datos',
  phoneWhy: 'Por si hay un problema con tu pedido',
  fromLink: 'Viene con el enlace que abriste',
  email: 'Email',
  noAt: 'Le falta la @: así el comprobante no te llega.',
  document: 'Documento',
  changePerson: 'Cambiar',
  more: (document: string) => `Email y ${document}`,
  table: 'Número de mesa',
  optional: '(opcional)',
  optIn: 'Quiero recibir novedades y promociones',
  address: 'MI DIRECCIÓN',
  changeAddress: 'Cambiar',
  addAddress: 'Agregar dirección',
  noAddress: 'Todavía no indicaste dónde lo llevamos',
  betweenStreets: (streets: string) => `Entre ${streets}`,
  payment: 'Mi pago',
  paymentLegend: 'Medio de pago',
  choosePayment: 'Elegí cómo pagar',
  /** One line for each way to pay. */
  ways: {
    card: 'Cargás la tarjeta acá, sin salir',
    bank: 'Te llevamos a la página del banco y volvés acá',
    cashAtDoor: 'Le pagás a quien te lo lleva',
    cashHere: 'Pagás en el local',
    cardAtDoor: 'Con tu tarjeta, cuando lo recibís',
    cardHere: 'Con tu tarjeta, en el local',
    other: 'Lo arreglás con el local',
  },
  noPayment: 'Este local no tiene medios de pago activos',
  paysWith: 'Con cuanto abonas',
  paysWithWhy: 'Así preparamos tu vuelto',
  change: (amount: string) => `Tu vuelto: ${amount}`,
  exact: 'Pago justo',
  exactly: 'Justo',
  amounts: 'Con cuánto abonás',
  noCash: 'No se acepta en tu zona',
  noCashOnly: 'En tu zona no se acepta efectivo, y este local no ofrece otro medio de pago. Probá con otra dirección.',
  ticket: 'Resumen del pedido',
  products: (n: number) => (n === 1 ? '1 producto' : `${n} productos`),
  notes: 'Notas del pedido',
  notesHint: 'Algo que el local tenga que saber',
  submit: 'Realizar pedido',
  pay: 'Pagar',
  sending: 'Enviando…',
  pricing: 'Calculando el total…',
  backToMenu: 'Volver al Menú',
  empty: 'Tu pedido está vacío',
  sent: '¡Pedido enviado!',
  lines: {
    items: 'Productos',
    delivery: 'Envío',
    free: 'Gratis',
    serviceFee: 'Tarifa de servicio',
    waived: '(Bonificada)',
    pending: 'Según tu dirección',
    reckoning: 'Calculando…',
    unavailable: 'No disponible',
    points: 'Puntos canjeados',
    pointsOf: (name: string) => `Canje de ${name}`,
    total: 'Total',
  },
  failed:
    'Hubo un error enviando el pedido, intentelo en unos minutos, o comuniquese con el local si el error persiste.',
  /** A field that the gateway refused. */
  refused: 'No pudimos recibir este dato así. Revisalo.',
} as const

/** CHECK-13 to CHECK-31, PAY-05, PAY-06, PAY-08, SCHED-11, SCHED-12: the exact sentence of each rule. */
export const ruleSentences: Copy<
  Exclude<CheckoutRejection, { type: 'BelowMinimumOrder' }> | LimitRejection | AmountRejection
> = {
  PhoneMissing: () => 'Debe ingresar su número de teléfono para continuar.',
  NameMissing: () => 'Debe ingresar su nombre para poder realizar el pedido.',
  PhoneInvalid: () => 'Debe ingresar un número de teléfono válido para continuar.',
  TableNumberMissing: () => 'Debe ingresar número de mesa para poder realizar el pedido.',
  EmailMissing: () => 'Debe ingresar su email para poder realizar el pedido',
  EmailInvalid: () => 'Ingrese un email valido',
  DocumentInvalid: () => 'Ingrese un documento valido',
  PaymentTypeMissing: () => 'Elegí un medio de pago para poder realizar el pedido.',
  CashAmountMissing: () => 'Debe ingresar con cuanto abona para poder realizar el pedido.',
  CashAmountTooLow: () => 'El monto con el cual abonará no puede ser menor al precio del pedido.',
  AddressMissing: () => 'Debe ingresar dirección para poder realizar el pedido.',
  BetweenStreetsMissing: () => 'Debe ingresar entrecalles para poder realizar el pedido.',
  ProvidersFailed: () => 'En este momento no contamos con repartidores en la zona. Vuelva a intentar más tarde',
  OutOfDeliveryArea: () => 'Tu dirección no se encuentra dentro de la zona de entrega.',
  ZoneClosed: () => headerTexts.ordering.zoneClosed,
  ArrivesLater: () => 'Hay mucha demanda y llega más tarde. Mirá la hora nueva y volvé a enviar.',
  DeliveryFeeUnanswered: () => 'Estamos calculando el costo de envío, aguarde unos momentos.',
  NoCashDelivery: () =>
    'En este momento no contamos con repartidores en la zona que acepten efectivo. Vuelva a intentar más tarde',
  CardFieldsInvalid: () => 'Debe completar correctamente los campos de la tarjeta para continuar.',
  SlotsUnanswered: () => 'Estamos calculando los horarios del local, aguarde unos momentos.',
  ScheduledTimeMissing: () => 'Seleccione un horario de programación del pedido',
  TextTooLong: ({ limit }) => `Es muy largo: entran hasta ${limit} caracteres.`,
  CashAmountTooHigh: () => 'Ese monto es demasiado alto. Revisá con cuánto abonás.',
  CashAmountUnclear: () => 'No entendemos ese monto. Escribilo así: 20.000 o 20.000,50.',
}

export const sayCheckout = (
  rejection: CheckoutRejection | LimitRejection | AmountRejection,
  currency: Currency,
): string =>
  rejection.type === 'BelowMinimumOrder'
    ? // CHECK-26, CHECK-27.
      `El precio del pedido debe ser mayor a ${formatMoneyWhole(rejection.minimum, currency)}`
    : say(ruleSentences, rejection)
