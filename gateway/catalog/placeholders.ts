import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { photographAt } from '#domain/catalog/picture.ts'
import { realFile } from '../media/real-file.ts'
import { placeholderOf } from '../media/scale.ts'

type Illustrated = {
  readonly document: CatalogDocument
  /** A sentence for each photograph that diners will not see. */
  readonly warnings: readonly string[]
}

/**
 * Adds a placeholder to each plate with a photograph in the media folder: pages show it until the photograph has come.
 * Plates without a photograph, and plates with pictures from elsewhere, stay as they are.
 */
export async function withPlaceholders(document: CatalogDocument, mediaRoot: string | undefined): Promise<Illustrated> {
  const warnings: string[] = []
  const illustrated = async (plate: Plate): Promise<Plate> => {
    const { imagePlaceholder: _, ...bare } = plate
    const path = photographAt(plate.imageUrl ?? '')
    if (!mediaRoot || !path) return bare
    const found = await realFile(mediaRoot, path)
    if (!found) {
      warnings.push(`${plate.id}: there is no ${path} in MEDIA_DIR.`)
      return bare
    }
    try {
      return { ...bare, imagePlaceholder: await placeholderOf(found.file) }
    } catch {
      warnings.push(`${plate.id}: ${path} is no picture that can be read.`)
      return bare
    }
  }
  const branches = []
  for (const branch of document.branches) {
    const plates = []
    for (const plate of branch.plates) plates.push(await illustrated(plate))
    branches.push({ ...branch, plates })
  }
  return { document: { ...document, branches }, warnings }
}
