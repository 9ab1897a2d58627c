import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useMemo } from 'react'
import type { RouteObject } from 'react-router-dom'
import { arrivedModule, loadModule } from '#web/shared/load-module.ts'

type PageModule = {
  readonly default: ComponentType
  /** Loads the data without which the page would show less than its document. */
  readonly loadWhole?: (client: QueryClient) => Promise<unknown> | undefined
}
type Load = () => Promise<PageModule>

const coming = new Map<Load, { readonly code: Promise<PageModule>; readonly Page: ComponentType }>()
/** The next visit loads these again. */
const failed = new Set<Load>()

/** A page's code that is loading, and a component that waits for it. */
function comingPage(load: Load) {
  const known = coming.get(load)
  if (known) return known
  const code = loadModule(load)
  code.catch(() => failed.add(load))
  const page = { code, Page: lazy<ComponentType>(() => code) }
  coming.set(load, page)
  return page
}

/** The route of a page whose code loads on its first visit; the previous page stays until then. */
export const page = (load: Load): Pick<RouteObject, 'element' | 'handle'> => ({
  element: <LoadedPage load={load} />,
  handle: load,
})

function LoadedPage({ load }: { load: Load }) {
  // React delays suspended content for 300 ms, so loaded code is rendered without suspending.
  const Page = useMemo(() => arrivedModule(load)?.default ?? comingPage(load).Page, [load])
  return <Page />
}

/**
 * Loads the code of these routes; resolves when all has loaded or failed. A failure is shown by the page itself, and
 * the next call tries again. With a client it also loads the data that replaces the content of the document.
 */
export function loadPages(routes: readonly RouteObject[], client?: QueryClient): Promise<unknown> {
  for (const load of failed) coming.delete(load)
  failed.clear()
  return Promise.allSettled(
    routes.flatMap(({ handle }) =>
      handle ? [comingPage(handle as Load).code.then((page) => client && page.loadWhole?.(client))] : [],
    ),
  )
}
