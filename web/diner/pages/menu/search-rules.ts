import { useMemo } from 'react'
import type { Plate } from '#domain/catalog/menu.ts'
import type { MenuSection } from '#domain/menu/sections.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import type { SearchResults } from './search-results.tsx'

export const loadSearchRules = () => import('./search.ts')

type Search = { readonly found: readonly Plate[]; readonly Results: typeof SearchResults }

/** Returns the plates that match the text; null without a search, and until the code of the search is loaded. */
export function useSearch(sections: readonly MenuSection[], text: string): Search | null {
  const code = useLazyModule('search', loadSearchRules, text !== '')
  const index = useMemo(() => code?.indexMenu(sections), [code, sections])
  return useMemo(() => {
    const found = code && index ? code.searchMenu(index, text) : null
    return code && found ? { found, Results: code.SearchResults } : null
  }, [code, index, text])
}
