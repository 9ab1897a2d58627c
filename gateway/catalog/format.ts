import type { CatalogDocument } from '#domain/catalog/document.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import { withCentsOfCountry } from './schema/cents-of-country.ts'
import { withDefaults } from './schema/stored.ts'
import { catalogSchema } from './schema.ts'

export type StoredCatalog = { readonly format: number; readonly document: unknown }

/** Lifts a document from one format to the next. */
export type CatalogUpcaster = (document: never) => unknown

/** The first lifts format 1 to 2, and so on. A document that was imported stays as it is in the database. */
const upcasters: readonly CatalogUpcaster[] = [withVerification]

/**
 * Format 2 knows `customerVerification: private`. A node that reads format 1 alone would take it for `off`, so that it must not read
 * such a document. A store of format 1 without the setting was served as `off`.
 */
function withVerification({ stores, ...rest }: OfFormat1): unknown {
  return {
    ...rest,
    stores: stores.map((store) => ({ ...store, settings: { customerVerification: 'off', ...store.settings } })),
  }
}

type OfFormat1 = { readonly stores: readonly { readonly settings: Readonly<Record<string, unknown>> }[] }

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

/** A stored document as this release means it: fields that its release did not know have their defaults. Throws CatalogOfNewerRelease. */
export function readStored(
  { format, document }: StoredCatalog,
  lifts: readonly CatalogUpcaster[] = upcasters,
): CatalogDocument {
  if (format > lifts.length + 1) throw new CatalogOfNewerRelease(format)
  const lifted = lifts.slice(format - 1).reduce((before, lift) => lift(before as never), document)
  // Amounts are stored in minor units, of which a schema without decimals asks nothing.
  return withDefaults(catalogSchema(0), withCentsOfCountry(lifted as CatalogDocument)) as CatalogDocument
}
