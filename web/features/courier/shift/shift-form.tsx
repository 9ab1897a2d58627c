import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { courierTexts } from '#web/texts/courier.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './rider-register.module.css'
import { shiftError } from './shift.ts'

const texts = courierTexts.register

type ShiftFormProps = {
  lead: string
  action: string
  /** Registering asks for the name as well (FAMBIG-50). */
  withName?: boolean
  onSend: (entered: { name: string; securityCode: string }) => Promise<void>
  children?: ReactNode
}

/** Register, log in and log out differ only in the call and in the button's text. */
export function ShiftForm({ lead, action, withName = false, onSend, children }: ShiftFormProps) {
  const [name, setName] = useState('')
  const [securityCode, setSecurityCode] = useState('')
  const [wrong, setWrong] = useState<{ field: 'name' | 'code'; message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fields = { name: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) }

  function refuse(field: 'name' | 'code', message: string) {
    setWrong({ field, message })
    toast(message, 'bad')
    fields[field].current?.focus()
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (withName && !name.trim()) return refuse('name', texts.errors.empty)
    if (!securityCode.trim()) return refuse('code', texts.errors.empty)
    setBusy(true)
    try {
      await onSend({ name: name.trim(), securityCode: securityCode.trim() })
    } catch (error) {
      const message = shiftError(error)
      if (message === texts.errors.wrongCode) refuse('code', message)
      else toast(message, 'bad')
    } finally {
      setBusy(false)
    }
  }

  const changed = (set: (value: string) => void) => (value: string) => {
    setWrong(null)
    set(value)
  }

  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['lead']}>{lead}</p>
      {withName && (
        <TextField
          ref={fields.name}
          label={texts.name}
          autoComplete="name"
          maxLength={120}
          value={name}
          error={wrong?.field === 'name' ? wrong.message : null}
          onChange={changed(setName)}
        />
      )}
      <TextField
        ref={fields.code}
        label={texts.securityCode}
        hint={texts.securityCodeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={securityCode}
        error={wrong?.field === 'code' ? wrong.message : null}
        onChange={changed(setSecurityCode)}
      />
      <Button type="submit" block size="large" busy={isBusy}>
        {action}
      </Button>
      {children}
    </form>
  )
}
