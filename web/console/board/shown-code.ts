/** The letters that people call out: the end of an order's code. The search finds it. */
const shownLength = 4

export const shownCode = (code: string): string => code.slice(-shownLength)

/** The letters before those that people call out. */
export const codeStart = (code: string): string => code.slice(0, -shownLength)
