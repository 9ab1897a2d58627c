/** A random id. `crypto.randomUUID` is missing on plain http outside of localhost. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
