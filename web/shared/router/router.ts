import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router-dom'

/** The used part of a history; tests pass one in memory. */
export type PageHistory = Omit<ReturnType<typeof createBrowserHistory>, never>

/** The app's location, for code outside of its pages. */
export type Router = {
  readonly history: PageHistory
  /** The shown location: while the code of a page is loading, the history is ahead of it. */
  readonly state: { readonly location: Location }
  /** Reports each location once its page is shown; returns the function that ends this. */
  readonly subscribe: (listener: (state: { readonly location: Location }) => void) => () => void
  /** Called by the component that shows the pages. */
  readonly shows: (location: Location) => void
}

export function createRouter(history: PageHistory = createBrowserHistory({ v5Compat: true })): Router {
  const listeners = new Set<Parameters<Router['subscribe']>[0]>()
  let state = { location: history.location }
  return {
    history,
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shows(location) {
      if (location === state.location) return
      state = { location }
      for (const notify of listeners) notify(state)
    },
  }
}
