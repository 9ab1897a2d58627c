/** The search with its library, loaded when an address is to be entered, or ahead of it. */
export const loadPlaceSearch = () => import('./place-search.tsx')
