/** OPEN-01: seven days. */
export const storedCartTtl = 604_800_000

/** CART-08, CART-09: of this store, and not past its time. Times in milliseconds. */
export const mayRestore = (
  stored: { readonly alias: string; readonly savedAt: number },
  visit: { readonly alias: string; readonly now: number },
  ttl: number = storedCartTtl,
): boolean => stored.alias === visit.alias && visit.now - stored.savedAt < ttl
