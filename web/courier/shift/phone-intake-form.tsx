import { useState } from 'react'
import type { CountryCode } from '#domain/country/countries.ts'
import { shiftTexts } from '#web/courier/texts/shift.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { CountrySelect } from '#web/shared/phone/country-select.tsx'
import { phoneExampleText } from '#web/shared/texts/phone.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './rider-register.module.css'

const texts = shiftTexts.register

const phoneField = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 } as const

type PhoneIntakeProps = {
  /** The number stored on this phone. */
  known: string
  /** The country of the store. */
  first: CountryCode
  onPhone: (phone: string) => Promise<void>
}

/** RIDER-14, RIDER-15, RIDER-18: the courier types the phone twice, because it identifies the courier. */
export function PhoneIntakeForm({ known, first, onPhone }: PhoneIntakeProps) {
  const [country, setCountry] = useState(first)
  const form = useForm<'phone' | 'again'>({
    initial: { phone: known, again: known },
    say: (sentence) => toast(sentence, 'bad'),
    async submit(values) {
      const check = await checkPhones(values, country)
      if (!check.ok) return { fields: [check.field], sentence: texts.errors[check.error] }
      await onPhone(check.phone)
      return null
    },
    explain: () => ({ fields: [], sentence: texts.errors.failed }),
  })
  return (
    <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
      <p className={styles['lead']}>{texts.lead.phoneIntake}</p>
      <TextField
        label={texts.phone}
        hint={phoneExampleText(country)}
        before={<CountrySelect first={first} value={country} onChange={setCountry} />}
        {...phoneField}
        {...form.props('phone')}
      />
      <TextField label={texts.phoneAgain} {...phoneField} {...form.props('again')} />
      <Button type="submit" block size="large" busy={form.isBusy}>
        {texts.next}
      </Button>
    </form>
  )
}

type Phones = { readonly phone: string; readonly again: string }

type PhoneCheck =
  | { readonly ok: true; readonly phone: string }
  | { readonly ok: false; readonly field: keyof Phones; readonly error: 'empty' | 'differ' | 'invalid' }

/** RIDER-32 to RIDER-36. Numbering plans are large, so they load with the first check. */
async function checkPhones({ phone, again }: Phones, country: CountryCode): Promise<PhoneCheck> {
  if (!phone.trim()) return { ok: false, field: 'phone', error: 'empty' }
  if (!again.trim()) return { ok: false, field: 'again', error: 'empty' }
  const { cleanPhone, formatPhone } = await import('#domain/phone/phone.ts')
  if (cleanPhone(phone, country) !== cleanPhone(again, country)) return { ok: false, field: 'again', error: 'differ' }
  const formatted = formatPhone(phone, country)
  return formatted ? { ok: true, phone: formatted } : { ok: false, field: 'phone', error: 'invalid' }
}
