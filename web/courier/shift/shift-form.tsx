import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './rider-register.module.css'
import { shiftError } from './shift.ts'

const texts = courierTexts.register

type ShiftFormProps = {
  lead: string
  action: string
  /** Registering asks for the name as well (FAMBIG-50). */
  withName?: boolean
  onSend: (entered: { name: string; securityCode: string }) => Promise<void>
  /** Another action for the same code, offered first. */
  instead?: { readonly action: string; readonly onSend: (entered: { securityCode: string }) => Promise<void> } | null
  children?: ReactNode
}

/** Register, log in and log out differ only in the call and in the button's text. */
export function ShiftForm({ lead, action, withName = false, onSend, instead = null, children }: ShiftFormProps) {
  const [name, setName] = useState('')
  const [securityCode, setSecurityCode] = useState('')
  const [wrong, setWrong] = useState<{ field: 'name' | 'code'; message: string } | null>(null)
  const [busy, setBusy] = useState<'action' | 'instead' | null>(null)
  const fields = { name: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) }

  function refuse(field: 'name' | 'code', message: string) {
    setWrong({ field, message })
    toast(message, 'bad')
    fields[field].current?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (withName && !name.trim()) return refuse('name', texts.errors.empty)
    if (!securityCode.trim()) return refuse('code', texts.errors.empty)
    // Enter presses the first button of the form.
    const { submitter } = event.nativeEvent as SubmitEvent
    const which = instead && submitter?.getAttribute('value') !== 'action' ? 'instead' : 'action'
    setBusy(which)
    const entered = { name: name.trim(), securityCode: securityCode.trim() }
    try {
      await (which === 'instead' && instead ? instead.onSend(entered) : onSend(entered))
    } catch (error) {
      const message = shiftError(error)
      if (message === texts.errors.wrongCode) refuse('code', message)
      else toast(message, 'bad')
    } finally {
      setBusy(null)
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
      {instead && (
        <Button type="submit" value="instead" block size="large" busy={busy === 'instead'}>
          {instead.action}
        </Button>
      )}
      <Button
        type="submit"
        value="action"
        variant={instead ? 'secondary' : 'primary'}
        block
        size="large"
        busy={busy === 'action'}
      >
        {action}
      </Button>
      {children}
    </form>
  )
}
