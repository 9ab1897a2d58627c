/** The properties of the fields by which a person comes in. */
export const secretFields = {
  login: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 120 },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
  /** The browser may propose one, and store it. */
  newPassword: { type: 'password', autoComplete: 'new-password', maxLength: 200 },
  pin: { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 6 },
} as const
