import type { Sharp, SharpOptions } from 'sharp'

export type Scaled = { readonly type: 'image/avif' | 'image/webp'; readonly bytes: Buffer }

/** More than any camera's picture, and less than what takes a gigabyte to unpack. */
const mostPixels = 60_000_000

/**
 * Loaded with the first picture that is asked for. As browsers do, it reads a picture with a wrong header, and one whose end is missing
 * as far as it goes: phones write such files.
 */
async function opened(file: string, density = 72, failOn: SharpOptions['failOn'] = 'none'): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread a picture, and nothing kept in memory between two of them.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(file, { limitInputPixels: mostPixels, density, failOn }).autoOrient()
}

/** A photograph no wider than `width`, turned as its camera held it, without the camera's data. */
async function scaled(file: string, width: number, type: Scaled['type']): Promise<Scaled> {
  const small = (await opened(file)).resize({ width, withoutEnlargement: true })
  const bytes = await (type === 'image/avif'
    ? small.avif({ quality: 52, effort: 2 })
    : small.webp({ quality: 76 })
  ).toBuffer()
  return { type, bytes }
}

export type Canvas = {
  readonly width: number
  readonly height: number
  /** The side of the square in the middle that the drawing fits into. */
  readonly logo: number
  /** Null leaves it transparent. */
  readonly background: string | null
}

/** A drawing or photograph whole in the middle of a canvas, as a PNG. */
async function drawnOn(file: string, { width, height, logo, background }: Canvas): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 4, background: background ?? nothing } })
    .composite([{ input: await inSquare(file, logo) }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

/** A drawing or photograph whole in a square, with nothing around it, as a PNG. */
async function inSquare(file: string, side: number): Promise<Buffer> {
  const drawn = await (await opened(file)).metadata()
  // A drawing is painted in the size that is wanted: a small one would be blurred, a large one is over the limit.
  return (await opened(file, (72 * side) / Math.max(drawn.width, drawn.height)))
    .resize({ width: side, height: side, fit: 'contain', background: nothing })
    .png()
    .toBuffer()
}

/** The middle of a drawing or photograph, as large as the area, as a PNG. */
async function covering(file: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const drawn = await (await opened(file)).metadata()
  const scale = Math.max(width / drawn.width, height / drawn.height)
  return (await opened(file, drawn.format === 'svg' ? 72 * scale : undefined))
    .resize({ width, height, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Whether a photograph has its end. A copy that was cut off has none. */
const isWhole = async (file: string): Promise<boolean> =>
  (await opened(file, 72, 'truncated')).stats().then(
    () => true,
    () => false,
  )

/** Some hundred bytes that look like the photograph through frosted glass, as a `data:` address. */
async function placeholderOf(file: string): Promise<string> {
  const tiny = (await opened(file)).resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 40 })
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`
}

/** The work that is done on a file of the shop, by name. */
export const pictureWorks = { scaled, drawnOn, inSquare, covering, isWhole, placeholderOf }
