let alias: string | null = null

/**
 * The store whose door was asked for the address while its menu was on the way. The door goes with its sheet, so the menu opens
 * one.
 */
export const askedAddress = {
  ask(of: string) {
    alias = of
  },
  isAskedOf: (of: string): boolean => alias === of,
  forget() {
    alias = null
  },
}
