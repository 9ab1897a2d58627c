/** CART-09, OPEN-01: seven days, in milliseconds. */
export const storedCartTtl = 604_800_000
