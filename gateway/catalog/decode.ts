import type { CatalogError, TextPlace } from './catalog-error.ts'

export type TextResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: CatalogError }

const newline = 0x0a
/** The decoder writes it in the place of a byte that is no UTF-8. */
const replacement = '\ufffd'

/** The text of a catalogue's bytes. Any byte that is no UTF-8 refuses it, with the place of the first one. */
export function decodeCatalog(bytes: Uint8Array): TextResult {
  const other = otherKinds.find(([start]) => start.every((byte, index) => bytes[index] === byte))
  if (other) return { ok: false, error: { path: '(document)', message: other[1], at: { line: 1, column: 1 } } }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A line break of old Macs, which some exports still write.
    return { ok: true, text: text.replace(/\r(?!\n)/g, '\n') }
  } catch {
    const message =
      'the file is not in UTF-8, so that accents would be lost: save it as UTF-8 (not ANSI or Windows-1252)'
    return { ok: false, error: { path: '(document)', message, at: firstFault(bytes) } }
  }
}

const saveAsText = 'write the catalogue with a text editor, and save it as text in UTF-8'

/** Files that people take for a text, by their first bytes. */
const otherKinds: readonly (readonly [start: readonly number[], sentence: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `the file is a document of Excel, Word or a zip, and no text: ${saveAsText}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `the file is a document of an old Excel or Word, and no text: ${saveAsText}`],
  [[...Buffer.from('{\\rtf')], `the file is a document of a word processor (RTF), and no text: ${saveAsText}`],
  [[...Buffer.from('%PDF')], `the file is a PDF, and no text: ${saveAsText}`],
  [[0xff, 0xfe], 'the file is in UTF-16 ("Unicode" in Windows): save it as UTF-8'],
  [[0xfe, 0xff], 'the file is in UTF-16 ("Unicode" in Windows): save it as UTF-8'],
]

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
