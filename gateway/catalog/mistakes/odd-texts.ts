import type { CatalogError } from '../catalog-error.ts'
import { type FieldKeys, pathOf } from './issue-errors.ts'

/** The fields whose text may have several lines. */
const longTexts: ReadonlySet<PropertyKey> = new Set([
  'description',
  'subTitle',
  'title',
  'text',
  'customMessage',
  'commands',
])

/**
 * Texts that people would not see as they are written: names that look empty, line breaks in a name, signs that turn the direction of other text
 * and signs that are not seen. An import is judged whole; a single change by its value alone, because an older release took such texts.
 */
export function oddTexts(value: unknown, path: FieldKeys = []): readonly CatalogError[] {
  if (typeof value === 'string') {
    const message = faultOfText(value, longTexts.has(path.findLast((key) => typeof key === 'string') ?? ''))
    return message === null ? [] : [{ path: pathOf(path), message }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((part, index) => oddTexts(part, [...path, index]))
  return Object.entries(value).flatMap(([key, part]) => oddTexts(part, [...path, key]))
}

/** Signs that turn the direction of the text around them, also of text outside of their own field. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/u
const emoji = /\p{RGI_Emoji}/gv
/** A letter that was read in a wrong encoding: an accent of UTF-8 begins with one of these two when it is read as Windows-1252. */
const misread = /[ÃÂ][\u0080-\u00bf]/u
const mostMarks = 4

function faultOfText(text: string, isLong: boolean): string | null {
  // Both have a sentence of their own (`unstorable-texts.ts`), and the ends of a name are cut off.
  if (text.includes('\0') || !text.isWellFormed()) return null
  const written = text.trim()
  if (written === '') return text === '' ? null : 'looks empty: it has only spaces'
  const turned = turning.exec(written)?.[0]
  if (turned !== undefined) return `holds ${signIn(turned)}, which turns the direction of the text: take it out`
  if (looksEmpty(written)) return 'looks empty: it has only signs that are not seen'
  const broken = isLong ? /[\v\f\u0085\u2028\u2029]/u.exec(written)?.[0] : lineBreak.exec(written)?.[0]
  if (broken !== undefined)
    return /[\n\r]/.test(broken)
      ? 'has a line break: write it in one line'
      : `has a line break of another kind, ${signIn(broken)}: take it out`
  const control = /[^\P{Cc}\n\r\t]/u.exec(written)?.[0] ?? (isLong ? undefined : /\t/.exec(written)?.[0])
  if (control !== undefined) return `holds ${signIn(control)}, a control sign: take it out`
  if (written.includes('\ufffd'))
    return 'holds \ufffd in the place of a letter that was lost: write it again, and save the file as UTF-8'
  const wrong = misread.exec(written)?.[0]
  if (wrong !== undefined)
    return `holds ${wrong}, a letter in a wrong encoding: write ${latin(wrong)}, and save the file as UTF-8`
  const rest = written.replace(emoji, '')
  const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.exec(rest.replace(/[\ufe0e\ufe0f]/gu, ''))?.[0]
  if (hidden !== undefined) return `holds ${signIn(hidden)}, which is not seen: take it out`
  const foreign = /[\p{Co}\p{Noncharacter_Code_Point}]/u.exec(rest)?.[0]
  if (foreign !== undefined) return `holds ${signIn(foreign)}, which no phone can draw: take it out`
  return new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u').test(rest.normalize('NFD'))
    ? `has more than ${mostMarks} marks on one letter`
    : null
}

/** Whether a text has nothing that ink would leave: spaces, signs without width, blank letters, marks without a letter. */
const looksEmpty = (text: string): boolean =>
  /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(
    text.replace(emoji, 'x').replace(/[\p{Co}]/gu, 'x'),
  )

const signIn = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Two letters of Windows-1252 read as the UTF-8 that they were. */
const latin = (pair: string) => Buffer.from(pair, 'latin1').toString('utf8')
