import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { classes } from './classes.ts'
import styles from './stepper.module.css'

type StepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  /** The name of the counted thing, and of its two buttons. */
  labels: { group: string; less: string; more: string }
  /** The last step down removes the thing, and the button shows that. */
  removes?: boolean
  /** At zero only the plus button is shown. */
  folds?: boolean
  /** A tap anywhere on the nearest positioned box adds one. */
  fillsRow?: boolean
  /** Lies on a picture; folded it is a round button. */
  floats?: boolean
  /** Another part of the page announces the change, so the number does not. */
  silent?: boolean
}

/** Two real buttons around a number. The caller shows a sentence when the maximum is reached. */
export function Stepper({ value, onChange, min = 0, labels, removes, folds, fillsRow, floats, silent }: StepperProps) {
  const atFloor = value <= min
  const folded = folds && value === 0
  const more = useRef<HTMLButtonElement>(null)
  return (
    <fieldset
      className={classes(styles['stepper'], fillsRow && styles['fillsRow'], floats && styles['floats'])}
      aria-label={labels.group}
    >
      <button
        type="button"
        className={styles['step']}
        hidden={folded}
        aria-label={labels.less}
        aria-disabled={atFloor || undefined}
        onClick={() => {
          if (atFloor) return
          // This button is about to be hidden, and the focus would be lost.
          if (folds && value === 1) more.current?.focus({ preventScroll: true })
          onChange(value - 1)
        }}
      >
        {removes && value === 1 ? <Trash2 size={18} aria-hidden="true" /> : <Minus size={18} aria-hidden="true" />}
      </button>
      <output className={styles['number']} aria-live={silent ? 'off' : 'polite'} hidden={folded}>
        {value}
      </output>
      <button
        ref={more}
        type="button"
        className={styles['step']}
        aria-label={labels.more}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
