import { type ReactNode, useId } from 'react'
import room from './room.module.css'
import styles from './select.module.css'

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

/** A choice among a few words, with its label above. */
export const Select = ({ label, value, onChange, children }: SelectProps) => (
  <Labelled label={label}>
    {(id) => (
      <select
        id={id}
        className={styles['select']}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {children}
      </select>
    )}
  </Labelled>
)

/** A label above a field of a page's filters. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={room['labelled']}>
      <label htmlFor={id}>{label}</label>
      <span>{children(id)}</span>
    </div>
  )
}
