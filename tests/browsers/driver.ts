export type Point = { readonly x: number; readonly y: number }

export type Look = {
  /** The pages of this origin may ask for the phone's position. */
  readonly origin: string
  readonly width: number
  readonly height: number
  readonly colours: 'light' | 'dark'
}

/** A browser with one page, as a person at a phone uses it. Every engine implements these few actions differently. */
export type Driver = {
  /** The engine's name and version, as it says them. */
  readonly version: string
  readonly open: (url: string) => Promise<void>
  /** Runs an expression in the page and returns its value, which is JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** A short touch where the engine has touches, else a click. */
  readonly press: (at: Point) => Promise<void>
  /** A finger that moves from one point to another, in steps that a slide follows. */
  readonly drag: (from: Point, to: Point) => Promise<void>
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>
  /** The visible part of the page, as PNG. */
  readonly picture: () => Promise<Buffer>
  /** Errors of the page's scripts so far. */
  readonly errors: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** The number of movements of a drag: each is shorter than the jump that the slide refuses (SDETAIL-26). */
const dragSteps = 24

/** The points of a drag, including the last. */
export const wayOf = (from: Point, to: Point): readonly Point[] =>
  Array.from({ length: dragSteps }, (_, index) => ({
    x: Math.round(from.x + ((to.x - from.x) * (index + 1)) / dragSteps),
    y: Math.round(from.y + ((to.y - from.y) * (index + 1)) / dragSteps),
  }))
