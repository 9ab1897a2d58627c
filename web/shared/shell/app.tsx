import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Location, matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { InspectorGate } from '../inspector/inspector-gate.tsx'
import { AppRouter } from '../router/app-router.tsx'
import { PageErrors } from '../router/page-errors.tsx'
import { loadPages } from '../router/pages.tsx'
import type { Router } from '../router/router.ts'
import { RouteError } from './route-error.tsx'

/** An app made of its routes. */
export type WebAppParts = {
  /** All pages, at the address of a router. */
  readonly App: ComponentType<{ readonly router: Router }>
  /** Resolves when the first page can be shown as a whole. */
  readonly whenReady: (router: Router, client: QueryClient) => Promise<unknown>
}

type OnGo = (to: Location, from: Location | null) => void

/** Makes an app; `onGo` runs before a page is rendered. */
export function appOf(routes: RouteObject[], onGo: OnGo = () => undefined): WebAppParts {
  /** Resolves when the code of a location's page has loaded, or failed. */
  const loadPageOf = ({ pathname }: Location, client?: QueryClient): Promise<unknown> =>
    loadPages(
      (matchRoutes(routes, pathname) ?? []).map(({ route }) => route),
      client,
    )

  const go: OnGo = (to, from) => {
    onGo(to, from)
    void loadPageOf(to)
  }

  function Pages() {
    const { key } = useLocation()
    const page = useRoutes(routes)
    return (
      <PageErrors at={key} shows={(error) => <RouteError error={error} />}>
        {page}
        <InspectorGate />
      </PageErrors>
    )
  }

  return {
    App: ({ router }) => (
      <AppRouter router={router} onGo={go}>
        <Pages />
      </AppRouter>
    ),
    whenReady: ({ state }, client) => loadPageOf(state.location, client),
  }
}
