import type { Catalog } from '../catalog/catalog.ts'
import { keptJson } from '../http/kept-json.ts'

/** Makes an answer once for each version of the catalogue and key: a catalogue never changes, another is another. */
export function oncePerCatalog<Body extends object>() {
  const bodies = new WeakMap<Catalog, Map<string, Body>>()
  return (catalog: Catalog, key: string, make: () => Body): Body => {
    const known = bodies.get(catalog) ?? new Map<string, Body>()
    bodies.set(catalog, known)
    const body = known.get(key) ?? keptJson(make())
    known.set(key, body)
    return body
  }
}
