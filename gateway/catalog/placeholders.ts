import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { photographAt } from '#domain/catalog/picture.ts'
import { decodedPath, realFile } from '../media/real-file.ts'
import { isWhole, placeholderOf } from '../media/scale.ts'

type Illustrated = {
  readonly document: CatalogDocument
  /** A sentence for each photograph that diners will not see. */
  readonly warnings: readonly string[]
}

/** A photograph of a phone takes a second on a small machine, so a long card says how far it is. */
const told = 25

/**
 * Adds a placeholder to each plate with a photograph in the media folder: pages show it until the photograph has come.
 * Plates without a photograph, and plates with pictures from elsewhere, stay as they are.
 */
export async function withPlaceholders(
  document: CatalogDocument,
  mediaRoot: string | undefined,
  onProgress: (sentence: string) => void = () => undefined,
): Promise<Illustrated> {
  const warnings: string[] = []
  const plates = document.branches.flatMap((branch) => branch.plates)
  const photographs = plates.filter(({ imageUrl }) => photographAt(imageUrl ?? '') !== null).length
  let read = 0
  const illustrated = async (plate: Plate): Promise<Plate> => {
    const { imagePlaceholder: _, ...bare } = plate
    const named = photographAt(plate.imageUrl ?? '')
    if (!mediaRoot || !named) return bare
    if (read > 0 && read % told === 0) onProgress(`${read} of ${photographs} photographs are read.`)
    read += 1
    const path = decodedPath(named)
    const found = await realFile(mediaRoot, path)
    if (!found) {
      warnings.push(`${plate.id}: there is no ${path} in MEDIA_DIR.`)
      return bare
    }
    try {
      const imagePlaceholder = await placeholderOf(found.file)
      if (!(await isWhole(found.file)))
        warnings.push(`${plate.id}: the end of ${path} is missing, so diners see a part of it.`)
      return { ...bare, imagePlaceholder }
    } catch {
      warnings.push(`${plate.id}: ${path} is no picture that can be read.`)
      return bare
    }
  }
  const branches = []
  for (const branch of document.branches) {
    const pictured = []
    for (const plate of branch.plates) pictured.push(await illustrated(plate))
    branches.push({ ...branch, plates: pictured })
  }
  return { document: { ...document, branches }, warnings }
}
