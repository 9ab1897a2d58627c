import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import styles from './survey.module.css'

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles['error']} id={id}>
    <CircleAlert size={16} aria-hidden="true" />
    {children}
  </p>
)
