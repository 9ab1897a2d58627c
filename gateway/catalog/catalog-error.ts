/** A fault of a catalogue, with the place where it stands. */
export type CatalogError = {
  readonly path: string
  readonly message: string
  /** The path of a second place, which the message names too. */
  readonly other?: string
  /** The place in the file, for a fault that no path leads to, such as one of the YAML itself. */
  readonly at?: TextPlace
}

/** A place in a text; both count from 1. */
export type TextPlace = { readonly line: number; readonly column: number }
