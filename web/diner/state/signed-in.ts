import { createStored, useStored } from '../../shared/state/stored.ts'

/** The phone (E.164) of the diner signed in on this browser; null without one. */
export const signedIn = createStored<string>('comanda.signed-in', (text) => {
  const phone: unknown = JSON.parse(text)
  return typeof phone === 'string' && /^\+\d{8,15}$/.test(phone) ? phone : null
})

export const useSignedInPhone = (): string | null => useStored(signedIn)
