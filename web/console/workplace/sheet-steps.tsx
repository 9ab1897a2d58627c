import { Button } from '#web/shared/ui/button.tsx'
import styles from './sheet-steps.module.css'

type StepsProps = {
  /** The words of the step, and of the way back. */
  confirm: string
  back: string
  isBusy: boolean
  isDanger?: boolean
  onConfirm: () => void
  onBack: () => void
}

/** The foot of a sheet that takes one step, or none: the same order and widths as `Confirm` has. */
export const SheetSteps = ({ confirm, back, isBusy, isDanger = false, onConfirm, onBack }: StepsProps) => (
  <div className={styles['steps']}>
    <Button variant="secondary" size="large" onClick={onBack}>
      {back}
    </Button>
    <Button variant={isDanger ? 'danger' : 'primary'} size="large" busy={isBusy} onClick={onConfirm}>
      {confirm}
    </Button>
  </div>
)
