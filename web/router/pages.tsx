import { type ComponentType, lazy, useMemo } from 'react'
import type { RouteObject } from 'react-router-dom'
import { arrivedCode, loadCode } from '#web/load-code.ts'

type Load = () => Promise<{ readonly default: ComponentType }>

const coming = new Map<Load, { readonly code: Promise<unknown>; readonly Page: ComponentType }>()
/** Asked for again with the next visit. */
const failed = new Set<Load>()

/** The code of a page on its way, and a component that waits for it. */
function comingPage(load: Load) {
  const known = coming.get(load)
  if (known) return known
  const code = loadCode(load)
  code.catch(() => failed.add(load))
  const page = { code, Page: lazy<ComponentType>(() => code) }
  coming.set(load, page)
  return page
}

/** The route of a page whose code is loaded with its first visit; the page before stays until then. */
export const page = (load: Load): Pick<RouteObject, 'element' | 'handle'> => ({
  element: <LoadedPage load={load} />,
  handle: load,
})

function LoadedPage({ load }: { load: Load }) {
  // React holds back for 300 ms what has waited, so that code which is here does not wait.
  const Page = useMemo(() => arrivedCode(load)?.default ?? comingPage(load).Page, [load])
  return <Page />
}

/**
 * Loads the code of these routes, if only to know when it is here: code that does not come is told when its page is to be
 * shown, and asked for again by the next call.
 */
export function loadPages(routes: readonly RouteObject[]): Promise<unknown> {
  for (const load of failed) coming.delete(load)
  failed.clear()
  return Promise.allSettled(routes.flatMap(({ handle }) => (handle ? [comingPage(handle as Load).code] : [])))
}
