import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { CancelCode } from '#domain/order/cancel-codes.ts'

/** The words of a ticket, on paper and in the browser. */
export const ticketTexts = {
  copy: 'COPIA',
  canceled: 'CANCELADO',
  doNotPrepare: 'No lo prepares.',
  reason: (reason: string) => `Motivo: ${reason}`,
  timeChanged: 'CAMBIÓ LA HORA',
  mode: {
    DELIVERY: 'ENVÍO',
    TAKE_AWAY: 'RETIRO',
    DINING_IN: 'MESA',
    SELF_SERVICE: 'MOSTRADOR',
  } satisfies Record<OrderModeType, string>,
  table: (table: string) => `MESA ${table}`,
  promised: (time: string) => `Para las ${time}`,
  range: (from: string, to: string) => `Para las ${from} a ${to}`,
  scheduled: (day: string) => `PROGRAMADO ${day}`,
  ordered: (time: string) => `Pedido: ${time}`,
  phone: (phone: string) => `Tel. ${phone}`,
  between: (streets: string) => `Entre ${streets}`,
  note: (note: string) => `NOTA: ${note}`,
  orderNote: (note: string) => `NOTA DEL PEDIDO: ${note}`,
  extras: (group: string, items: string) => `${group}: ${items}`,
  quantity: (quantity: number, name: string) => `${quantity} x ${name}`,
  each: (extra: string, quantity: number) => `${extra} (${quantity} c/u)`,
  itemsPrice: 'Productos',
  delivery: 'Envío',
  service: 'Servicio',
  points: 'Puntos canjeados',
  total: 'TOTAL',
  paid: 'PAGADO',
  unpaid: 'SIN PAGAR',
  collect: {
    CASH: (amount: string) => `COBRAR ${amount}`,
    CARD: (amount: string) => `COBRAR ${amount} con tarjeta`,
  },
  collectWithChange: (amount: string, paysWith: string, change: string) =>
    `COBRAR ${amount}, paga con ${paysWith}, vuelto ${change}`,
  codes: {
    OUT_OF_STOCK: 'Sin stock',
    CLOSING_EARLY: 'Cerramos antes',
    TOO_BUSY: 'Demasiada demanda',
    OUT_OF_ZONE: 'Fuera de zona',
    WRONG_DETAILS: 'Datos incorrectos',
    CUSTOMER_ASKED: 'Lo pidió el cliente',
    OTHER: '',
  } satisfies Record<CancelCode, string>,
} as const
