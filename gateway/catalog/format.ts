import type { CatalogDocument } from '#domain/catalog/document.ts'
import { CannotStart } from '../cannot-start.ts'

export type StoredCatalog = { readonly format: number; readonly document: unknown }

/** Lifts a document from one format to the next. */
export type CatalogUpcaster = (document: never) => unknown

/** The first lifts format 1 to 2, and so on. A document that was imported stays as it is in the database. */
const upcasters: readonly CatalogUpcaster[] = []

/** The format in which this release writes catalogues down. */
export const catalogFormat = upcasters.length + 1

/** A newer release has imported the catalogue. A node that runs goes on with the one that it has. */
export class CatalogOfNewerRelease extends CannotStart {
  override readonly name = 'CatalogOfNewerRelease'
  constructor(format: number) {
    super(
      `The catalogue was imported by a newer release (format ${format}, this one reads up to ${catalogFormat}): ` +
        'start that release, or import a catalogue with this one.',
    )
  }
}

/** A stored document as this release means it. Throws CatalogOfNewerRelease. */
export function readStored(
  { format, document }: StoredCatalog,
  lifts: readonly CatalogUpcaster[] = upcasters,
): CatalogDocument {
  if (format > lifts.length + 1) throw new CatalogOfNewerRelease(format)
  return lifts.slice(format - 1).reduce((lifted, lift) => lift(lifted as never), document) as CatalogDocument
}
