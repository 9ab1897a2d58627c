import type { CountryCode } from '#domain/country/countries.ts'

type Phones = { readonly phone: string; readonly again: string }

export type PhoneCheck =
  | { readonly ok: true; readonly phone: string }
  | { readonly ok: false; readonly field: keyof Phones; readonly error: 'empty' | 'differ' | 'invalid' }

/** RIDER-32 to RIDER-36. Numbering plans are large, so they load with the first check. */
export async function checkPhones({ phone, again }: Phones, country: CountryCode): Promise<PhoneCheck> {
  if (!phone.trim()) return { ok: false, field: 'phone', error: 'empty' }
  if (!again.trim()) return { ok: false, field: 'again', error: 'empty' }
  const { cleanPhone, formatPhone } = await import('#domain/phone/phone.ts')
  if (cleanPhone(phone, country) !== cleanPhone(again, country)) return { ok: false, field: 'again', error: 'differ' }
  const formatted = formatPhone(phone, country)
  return formatted ? { ok: true, phone: formatted } : { ok: false, field: 'phone', error: 'invalid' }
}
