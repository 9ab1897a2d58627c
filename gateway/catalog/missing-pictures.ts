import type { CatalogDocument } from '#domain/catalog/document.ts'
import { photographAt } from '#domain/catalog/picture.ts'
import { decodedPath, realFile } from '../media/real-file.ts'

const ownPicture = /"\/media\/([^"?#]+)/g

/**
 * Returns a sentence for each picture of the media folder that the catalogue names and that is not there, such as a logo or a
 * drawing. `withPlaceholders` warns of the photographs of plates itself. Without a media folder it is one sentence for all.
 */
export async function missingPictures(document: CatalogDocument, mediaRoot?: string): Promise<readonly string[]> {
  const named = new Set([...JSON.stringify(document).matchAll(ownPicture)].map(([, path = '']) => path))
  if (!mediaRoot) {
    const all = `${named.size} pictures of the catalogue begin with /media/`
    return named.size > 0 ? [`${all}, and MEDIA_DIR is not set: their addresses answer 404.`] : []
  }
  for (const { plates } of document.branches)
    for (const { imageUrl } of plates) named.delete(photographAt(imageUrl ?? '') ?? '')
  const missing: string[] = []
  for (const path of named)
    if (!(await realFile(mediaRoot, decodedPath(path)))) missing.push(`There is no ${path} in MEDIA_DIR.`)
  return missing
}
