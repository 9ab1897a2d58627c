import { useLayoutEffect, useRef } from 'react'
import type { Plate } from '#domain/catalog/menu.ts'
import { FoundPlates } from '#web/diner/features/menu/found-plates.tsx'
import { type PlateCardProps, PlateRow } from '#web/diner/features/menu/plate-card.tsx'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { menuSearchTexts as search } from '#web/diner/texts/menu-search.ts'
import { Button } from '#web/shared/ui/button.tsx'
import magnifier from '#web/shared/ui/pictures/magnifier.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import styles from './search-results.module.css'

/** A long list is cut: the best match stands first, and one more letter shortens the list. */
const MOST_RESULTS = 40

type SearchResultsProps = {
  found: readonly Plate[]
  text: string
  propsOf: (plate: Plate) => PlateCardProps
  onClear: () => void
}

/** Replaces the menu while the diner searches. */
export function SearchResults(props: SearchResultsProps) {
  const top = useRef<HTMLDivElement>(null)
  // A search begins with its first results. A phone's keyboard covers the lower part of the page, so there they begin
  // at the top. A search that is restored by Back keeps the place that the diner has scrolled to.
  useLayoutEffect(() => {
    if (!top.current || !document.activeElement?.matches('[type=search]')) return
    const isAbove = top.current.getBoundingClientRect().top < 0
    if (isAbove || matchMedia('(pointer: coarse)').matches) top.current.scrollIntoView?.()
  }, [])
  return (
    <div ref={top} className={styles['results']}>
      <Results {...props} />
    </div>
  )
}

function Results({ found, text, propsOf, onClear }: SearchResultsProps) {
  if (found.length === 0)
    return (
      <EmptyState
        picture={magnifier}
        title={search.none(text.trim())}
        text={search.noneText}
        action={<Button onClick={onClear}>{menuTexts.allMenu}</Button>}
      />
    )
  return (
    <FoundPlates title={search.results} count={menuTexts.search.found(found.length)}>
      {found.slice(0, MOST_RESULTS).map((plate) => (
        <li key={plate.id}>
          <PlateRow {...propsOf(plate)} />
        </li>
      ))}
    </FoundPlates>
  )
}
