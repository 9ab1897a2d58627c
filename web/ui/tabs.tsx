import { Tabs as Headless } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab<Id extends string> = { id: Id; label: string; icon?: ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id | undefined
  onSelect: (id: Id) => void
  /** The content of the chosen tab, when it is a part of the page and not the page itself. */
  children?: ReactNode
}

/** A row of tabs. Arrow keys move the focus without choosing, because a choice may lead to another page. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  return (
    <Headless.Root className={styles['tabs']} value={selected ?? null} onValueChange={(id: Id) => onSelect(id)}>
      <Headless.List className={styles['list']} aria-label={label}>
        {tabs.map(({ id, icon, label: words }) => (
          <Headless.Tab key={id} value={id} className={styles['tab']}>
            {icon}
            {words}
          </Headless.Tab>
        ))}
      </Headless.List>
      {children && selected !== undefined && (
        <Headless.Panel value={selected} tabIndex={-1} className={styles['panel']}>
          {children}
        </Headless.Panel>
      )}
    </Headless.Root>
  )
}
