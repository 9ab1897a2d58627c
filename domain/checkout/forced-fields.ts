import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { ForcedFields } from '#domain/catalog/store.ts'

/** OPEN-21. */
export const defaultForcedFields: ForcedFields = { name: true, phone: true, email: false }

/**
 * Returns the fields that an order of this mode must fill in. Only an order at a table can go without a phone: the shop
 * and its couriers call the diners of all others. An answer of an earlier release has no such setting.
 */
export function forcedFieldsOf(said: ForcedFields | undefined, modeType: OrderModeType): ForcedFields {
  const fields = said ?? defaultForcedFields
  return { ...fields, phone: fields.phone || modeType !== 'DINING_IN' }
}
