/**
 * Whether a text of a link names a person: counts of campaigns are kept for ever, and no erasure finds a person in them. A campaign
 * whose id is a number of 8 to 13 digits cannot be told from a phone; a letter before it makes it one.
 */
export function namesPerson(text: string): boolean {
  const plain = decoded(text).trim()
  if (mail.test(plain) || phoneFromAbroad.test(plain)) return true
  const digits = plain.replace(/\D/g, '').length
  return phone.test(plain) && digits >= 8 && digits <= 13 && !date.test(plain)
}

const mail = /[^\s@]@[^\s@.]+\.[^\s@]/
const phoneFromAbroad = /\+[\s().-]*(\d[\s().-]*){7}/
/** Digits, and the signs that people write between those of a phone. */
const phone = /^\+?[\d\s()./-]+$/
/** `2026-11-28` or `20261128`, as campaigns are often called. */
const date = /^(19|20)\d\d[./-]?(0[1-9]|1[0-2])[./-]?(0[1-9]|[12]\d|3[01])$/

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
