import type { CancelCode } from '#domain/order/cancel-codes.ts'

/** The reasons of a shop's list for not making an order, inside of a sentence. `OTHER` comes with a text of the shop. */
export const cancelReasons = {
  OUT_OF_STOCK: 'se terminó algo de tu pedido',
  CLOSING_EARLY: 'el local cerró antes',
  TOO_BUSY: 'el local tiene demasiados pedidos',
  OUT_OF_ZONE: 'tu dirección queda fuera de la zona',
  WRONG_DETAILS: 'los datos del pedido no eran correctos',
  CUSTOMER_ASKED: 'lo pediste vos',
  OTHER: '',
} as const satisfies Record<CancelCode, string>
