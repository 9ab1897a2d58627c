import type { CatalogDocument } from '#domain/catalog/document.ts'
import { type CatalogChange, changesBetween } from './changes.ts'
import { writtenOf } from './parse.ts'

/** The document as people write it, without the placeholders of pictures, which an import makes. */
export const bareDocument = (document: CatalogDocument): unknown =>
  writtenOf({
    ...document,
    branches: document.branches.map((branch) => ({
      ...branch,
      plates: branch.plates.map(({ imagePlaceholder: _, ...plate }) => plate),
    })),
  })

/** The changes that make one catalogue of another. */
export const documentChanges = (before: CatalogDocument, after: CatalogDocument): readonly CatalogChange[] =>
  changesBetween(bareDocument(before), bareDocument(after))
