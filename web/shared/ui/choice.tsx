import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './choice.module.css'
import { classes } from './classes.ts'

type GroupProps = {
  legend: string
  /** For screen readers only, because a visible heading says the same. */
  legendUnseen?: boolean
  /** The limits of the group, read out with its legend. */
  hint?: string
  badge?: ReactNode
  /** Each choice in a separate box, for a few important ones. */
  boxed?: boolean
  /** The boxes stand side by side, where they fit. */
  row?: boolean
  children: ReactNode
  ref?: Ref<HTMLFieldSetElement>
  describedBy?: string
}

/** Radios or checkboxes that belong together: a fieldset with its legend. */
export function ChoiceGroup({ legend, legendUnseen, hint, badge, boxed, row, children, ref, describedBy }: GroupProps) {
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={describedBy}>
      <legend className={classes(styles['legend'], legendUnseen && styles['unseen'])}>
        <span className={styles['titleRow']}>
          <span className={styles['title']}>{legend}</span>
          {badge}
        </span>
        {hint && <span className={styles['hint']}>{hint}</span>}
      </legend>
      <div className={classes(styles['group'], boxed && styles['boxed'], row && styles['row'])}>{children}</div>
    </fieldset>
  )
}

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  detail?: ReactNode
  end?: ReactNode
}

export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />
export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />

function Choice({ label, detail, end, type, ...rest }: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  return (
    <label className={classes(styles['choice'], rest.disabled && styles['disabled'])}>
      <input {...rest} type={type} className={styles['input']} />
      <span className={styles['words']}>
        <span>{label}</span>
        {detail && <span className={styles['detail']}>{detail}</span>}
      </span>
      {end && <span className={styles['end']}>{end}</span>}
    </label>
  )
}
