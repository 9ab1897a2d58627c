import { type FormEvent, useRef, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { checkPhones } from './phone-check.ts'
import styles from './rider-register.module.css'

const texts = courierTexts.register

type Wrong = { readonly field: 'phone' | 'again'; readonly message: string }

/**
 * RIDER-14, RIDER-15, RIDER-18: the courier types the phone twice, because it identifies the courier. `known` is the
 * number stored on this phone.
 */
export function PhoneIntakeForm({ known, onPhone }: { known: string; onPhone: (phone: string) => Promise<void> }) {
  const [phone, setPhone] = useState(known)
  const [again, setAgain] = useState(known)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fields = { phone: useRef<HTMLInputElement>(null), again: useRef<HTMLInputElement>(null) }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const check = await checkPhones({ phone, again })
      if (check.ok) await onPhone(check.phone)
      else {
        setWrong({ field: check.field, message: texts.errors[check.error] })
        toast(texts.errors[check.error], 'bad')
        fields[check.field].current?.focus()
      }
    } catch {
      toast(texts.errors.failed, 'bad')
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof typeof fields, value: string, set: (value: string) => void) => ({
    ref: fields[name],
    type: 'tel',
    inputMode: 'tel' as const,
    autoComplete: 'tel',
    maxLength: 30,
    value,
    error: wrong?.field === name ? wrong.message : null,
    onChange(next: string) {
      setWrong(null)
      set(next)
    },
  })

  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['lead']}>{texts.lead.phoneIntake}</p>
      <TextField label={texts.phone} hint={texts.phoneHint} {...field('phone', phone, setPhone)} />
      <TextField label={texts.phoneAgain} {...field('again', again, setAgain)} />
      <Button type="submit" block size="large" busy={isBusy}>
        {texts.next}
      </Button>
    </form>
  )
}
