/** TRACK-31: the code when it is one, else null. */
export const validSecurityCode = (code: unknown): string | null =>
  typeof code === 'string' && code.trim() !== '' ? code.trim() : null

/** UX 27: a screen reader says the digits one by one. */
export const spelt = (code: string): string => [...code].join(' ')
