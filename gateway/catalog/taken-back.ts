import type { CatalogDocument } from '#domain/catalog/document.ts'
import { valuesOf } from './field-path.ts'
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
  const [then, now, next] = [base, newest, file].map((document) => valuesOf(writtenOf(document)))
  if (!then || !now || !next) return []
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((path) => !path.endsWith('.imagePlaceholder'))
    .filter((path) => then.get(path) !== now.get(path) && next.get(path) !== now.get(path))
    .map((path) => ({ path, now: now.get(path) ?? 'absent', inFile: next.get(path) ?? 'absent' }))
}
