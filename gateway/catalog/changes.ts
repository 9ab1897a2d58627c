import { isDeepStrictEqual } from 'node:util'
import { hasNames, isRecord, nameOf } from './element-names.ts'

/**
 * One difference between two written documents, at a path as `catalog set` takes it. A value is absent where the field is. An element
 * is added or stands `after` another one, or first where that is null.
 */
export type CatalogChange = { readonly keys: readonly string[] } & (
  | { readonly type: 'set'; readonly was: unknown; readonly is: unknown }
  | { readonly type: 'added'; readonly is: unknown; readonly after: string | null }
  | { readonly type: 'removed'; readonly was: unknown }
  | { readonly type: 'moved'; readonly after: string | null; readonly wasAfter: string | null }
)

/**
 * The changes that make one document of another, in the order in which they can be made. A list whose elements have names changes by
 * element; any other list, such as the corners of a zone, as a whole.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  keys: readonly string[] = [],
): readonly CatalogChange[] {
  if (isDeepStrictEqual(before, after)) return []
  const field = keys.at(-1) ?? ''
  if (Array.isArray(before) && Array.isArray(after) && hasNames(before, field) && hasNames(after, field))
    return listChanges(byName(before, field), byName(after, field), keys)
  if (!isRecord(before) || !isRecord(after)) return [{ type: 'set', keys, was: before, is: after }]
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((key) => changesBetween(before[key], after[key], [...keys, key]))
}

type ElementsByName = ReadonlyMap<string, unknown>

const byName = (list: readonly unknown[], field: string): ElementsByName =>
  new Map(list.map((element, index) => [nameOf(element, index, field), element]))

function listChanges(before: ElementsByName, after: ElementsByName, keys: readonly string[]): readonly CatalogChange[] {
  const at = (name: string) => [...keys, name]
  const [names, kept] = [[...after.keys()], [...before.keys()].filter((name) => after.has(name))]
  const staying = stayingOf(kept, names)
  const behind = (all: readonly string[], name: string) => all[all.indexOf(name) - 1] ?? null
  return [
    ...[...before].flatMap(([name, was]): CatalogChange[] =>
      after.has(name) ? [] : [{ type: 'removed', keys: at(name), was }],
    ),
    ...kept.flatMap((name) => changesBetween(before.get(name), after.get(name), at(name))),
    ...names.flatMap((name): CatalogChange[] => {
      if (!before.has(name)) return [{ type: 'added', keys: at(name), is: after.get(name), after: behind(names, name) }]
      if (staying.has(name)) return []
      return [{ type: 'moved', keys: at(name), after: behind(names, name), wasAfter: behind(kept, name) }]
    }),
  ]
}

/** The most elements that can stay while the others move: the longest part of the new sequence that has the old one. */
function stayingOf(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((name, place) => [name, place]))
  /** For each length, the run of that length with the lowest last place. */
  const runs: { readonly name: string; readonly place: number; readonly before: number }[] = []
  const lasts: number[] = []
  for (const name of after) {
    const place = places.get(name)
    if (place === undefined) continue
    const found = lasts.findIndex((run) => (runs[run]?.place ?? 0) > place)
    const length = found === -1 ? lasts.length : found
    runs.push({ name, place, before: lasts[length - 1] ?? -1 })
    lasts[length] = runs.length - 1
  }
  const staying = new Set<string>()
  for (let run = runs[lasts.at(-1) ?? -1]; run; run = runs[run.before]) staying.add(run.name)
  return staying
}
