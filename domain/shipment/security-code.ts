/** TRACK-31, FAMBIG-56: returns the delivery key if it is a valid one, else null. */
export const validSecurityCode = (code: unknown): string | null =>
  typeof code === 'string' && code.trim() !== '' ? code.trim() : null
