import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { isAtLeast } from '#domain/operator/role.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { classes } from '#web/shared/ui/classes.ts'
import type { Person } from '../api/session.ts'
import { paths } from '../paths.ts'
import styles from './console-links.module.css'

const texts = consoleTexts.nav

/** The pages of the console in one row. On a phone the row scrolls, begins at the page in sight, and shows on which side there is more. */
export function ConsoleLinks({ role, moneyInNeed }: Pick<Person, 'role'> & { moneyInNeed: number }) {
  const row = useRef<HTMLDivElement>(null)
  const more = useMore(row)
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row.current && link) centre(row.current, link)
  }, [])
  const links = [
    { to: paths.board, name: texts.board, isForAll: true, end: true },
    { to: paths.orders, name: texts.search, isForAll: true, end: true },
    { to: paths.availability, name: texts.availability, isForAll: true },
    { to: paths.couriers, name: texts.couriers, isForAll: true },
    { to: paths.money, name: moneyInNeed > 0 ? texts.moneyOf(moneyInNeed) : texts.money, isForAll: false },
    { to: paths.close, name: texts.close, isForAll: false },
    ...(isAtLeast(role, 'encargado') ? [{ to: paths.ratings, name: texts.ratings, isForAll: true }] : []),
    ...(role === 'administrador' ? [{ to: paths.people, name: texts.people, isForAll: true }] : []),
    { to: paths.account, name: texts.account, isForAll: true },
  ]
  const scroll = (way: -1 | 1) => row.current?.scrollBy({ left: way * row.current.clientWidth * 0.7 })
  return (
    <nav className={styles['links']} aria-label={texts.label}>
      <div ref={row} className={styles['row']}>
        {links
          .filter(({ isForAll }) => isForAll || isAtLeast(role, 'caja'))
          .map(({ to, name, end = false }) => (
            <NavLink
              key={to}
              className={styles['link']}
              to={to}
              end={end}
              // A press of a finger or a mouse must not move the link away from it.
              onFocus={({ target }) => row.current && target.matches(':focus-visible') && centre(row.current, target)}
            >
              {name}
            </NavLink>
          ))}
      </div>
      {more.before && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes(styles['more'], styles['before'])}
          onClick={() => scroll(-1)}
        >
          <ChevronLeft size={20} />
        </button>
      )}
      {more.after && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes(styles['more'], styles['after'])}
          onClick={() => scroll(1)}
        >
          <ChevronRight size={20} />
        </button>
      )}
    </nav>
  )
}

/** Only the row moves: scrollIntoView would move the page as well. */
const centre = (row: HTMLElement, link: HTMLElement) => {
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** Parts of a pixel that a browser's rounding leaves. */
const roundingPx = 4

/** Whether there are links before and after those in sight. */
function useMore(row: { readonly current: HTMLElement | null }) {
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const shown = row.current
    if (!shown) return
    const look = () => {
      const before = shown.scrollLeft > roundingPx
      const after = shown.scrollLeft + shown.clientWidth < shown.scrollWidth - roundingPx
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    look()
    shown.addEventListener('scroll', look, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    sizes?.observe(shown)
    for (const link of shown.children) sizes?.observe(link)
    return () => {
      shown.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [row])
  return more
}
