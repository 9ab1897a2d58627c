let isWide = true

/** Gives the pages that are opened next the screen of a desk, as they all have at first, or of a phone. */
export const onDesk = (is: boolean) => {
  isWide = is
}

globalThis.matchMedia = ((query: string) => ({
  matches: isWide && query.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as never
