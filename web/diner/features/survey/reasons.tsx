import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { classes } from '#web/shared/ui/classes.ts'
import { describedBy } from '#web/shared/ui/described-by.ts'
import { FieldError } from '#web/shared/ui/field-error.tsx'
import styles from './survey.module.css'

type ReasonsProps = {
  title: string
  subTitle: string
  reasons: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | null
}

/** SURVEY-15: the reasons for less than the best rating; the diner can choose several. */
export function Reasons({ title, subTitle, reasons, chosen, onChange, error }: ReasonsProps) {
  const id = useId()
  return (
    <fieldset
      className={styles['reasons']}
      aria-describedby={describedBy(subTitle && `${id}-sub`, error && `${id}-error`)}
    >
      <legend className={styles['title']}>{title}</legend>
      {subTitle && (
        <p className={styles['soft']} id={`${id}-sub`}>
          {subTitle}
        </p>
      )}
      <div className={styles['pills']}>
        {reasons.map((reason) => (
          <label key={reason} className={classes(styles['pill'], chosen.includes(reason) && styles['chosen'])}>
            <input
              type="checkbox"
              checked={chosen.includes(reason)}
              onChange={({ target }) =>
                onChange(reasons.filter((each) => (each === reason ? target.checked : chosen.includes(each))))
              }
            />
            <Check size={16} aria-hidden="true" />
            <span>{reason}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
