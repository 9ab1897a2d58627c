import type { HTMLAttributes } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  padded?: boolean
  floating?: boolean
}

/** A surface with a thin border; a floating one lies over a map. */
export function Card({ as: Tag = 'div', padded, floating, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classes(styles['card'], padded && styles['padded'], floating && styles['floating'], className)}
    />
  )
}
