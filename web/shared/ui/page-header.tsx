import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEventHandler, ReactNode } from 'react'
import { IconLink } from './button.tsx'
import { classes } from './classes.ts'
import styles from './page-header.module.css'
import { useWayBack } from './trail.ts'

type Back = {
  to: string
  label: string
  /** For a back link that does more than lead to that page. */
  onClick?: MouseEventHandler
}
type PageHeaderProps = {
  title: string
  sub?: ReactNode
  back?: Back
  end?: ReactNode
  /** The page has a text of its own in the display face. */
  isQuiet?: boolean
}

/** The head of an inner page: the link back, the title, and controls at the end. */
export function PageHeader({ title, sub, back, end, isQuiet }: PageHeaderProps) {
  const wayBack = useWayBack()
  return (
    <header className={styles['header']}>
      {back && (
        <IconLink to={back.to} label={back.label} onClick={back.onClick ?? wayBack.onClick(back.to)}>
          <ArrowLeft size={24} aria-hidden="true" />
        </IconLink>
      )}
      <div className={styles['words']}>
        <h1 className={classes(styles['title'], isQuiet && styles['quiet'])}>{title}</h1>
        {sub && <p className={styles['sub']}>{sub}</p>}
      </div>
      {end}
    </header>
  )
}
