/** Every address of the console. */
export const paths = {
  board: '/console',
  orders: '/console/orders',
  money: '/console/money',
  close: '/console/close',
  ratings: '/console/ratings',
  order: (code: string) => `/console/orders/${code}`,
  availability: '/console/availability',
  couriers: '/console/couriers',
  ticket: (code: string) => `/console/orders/${code}/ticket`,
  account: '/console/cuenta',
  people: '/console/personas',
  system: '/console/sistema',
  /** The token of the link stands behind `#`. */
  invitation: '/console/invitacion',
} as const

/** The state of a way to the search that ends in its field: a key of the board leads there, and the person types on. */
export const searchAtOnce = { isSearch: true } as const
