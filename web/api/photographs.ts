import { photographAt, pictureWidths, scaledAt } from '#domain/catalog/picture.ts'

/**
 * What a picture of the catalogue is loaded from: a photograph of the shop's own in each width that the gateway makes, any other
 * as it is. `sizes` says how wide it is shown, as in HTML.
 */
export function photograph(url: string | null | undefined, sizes: string) {
  const path = photographAt(url ?? '')
  if (!url || path === null) return { src: url }
  return { src: url, srcSet: pictureWidths.map((width) => `${scaledAt(path, width)} ${width}w`).join(', '), sizes }
}
