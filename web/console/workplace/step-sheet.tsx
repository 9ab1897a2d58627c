import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './step-sheet.module.css'

type StepSheetProps = {
  open: boolean
  title: string
  /** The words of the step, and of the way back. */
  confirm: string
  back: string
  isBusy: boolean
  isDanger?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A sheet with the form of one step. Its foot has the order and the widths of `Confirm`. */
export function StepSheet(props: StepSheetProps) {
  const { open, title, confirm, back, isBusy, isDanger = false, onSubmit, onClose, children } = props
  const form = useId()
  const footer = (
    <div className={styles['steps']}>
      <Button variant="secondary" size="large" onClick={onClose}>
        {back}
      </Button>
      <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} size="large" busy={isBusy}>
        {confirm}
      </Button>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={back} narrow footer={footer}>
      <form id={form} className={styles['form']} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Sheet>
  )
}
