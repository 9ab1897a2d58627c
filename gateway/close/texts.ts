import type { CancelCode } from '#domain/order/cancel-codes.ts'
import type { PaymentNeed } from '#domain/payment/events.ts'

/** The words of a day's table for spreadsheets, which people of the shop read. */
export const tableTexts = {
  head: {
    day: 'Día',
    shift: 'Turno',
    date: 'Fecha',
    time: 'Hora',
    order: 'Pedido',
    kind: 'Qué',
    reason: 'Motivo',
    mode: 'Modo',
    payment: 'Pago',
    provider: 'Proveedor',
    courier: 'Repartidor',
    items: 'Productos',
    discounts: 'Descuentos',
    surcharges: 'Recargos',
    delivery: 'Envío',
    service: 'Servicio',
    points: 'Puntos',
    sold: 'Total vendido',
    canceled: 'Total cancelado',
    taken: 'Cobrado online',
    refunded: 'Devuelto online',
    difference: 'Diferencia',
  },
  kinds: {
    sale: 'Venta',
    canceled: 'Cancelado',
    taken: 'Cobro online',
    refund: 'Devolución',
    difference: 'Diferencia',
    'other-currency': 'Otra moneda',
  },
  reasons: {
    OUT_OF_STOCK: 'Sin stock',
    CLOSING_EARLY: 'Cerramos antes',
    TOO_BUSY: 'Demasiada demanda',
    OUT_OF_ZONE: 'Fuera de zona',
    WRONG_DETAILS: 'Datos incorrectos',
    CUSTOMER_ASKED: 'Lo pidió el cliente',
    OTHER: 'Otro',
  } satisfies Record<CancelCode, string>,
  needs: {
    'wrong-sum': 'Llegó otro monto',
    dispute: 'Pago en disputa',
    'refund-failed': 'La devolución falló',
    'refunds-differ': 'Las devoluciones no coinciden',
  } satisfies Record<PaymentNeed, string>,
} as const
