/** TRACK-31, FAMBIG-56: the delivery key when it is one, else null. */
export const validSecurityCode = (code: unknown): string | null =>
  typeof code === 'string' && code.trim() !== '' ? code.trim() : null
