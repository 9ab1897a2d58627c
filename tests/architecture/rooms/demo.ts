/** Part of the demo's types: a line fails to compile as soon as the demo knows its name. */
export type UnknownNames = [
  // @ts-expect-error a page
  typeof document,
  // @ts-expect-error a window
  typeof window,
]
