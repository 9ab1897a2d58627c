import type { OrderModeType } from '#domain/catalog/order-mode.ts'

const ofTheDiner = { name: 'Tu nombre', phone: 'Tu teléfono' }

/** The fields about the person whom the shop looks for: at the door, at the counter or at a table. */
export const personTexts: Readonly<Record<OrderModeType, { readonly name: string; readonly phone: string }>> = {
  DELIVERY: { name: 'Nombre de quien recibe', phone: 'Teléfono de quien recibe' },
  TAKE_AWAY: { name: 'Quién lo retira', phone: 'Teléfono de quien lo retira' },
  DINING_IN: ofTheDiner,
  SELF_SERVICE: ofTheDiner,
}
