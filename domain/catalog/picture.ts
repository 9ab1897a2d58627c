/** The widths, in pixels, in which a gateway serves a photograph. */
export const pictureWidths = [160, 320, 640, 1280] as const

/** Photographs of the shop's own media folder; drawings (SVG) scale to any size. */
const photograph = /^\/media\/(.+\.(?:jpe?g|png|webp|avif))$/i

/** Returns its path in the media folder; null for a drawing and for a picture from elsewhere. */
export const photographAt = (url: string): string | null => photograph.exec(url)?.[1] ?? null

/** The address of a photograph in one width, such as `/pictures/640/plates/bife.jpg`. */
export const scaledAt = (path: string, width: number): string => `/pictures/${width}/${path}`
