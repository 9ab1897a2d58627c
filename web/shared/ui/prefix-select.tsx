import styles from './prefix-select.module.css'

type PrefixSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  disabled?: boolean
  autoComplete?: string
  onChange: (value: Value) => void
}

/** A short choice before a field's text, such as the country of a phone. */
export const PrefixSelect = <Value extends string>(props: PrefixSelectProps<Value>) => (
  <select
    className={styles['prefix']}
    aria-label={props.label}
    autoComplete={props.autoComplete}
    value={props.value}
    disabled={props.disabled}
    onChange={(event) => props.onChange(event.target.value as Value)}
  >
    {props.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
