import { useState } from 'react'
import type { CountryCode } from '#domain/country/countries.ts'
import { shiftTexts } from '#web/courier/texts/shift.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { CountrySelect } from '#web/shared/phone/country-select.tsx'
import { phoneExampleText } from '#web/shared/texts/phone.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { checkPhones } from './phone-check.ts'
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
      try {
        const check = await checkPhones(values, country)
        if (!check.ok) return { fields: [check.field], sentence: texts.errors[check.error] }
        await onPhone(check.phone)
        return null
      } catch {
        return { fields: [], sentence: texts.errors.failed }
      }
    },
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
