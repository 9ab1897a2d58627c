import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

type BadgeProps = {
  tone?: 'plain' | 'good' | 'wait' | 'bad' | 'accent'
  /** A dot before the text, in the tone's colour or a given one. */
  dot?: boolean | string
  icon?: ReactNode
  children: ReactNode
}

/** A word or two about a state; colour is never the only difference. */
export function Badge({ tone = 'plain', dot, icon, children }: BadgeProps) {
  return (
    <span className={classes(styles['badge'], tone !== 'plain' && styles[tone])}>
      {dot && (
        <span
          className={styles['dot']}
          style={typeof dot === 'string' ? { background: dot } : undefined}
          aria-hidden="true"
        />
      )}
      {icon}
      <span>{children}</span>
    </span>
  )
}
