import type { CatalogError, TextPlace } from './catalog-error.ts'

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: CatalogError }

const newline = 0x0a
/** The decoder writes it in the place of a byte that is no UTF-8. */
const replacement = '\ufffd'

/** The text of a catalogue's bytes. Any byte that is no UTF-8 refuses it, with the place of the first one. */
export function decodeCatalog(bytes: Uint8Array): Decoded {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const message =
      'the file is not in UTF-8, so that accents would be lost: save it as UTF-8 (not ANSI or Windows-1252)'
    return { ok: false, error: { path: '(document)', message, at: firstFault(bytes) } }
  }
}

function firstFault(bytes: Uint8Array): TextPlace {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(newline, start)
    const next = end === -1 ? bytes.length : end + 1
    const part = bytes.subarray(start, next)
    if (!isWhole(part)) return { line, column: new TextDecoder().decode(part).indexOf(replacement) + 1 }
    start = next
  }
  return { line, column: 1 }
}

function isWhole(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
