import type { Catalog } from '../catalog/catalog.ts'
import { keptJson } from '../http/kept-json.ts'

/**
 * Makes an answer once for each version of the catalogue, key and state beside the catalogue. A catalogue never changes,
 * another is another. Of each key only the newest state is kept.
 */
export function oncePerCatalog<Body extends object>() {
  const answers = new WeakMap<Catalog, Map<string, { readonly state: string; readonly body: Body }>>()
  return (catalog: Catalog, key: string, state: string, make: () => Body): Body => {
    const known = answers.get(catalog) ?? new Map<string, { readonly state: string; readonly body: Body }>()
    answers.set(catalog, known)
    const kept = known.get(key)
    if (kept?.state === state) return kept.body
    const body = keptJson(make())
    known.set(key, { state, body })
    return body
  }
}
