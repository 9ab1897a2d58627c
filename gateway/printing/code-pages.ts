import CodepageEncoder from '@point-of-sale/codepage-encoder'

/** The code pages with Spanish letters that printers for tickets have. */
export const codePages = ['cp858', 'cp850', 'windows1252', 'iso8859-15'] as const

export type CodePage = (typeof codePages)[number]

/** The number of each page in the command that chooses it (ESC t). */
export const pageNumbers = { cp850: 2, windows1252: 16, cp858: 19, 'iso8859-15': 40 } satisfies Record<CodePage, number>

const noBreakSpace = '\u00a0'
const softHyphen = 0xad

const tables = new Map<CodePage, ReadonlyMap<string, number>>()

/**
 * The letters of a code page with their bytes. Bytes that are commands to a printer (below 0x20, and 0x7f) have drawings in some pages (`←`
 * is 0x1b, ESC): they are left out, so no text can become a command.
 */
export function lettersOf(codePage: CodePage): ReadonlyMap<string, number> {
  const known = tables.get(codePage)
  if (known) return known
  const letters = new Map<string, number>()
  CodepageEncoder.getEncoding(codePage).codepoints.forEach((codepoint, byte) => {
    if (isPrinted(byte) && isDrawn(codepoint)) letters.set(String.fromCodePoint(codepoint), byte)
  })
  // Some printers draw their byte of it.
  letters.set(noBreakSpace, 0x20)
  tables.set(codePage, letters)
  return letters
}

const isPrinted = (byte: number): boolean => byte >= 0x20 && byte !== 0x7f

/** A byte without a letter stands for a control character or for U+FFFD. */
const isDrawn = (codepoint: number): boolean =>
  (codepoint < 0x7f || codepoint >= 0xa0) && codepoint >= 0x20 && codepoint !== softHyphen && codepoint !== 0xfffd
