import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Navigator, Router } from 'react-router-dom'
import { type Drawn, drawn } from './drawn.ts'

/** Draws a page without a browser, from the data that the client holds. The gateway runs it (`web/build/drawing.ts`). */
export const drawnAt = (pathname: string, client: QueryClient, page: ReactNode): Drawn =>
  drawn(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router location={pathname} navigator={nowhere} static>
          {page}
        </Router>
      </QueryClientProvider>,
    ),
  )

/** Links have addresses, and lead nowhere until the page runs. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}
