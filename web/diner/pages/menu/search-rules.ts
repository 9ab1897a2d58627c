import { useMemo } from 'react'
import type { Plate } from '#domain/catalog/menu.ts'
import type { MenuSection } from '#domain/menu/sections.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'

export const loadSearchRules = () => import('#domain/menu/search.ts')

/** Returns the plates that match the text; null without a search, and until the code of the search is loaded. */
export function useSearch(sections: readonly MenuSection[], text: string): readonly Plate[] | null {
  const rules = useLazyModule('search rules', loadSearchRules, text !== '')
  const index = useMemo(() => rules?.indexMenu(sections), [rules, sections])
  return useMemo(() => (rules && index ? rules.searchMenu(index, text) : null), [rules, index, text])
}
