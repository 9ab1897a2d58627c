/** The reasons of a shop for not making an order, in the order of its list. `OTHER` comes with a text. */
export const cancelCodes = [
  'OUT_OF_STOCK',
  'CLOSING_EARLY',
  'TOO_BUSY',
  'OUT_OF_ZONE',
  'WRONG_DETAILS',
  'CUSTOMER_ASKED',
  'OTHER',
] as const

export type CancelCode = (typeof cancelCodes)[number]
