import type { ReactNode } from 'react'
import { shiftTexts } from '#web/courier/texts/shift.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './rider-register.module.css'
import { shiftError } from './shift.ts'

const texts = shiftTexts.register

type ShiftFormProps = {
  lead: string
  action: string
  /** Registering asks for the name as well (FAMBIG-50). */
  withName?: boolean
  onSend: (entered: { name: string; securityCode: string }) => Promise<void>
  /** Another action for the same code, offered first. */
  instead?: { readonly action: string; readonly onSend: (entered: { securityCode: string }) => Promise<void> } | null
  /** The usual way on for a courier who needs no code; the form's own button then stands back. */
  before?: ReactNode
  children?: ReactNode
}

/** Register, log in and log out differ only in the call and in the button's text. */
export function ShiftForm({
  lead,
  action,
  withName = false,
  onSend,
  instead = null,
  before,
  children,
}: ShiftFormProps) {
  const form = useForm<'name' | 'securityCode'>({
    initial: { name: '', securityCode: '' },
    say: (sentence) => toast(sentence, 'bad'),
    submit({ name, securityCode }, pressed) {
      const entered = { name: name.trim(), securityCode: securityCode.trim() }
      if (withName && !entered.name) return { fields: ['name'], sentence: texts.errors.empty }
      if (!entered.securityCode) return { fields: ['securityCode'], sentence: texts.errors.empty }
      // Enter presses the first button of the form.
      return (instead && pressed !== 'action' ? instead.onSend(entered) : onSend(entered)).then(() => null)
    },
    explain(error) {
      const sentence = shiftError(error)
      return { fields: sentence === texts.errors.wrongCode ? ['securityCode'] : [], sentence }
    },
  })
  const isInstead = form.isBusy && instead !== null && form.busyButton !== 'action'

  return (
    <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
      <p className={styles['lead']}>{lead}</p>
      {before}
      {withName && <TextField label={texts.name} autoComplete="name" maxLength={120} {...form.props('name')} />}
      <TextField
        label={texts.securityCode}
        hint={texts.securityCodeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.props('securityCode')}
      />
      {instead && (
        <Button type="submit" value="instead" block size="large" busy={isInstead}>
          {instead.action}
        </Button>
      )}
      <Button
        type="submit"
        value="action"
        variant={instead || before ? 'secondary' : 'primary'}
        block
        size="large"
        busy={form.isBusy && !isInstead}
      >
        {action}
      </Button>
      {children}
    </form>
  )
}
