/** ruling-43: a screen reader says the digits one by one. */
export const spelt = (code: string): string => [...code].join(' ')
