import { type CodePage, lettersOf } from './code-pages.ts'

/** Printed for a sign that no plain letter stands for. */
const unknown = '?'
/** Printed for a row of emojis: the order's page shows them. */
const picture = '*'
/** A blank at which no line breaks. */
const noBreakSpace = '\u00a0'

/**
 * The plain text for a mark or letter that a code page may lack, where Unicode itself names none. Keyboards of phones put in the marks by
 * themselves, and the signs of currencies are written as people write them by hand.
 */
const plainTexts: Readonly<Record<string, string>> = {
  ...plain('"', '“”„‟″'),
  ...plain("'", '‘’‚‛′ʼ´'),
  ...plain('-', '‐‒–—―−'),
  ...plain('/', '⁄∕'),
  ...plain(noBreakSpace, '\u2007\u202f'),
  ...{ '‹': '<', '›': '>', '•': '-', '€': `EUR${noBreakSpace}`, '₲': `Gs.${noBreakSpace}`, '₡': '¢' },
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', Œ: 'OE', œ: 'oe', ẞ: 'SS', ı: 'i' },
}

const emoji = String.raw`(?:\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]|\p{Emoji}\ufe0f)[\p{M}\p{Emoji_Modifier}\u200d]*`
/** Emojis beside one another. Signs that are also plain characters are emojis where U+FE0F follows. */
const emojis = new RegExp(`(?:${emoji}\\s?)*${emoji}`, 'gu')

/** `1½` would read 11/2 where a page has no ½. */
const mixedNumber = /(?<=\d)(?=[¼-¾⅐-⅞])/gu

/** A text in letters of a code page alone. Each is one byte, and as wide as every other. */
export function paperText(text: string, codePage: CodePage): string {
  const letters = lettersOf(codePage)
  const written = (part: string): string => Array.from(part, letterOf).join('')
  const letterOf = (letter: string): string => {
    if (letters.has(letter)) return letter
    const text = plainTexts[letter]
    if (text !== undefined) return text
    if (/\p{M}/u.test(letter)) return ''
    const parts = letter.normalize('NFKD')
    const plainParts = parts === letter ? unknown : written(parts)
    return plainParts.includes(unknown) ? unknown : plainParts
  }
  const hasAll = (word: string): boolean => Array.from(word).every((letter) => letters.has(letter))
  return written(
    text
      .normalize('NFC')
      .replaceAll(mixedNumber, noBreakSpace)
      .replaceAll(emojis, picture)
      .replaceAll(words, (word) => (hasAll(word) ? word : withoutAccents(word))),
  )
}

/** A word that cannot keep all of its accents keeps none. */
const words = /[\p{L}\p{M}]+/gu
const withoutAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')

function plain(text: string, letters: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, text]))
}
