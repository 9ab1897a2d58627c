/** A fault of a catalogue, with the place where it stands. */
export type CatalogError = { readonly path: string; readonly message: string }
