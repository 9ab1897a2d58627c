import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './sheet.module.css'
import { Sheet } from './sheet.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before data is lost. */
export function Confirm({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={cancelLabel}
      narrow
      footer={
        <div className={styles['actions']}>
          <Button variant="secondary" size="large" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} size="large" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className={styles['words']}>{children}</div>
    </Sheet>
  )
}
