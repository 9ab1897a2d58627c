import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './tabs.module.css'

export type Tab<Id extends string> = { id: Id; label: string; icon?: ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id | undefined
  onSelect: (id: Id) => void
  /** The id of the element that the tabs switch. */
  controls?: string
}

/** A row of tabs; arrows move along it. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, controls }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <div ref={list} className={styles['list']} role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles['tab']}
          aria-selected={tab.id === selected}
          aria-controls={controls}
          tabIndex={tab.id === selected || (selected === undefined && index === 0) ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  )
}
