let alias: string | null = null

/**
 * The store whose diner asked for the address sheet on its first page while its menu was loading. That page disappears
 * with its sheet, so the menu opens the sheet.
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
