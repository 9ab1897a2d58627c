import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
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

/**
 * A row of tabs, by the pattern of the ARIA Authoring Practices with manual activation: arrow keys, Home and End move
 * the focus without choosing, because a choice may lead to another page.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId()
  const hasPanel = Boolean(children) && selected !== undefined
  const entered = tabs.some((tab) => tab.id === selected) ? selected : tabs[0]?.id
  return (
    <div className={styles['tabs']}>
      <div
        className={classes(styles['list'], tabs.length > 2 && styles['many'])}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            className={styles['tab']}
            aria-selected={tab.id === selected}
            aria-controls={hasPanel && tab.id === selected ? `${id}panel` : undefined}
            tabIndex={tab.id === entered ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon}
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      {hasPanel && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} className={styles['panel']}>
          {children}
        </div>
      )}
    </div>
  )
}

/** After the last tab it continues with the first, and the other way round. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const row = [...event.currentTarget.children] as HTMLElement[]
  const at = row.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (target === undefined || at === -1) return
  event.preventDefault()
  row.at(target % row.length)?.focus()
}
