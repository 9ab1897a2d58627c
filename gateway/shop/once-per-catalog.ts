import type { Catalog } from '../catalog/catalog.ts'
import { keptJson } from '../http/kept-json.ts'

/** An answer, and the instant in ISO 8601 from which the clock makes it another; null where only the catalogue does. */
export type Answer<Body> = { readonly body: Body; readonly until: string | null }

type Kept<Body> = Answer<Body> & { readonly state: string }

/**
 * Makes an answer once for each version of the catalogue, key and state beside the catalogue, and again when the answer's
 * time is over. A catalogue never changes, another is another. It keeps only the newest state of a key.
 */
export function oncePerCatalog<Body extends object>() {
  const answers = new WeakMap<Catalog, Map<string, Kept<Body>>>()
  return (catalog: Catalog, key: string, state: string, now: Date, make: () => Answer<Body>): Body => {
    const known = answers.get(catalog) ?? new Map<string, Kept<Body>>()
    answers.set(catalog, known)
    const kept = known.get(key)
    if (kept?.state === state && (kept.until === null || now.getTime() < Date.parse(kept.until))) return kept.body
    const made = make()
    const body = keptJson(made.body)
    known.set(key, { state, body, until: made.until })
    return body
  }
}
