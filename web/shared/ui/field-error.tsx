import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import styles from './field-error.module.css'

/** The error of a field, as a sentence; the field refers to it by `aria-describedby`. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles['error']} id={id}>
    <CircleAlert size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
)
