import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useRef } from 'react'
import { plateTexts } from '#web/diner/texts/plate.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { ChoiceGroup } from '#web/shared/ui/choice.tsx'
import styles from './plate-detail.module.css'

type FoldingGroupProps = {
  legend: string
  hint: string
  badge: ReactNode
  /** The choice, as a text, while the group is folded; null while it is open. */
  summary: string | null
  onOpen: () => void
  /** Receives the fieldset, or the summary in its place. */
  groupRef: (element: HTMLElement | null) => void
  children: ReactNode
}

/** One group of choices. A complete group may fold to one line; a press on the line opens it again. */
export function FoldingGroup({ legend, hint, badge, summary, onOpen, groupRef, children }: FoldingGroupProps) {
  const isFolded = summary !== null
  const button = useRef<HTMLButtonElement>(null)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const was = useRef(isFolded)
  // The focused control was removed, so the focus moves to its group.
  useEffect(() => {
    if (was.current !== isFolded) (isFolded ? button : fieldset).current?.focus({ preventScroll: true })
    was.current = isFolded
  }, [isFolded])

  if (isFolded)
    return (
      <button
        ref={(element) => {
          button.current = element
          groupRef(element)
        }}
        type="button"
        className={styles['folded']}
        aria-expanded={false}
        onClick={onOpen}
      >
        <span className={styles['foldedWords']}>
          <span className={styles['foldedTitle']}>{legend}</span>
          <span className={styles['detail']}>{summary}</span>
        </span>
        <Badge tone="good">{plateTexts.complete}</Badge>
        <ChevronDown className={styles['chevron']} size={20} aria-hidden="true" />
      </button>
    )
  return (
    <ChoiceGroup
      ref={(element) => {
        fieldset.current = element
        groupRef(element)
      }}
      legend={legend}
      hint={hint}
      badge={badge}
    >
      {children}
    </ChoiceGroup>
  )
}
