/** The end of an order's code, which people call out: the board shows no more of it, and the search finds it. */
export const shownCode = (code: string): string => code.slice(-4)
