import { picturePool } from './picture-pool.ts'
import type { Canvas, Scaled } from './picture-work.ts'

export type { Scaled }

const make = picturePool()

/** A photograph no wider than `width`, turned as its camera held it, without the camera's data. */
export const scaled = (file: string, width: number, type: Scaled['type']): Promise<Scaled> =>
  make('scaled', file, width, type)

/** A drawing or photograph whole in the middle of a canvas, as a PNG. */
export const drawnOn = (file: string, canvas: Canvas): Promise<Buffer> => make('drawnOn', file, canvas)

/** A drawing or photograph whole in a square, with nothing around it, as a PNG. */
export const inSquare = (file: string, side: number): Promise<Buffer> => make('inSquare', file, side)

/** The middle of a drawing or photograph, as large as the area, as a PNG. */
export const covering = (file: string, area: { width: number; height: number }): Promise<Buffer> =>
  make('covering', file, area)

/** Whether a photograph has its end. A copy that was cut off has none. */
export const isWhole = (file: string): Promise<boolean> => make('isWhole', file)

/** Some hundred bytes that look like the photograph through frosted glass, as a `data:` address. */
export const placeholderOf = (file: string): Promise<string> => make('placeholderOf', file)
