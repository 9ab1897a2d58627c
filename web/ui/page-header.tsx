import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { IconLink } from './button.tsx'
import styles from './page-header.module.css'
import { useWayBack } from './trail.ts'

type PageHeaderProps = { title: string; sub?: ReactNode; back?: { to: string; label: string }; end?: ReactNode }

/** The head of an inner page: the link back, the title, and controls at the end. */
export function PageHeader({ title, sub, back, end }: PageHeaderProps) {
  const wayBack = useWayBack()
  return (
    <header className={styles['header']}>
      {back && (
        <IconLink to={back.to} label={back.label} onClick={wayBack.onClick(back.to)}>
          <ArrowLeft size={24} aria-hidden="true" />
        </IconLink>
      )}
      <div className={styles['words']}>
        <h1 className={styles['title']}>{title}</h1>
        {sub && <p className={styles['sub']}>{sub}</p>}
      </div>
      {end}
    </header>
  )
}
