let alias: string | null = null

/**
 * A store page that has already asked for the address while its menu was loading. That page's sheet closes with it, so
 * the menu opens its own.
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
