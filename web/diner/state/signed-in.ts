import { text } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

/** The phone (E.164) of the diner signed in on this browser; null without one. */
export const signedIn = createStored<string>('comanda.signed-in', (value) => {
  const phone = text(value)
  return /^\+\d{8,15}$/.test(phone) ? phone : null
})

export const useSignedInPhone = (): string | null => useStored(signedIn)
