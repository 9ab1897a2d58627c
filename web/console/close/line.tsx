import type { ReactNode } from 'react'
import styles from './close.module.css'

type LineProps = { name: ReactNode; value: string; aside?: string; isTotal?: boolean }

/** A figure of the day with its name. */
export const Line = ({ name, value, aside, isTotal }: LineProps) => (
  <div className={isTotal ? styles['total'] : undefined}>
    <dt>
      <span>{name}</span>
      {aside && <span className={styles['aside']}>{aside}</span>}
    </dt>
    <dd>{value}</dd>
  </div>
)
