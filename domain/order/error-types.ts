/** FOPEN-07: the errors that a diner may report, in the order of the list. */
export const orderErrorTypes = [
  'MISSING_ITEMS',
  'WRONG_ITEMS',
  'BAD_CONDITION',
  'LATE_DELIVERY',
  'NOT_RECEIVED',
  'OTHER',
] as const

export type OrderErrorType = (typeof orderErrorTypes)[number]
