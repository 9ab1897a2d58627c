/** Every address of the console. */
export const paths = {
  board: '/console',
  account: '/console/cuenta',
  people: '/console/personas',
  /** The token of the link stands behind `#`. */
  invitation: '/console/invitacion',
} as const
