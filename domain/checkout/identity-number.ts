/** CHECK-21: the characters that the input of `customerDocument` keeps. */
export const cleanIdentityNumber = (input: string): string => input.replaceAll(/[.,+-]/g, '')

/** CHECK-20: 7 to 11 characters. An empty one is valid. */
export const isValidIdentityNumber = (cleaned: string): boolean =>
  cleaned.length === 0 || (cleaned.length >= 7 && cleaned.length <= 11)
