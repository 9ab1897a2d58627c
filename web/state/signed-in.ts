import { createStored, useStored } from './stored.ts'

/** The phone (E.164) with which the diner of this browser has signed in; null when nobody has. */
export const signedIn = createStored<string>('comanda.signed-in', (text) => {
  const phone: unknown = JSON.parse(text)
  return typeof phone === 'string' && /^\+\d{8,15}$/.test(phone) ? phone : null
})

export const useSignedInPhone = (): string | null => useStored(signedIn)
