import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classes } from './classes.ts'
import { describedBy } from './described-by.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

type Frame = {
  label: string
  /** A word after the label, such as "(opcional)". */
  aside?: string
  hint?: ReactNode
  /** The error, as a sentence; the field is marked, and a screen reader reads the sentence with it. */
  error?: string | null
  /** With a limit, a counter n/limit is shown and further typing is refused. Pasted text stays whole and is marked. */
  limit?: number
  before?: ReactNode
  after?: ReactNode
}

type Value = { value: string; onChange: (value: string) => void }

type TextFieldProps = Frame &
  Value &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & { ref?: Ref<HTMLInputElement> }

export function TextField(props: TextFieldProps) {
  const { label, aside, hint, error, limit, before, after, value, onChange, id, ...rest } = props
  const own = useId()
  const field = id ?? own
  return (
    <FieldFrame {...props} id={field}>
      <input
        type="text"
        {...rest}
        id={field}
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(within(limit, value, event))}
        aria-invalid={error || isOver(props) ? true : undefined}
        aria-describedby={describing(field, props)}
      />
    </FieldFrame>
  )
}

type TextAreaProps = Frame &
  Value &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea(props: TextAreaProps) {
  const { label, aside, hint, error, limit, before, after, value, onChange, id, ...rest } = props
  const own = useId()
  const field = id ?? own
  return (
    <FieldFrame {...props} id={field}>
      <textarea
        rows={3}
        {...rest}
        id={field}
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(within(limit, value, event))}
        aria-invalid={error || isOver(props) ? true : undefined}
        aria-describedby={describing(field, props)}
      />
    </FieldFrame>
  )
}

const isOver = ({ value, limit = Number.POSITIVE_INFINITY }: { value: string; limit?: number | undefined }) =>
  value.length > limit

/** Returns the new text of a field. Pasted text is not cut silently, because its writer has to shorten it. */
function within(limit: number | undefined, before: string, { target, nativeEvent }: ChangeEvent<{ value: string }>) {
  const { inputType } = nativeEvent as InputEvent
  const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop'
  if (limit === undefined || isPasted || target.value.length < before.length) return target.value
  return before.length > limit ? before : upTo(limit, target.value)
}

/** Returns the part that fits, without cutting a surrogate pair. */
const upTo = (limit: number | undefined, text: string) => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')

const describing = (id: string, { hint, error, limit }: Frame) =>
  describedBy(error && `${id}-error`, hint ? `${id}-hint` : null, limit !== undefined && `${id}-counter`)

type FrameProps = Frame & { id: string; value: string; readOnly?: boolean | undefined; children: ReactNode }

function FieldFrame({ label, aside, hint, error, limit, before, after, id, value, readOnly, children }: FrameProps) {
  return (
    <div
      className={classes(
        styles['field'],
        (error || isOver({ value, limit })) && styles['wrong'],
        readOnly && styles['locked'],
      )}
    >
      <div className={styles['top']}>
        <label className={styles['label']} htmlFor={id}>
          <span>{label}</span>
          {aside && <span className={styles['optional']}>{` ${aside}`}</span>}
        </label>
        {limit !== undefined && (
          <span className={styles['counter']} id={`${id}-counter`}>
            {`${value.length}/${limit}`}
          </span>
        )}
      </div>
      <div className={styles['box']}>
        {before && <span className={styles['before']}>{before}</span>}
        {children}
        {after && <span className={styles['after']}>{after}</span>}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
