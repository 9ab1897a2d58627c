import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router-dom'

/** The part of a history that is used; tests bring one in memory. */
export type PageHistory = Omit<ReturnType<typeof createBrowserHistory>, never>

/** Where the app is, for what is not part of its pages. */
export type Router = {
  readonly history: PageHistory
  /** What is shown: while the code of a page is loading, the history is ahead of it. */
  readonly state: { readonly location: Location }
  /** Tells each location once its page is shown, until the function that is returned is called. */
  readonly subscribe: (listener: (state: { readonly location: Location }) => void) => () => void
  /** Called by what shows the pages. */
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
