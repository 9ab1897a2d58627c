import { NavLink } from 'react-router-dom'
import { consoleTexts } from '#web/console/texts/console.ts'
import type { Person } from '../api/session.ts'
import styles from './console-links.module.css'
import { nameOf, pagesOf } from './console-pages.ts'

/** The pages of the console in the head of a desk's screen. */
export const ConsoleLinks = ({ role, moneyInNeed }: Pick<Person, 'role'> & { moneyInNeed: number }) => (
  <nav className={styles['links']} aria-label={consoleTexts.nav.label}>
    {pagesOf(role).map((page) => (
      <NavLink key={page.id} className={styles['link']} to={page.to} end={page.isExact}>
        {nameOf(page, moneyInNeed)}
      </NavLink>
    ))}
  </nav>
)
