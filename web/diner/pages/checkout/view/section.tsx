import { type ReactNode, useId } from 'react'
import { beside } from '#web/shared/ui/beside.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './checkout-view.module.css'

type SectionProps = {
  title: string
  /** By which the line at the top finds it. */
  name?: SectionName
  /** On a desk it stands beside the column. */
  aside?: boolean
  children: ReactNode
}

/** The sections to which the line at the top leads. */
export type SectionName = 'details' | 'address' | 'schedule' | 'payment'

export function Section({ title, name, aside = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes(styles['section'], aside && beside)} aria-labelledby={id} data-section={name}>
      <h2 id={id} className={styles['title']} tabIndex={name ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Moves the focus to the heading of a section, and opens its fold. */
export function goToSection(name: SectionName): void {
  const section = document.querySelector(`[data-section="${name}"]`)
  const heading = section?.querySelector('h2')
  const fold = section?.querySelector('details')
  if (fold) fold.open = true
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView?.({ block: 'start' })
}
