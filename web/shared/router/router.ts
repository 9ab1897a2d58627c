import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router-dom'
import { appOfPath, type WebApp } from '#domain/slug/app-of-path.ts'
import { sharedPaths } from '../paths.ts'
import { nameEntry } from './entry-state.ts'

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

/** The browser's ways to load a document. */
type Documents = Pick<globalThis.Location, 'assign' | 'replace' | 'reload'>

export function createRouter(
  app: WebApp,
  every: PageHistory = browserHistory(),
  documents: Documents = window.location,
): Router {
  const history = withinApp(app, every, documents)
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

function browserHistory(): PageHistory {
  nameEntry()
  return createBrowserHistory({ v5Compat: true })
}

/**
 * Loads the document of another app where a page leads to one of its addresses: this app has no page for it, and the
 * document brings another policy. Every app shows the not-found page itself.
 */
function withinApp(app: WebApp, history: PageHistory, documents: Documents): PageHistory {
  const isOurs = (pathname: string) => pathname === sharedPaths.notFound() || appOfPath(pathname) === app
  const leadsOut = (to: Parameters<PageHistory['createHref']>[0]) => !isOurs(history.createURL(to).pathname)
  // It has everything else from the browser's history, such as its location.
  const own: PageHistory = Object.create(history)
  return Object.assign(own, {
    push: (to, state) => (leadsOut(to) ? documents.assign(history.createHref(to)) : history.push(to, state)),
    replace: (to, state) => (leadsOut(to) ? documents.replace(history.createHref(to)) : history.replace(to, state)),
    // Back may lead to an entry of another app if a reload at the not-found page has changed the app of this document.
    listen: (listener) =>
      history.listen((update) => (isOurs(update.location.pathname) ? listener(update) : documents.reload())),
  } satisfies Partial<PageHistory>)
}
