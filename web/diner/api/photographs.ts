import { photographAt, pictureWidths, scaledAt } from '#domain/catalog/picture.ts'

/**
 * Returns the sources of a catalogue picture: a photograph of the shop's own in each width that the gateway makes, any
 * other picture unchanged. `sizes` is its displayed width, as in HTML.
 */
export function photograph<Url extends string | null | undefined>(url: Url, sizes: string) {
  const path = photographAt(url ?? '')
  if (!url || path === null) return { src: url }
  return { src: url, srcSet: pictureWidths.map((width) => `${scaledAt(path, width)} ${width}w`).join(', '), sizes }
}
