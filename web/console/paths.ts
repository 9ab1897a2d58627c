/** Every address of the console. */
export const paths = {
  board: '/console',
  orders: '/console/orders',
  money: '/console/money',
  close: '/console/close',
  order: (code: string) => `/console/orders/${code}`,
  availability: '/console/availability',
  ticket: (code: string) => `/console/orders/${code}/ticket`,
  account: '/console/cuenta',
  people: '/console/personas',
  /** The token of the link stands behind `#`. */
  invitation: '/console/invitacion',
} as const
