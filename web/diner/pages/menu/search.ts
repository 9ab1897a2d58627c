/** The code that only a search needs: its rules, and the list of what they find. */
export { indexMenu, searchMenu } from '#domain/menu/search.ts'
export { SearchResults } from './search-results.tsx'
