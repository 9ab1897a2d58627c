/** The diner's input to sign up for a reward (LOYAL-24). */
export type ClaimForm = { readonly name: string; readonly phone: string; readonly email: string }

export type ClaimProblem =
  | { readonly type: 'FieldsMissing' }
  | { readonly type: 'PhoneInvalid' }
  | { readonly type: 'EmailInvalid' }

export const claimLimits = { name: 120, phone: 20, email: 254 } as const

/**
 * LOYAL-25, LOYAL-26: returns why a form is not sent; null when it is complete. `phoneIsValid` is the check by the
 * phone's country.
 */
export function claimProblem({ name, phone, email }: ClaimForm, phoneIsValid: boolean): ClaimProblem | null {
  if ([name, phone, email].some((field) => field.trim() === '')) return { type: 'FieldsMissing' }
  if (!phoneIsValid) return { type: 'PhoneInvalid' }
  return isEmail(email.trim()) ? null : { type: 'EmailInvalid' }
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
