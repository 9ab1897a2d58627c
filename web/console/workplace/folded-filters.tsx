import { type ReactNode, useState } from 'react'
import { consoleTexts } from '#web/console/texts/console.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './filters.module.css'
import { tablet, useWide } from './use-wide.ts'

type FoldedFiltersProps = {
  /** The number of filters that are set. */
  set: number
  children: ReactNode
  onClear: () => void
}

/** A row of filters. On a phone a button unfolds them, because the list below them is what a person came for. */
export function FoldedFilters({ set, children, onClear }: FoldedFiltersProps) {
  const hasRoom = useWide(tablet)
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <>
      {!hasRoom && (
        <Button
          variant="secondary"
          className={styles['unfold'] ?? ''}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {consoleTexts.filters(set)}
        </Button>
      )}
      {(hasRoom || isUnfolded) && (
        <div className={styles['row']}>
          {children}
          {set > 0 && (
            <Button variant="quiet" onClick={onClear}>
              {consoleTexts.clearFilters}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
