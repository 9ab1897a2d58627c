import type { CatalogDocument } from '#domain/catalog/document.ts'
import { sequencesOf, valuesOf } from './document-values.ts'
import { writtenOf } from './parse.ts'

/** A value that an import would take back: it was changed after the version that the file comes from. */
export type TakenBack = { readonly path: string; readonly now: string; readonly inFile: string }

type Documents = {
  readonly base: CatalogDocument
  readonly newest: CatalogDocument
  readonly file: CatalogDocument
}

/** The values that were changed between two versions, and that the file does not have as they are now. */
export function takenBack({ base, newest, file }: Documents): readonly TakenBack[] {
  const [then, now, next] = [writtenOf(base), writtenOf(newest), writtenOf(file)] as const
  return [...takenValues(then, now, next), ...takenPlaces(then, now, next)]
}

type Written = ReturnType<typeof writtenOf>

function takenValues(...documents: readonly [Written, Written, Written]): readonly TakenBack[] {
  const [then, now, next] = documents.map((document) => valuesOf(document)) as [Values, Values, Values]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((path) => !path.endsWith('.imagePlaceholder'))
    .filter((path) => then.get(path) !== now.get(path) && next.get(path) !== now.get(path))
    .map((path) => ({ path, now: now.get(path) ?? 'absent', inFile: next.get(path) ?? 'absent' }))
}

type Values = ReturnType<typeof valuesOf>

/** Lists whose elements stand in another sequence since, as far as all three documents have them. */
function takenPlaces(...documents: readonly [Written, Written, Written]): readonly TakenBack[] {
  const [then, now, next] = documents.map((document) => sequencesOf(document)) as [Sequences, Sequences, Sequences]
  return [...now].flatMap(([path, names]) => {
    const [before, inFile] = [then.get(path) ?? [], next.get(path) ?? []]
    const inAll = (list: readonly string[]) =>
      list.filter((name) => [names, before, inFile].every((each) => each.includes(name))).join(', ')
    const isMoved = inAll(before) !== inAll(names)
    return isMoved && inAll(inFile) !== inAll(names)
      ? [{ path: `${path} (sequence)`, now: inAll(names), inFile: inAll(inFile) }]
      : []
  })
}

type Sequences = ReturnType<typeof sequencesOf>
