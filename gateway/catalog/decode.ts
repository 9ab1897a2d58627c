import type { CatalogError } from './catalog-error.ts'

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: CatalogError }

const newline = 0x0a

/** The text of a catalogue's bytes. Any byte that is no UTF-8 refuses it, with the line of the first one. */
export function decodeCatalog(bytes: Uint8Array): Decoded {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const path = `line ${lineOfFirstFault(bytes)}`
    const message = 'is not in UTF-8, so that accents would be lost: save the file as UTF-8 (not ANSI or Windows-1252)'
    return { ok: false, error: { path, message } }
  }
}

function lineOfFirstFault(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(newline, start)
    const next = end === -1 ? bytes.length : end + 1
    if (!isWhole(bytes.subarray(start, next))) return line
    start = next
  }
  return line
}

function isWhole(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
