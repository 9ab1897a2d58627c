import { formatPhone, type Phone } from '#domain/phone/phone.ts'

/** The phone of a valid text. */
export function phoneOf(text: string): Phone {
  const phone = formatPhone(text, 'AR')
  if (!phone) throw new Error(`${text} is no phone`)
  return phone
}
