import { readAmount } from '#domain/money/typed.ts'
import { wordsOf } from '#domain/text/words.ts'
import { tableName } from './table-name.ts'

/** A text of a search for orders, read in each way in which it may be meant. */
export type Sought = {
  /** The beginning of a code, in capitals; null where no code begins like that. */
  readonly code: string | null
  /** The last characters of a code, in capitals, as a card of the board shows them; null for fewer than three. */
  readonly codeEnd: string | null
  /** The ways in which a diner may have written the table, in small letters; none for a text that is too long. */
  readonly tables: readonly string[]
  /** The last digits of a phone; null for fewer than three, which half of all phones share. */
  readonly phoneEnd: string | null
  /** The beginnings of words of a name, in small letters without accents. */
  readonly words: readonly string[]
  /** An amount in minor units; null for a text that is none. */
  readonly amount: number | null
}

const longestCode = 8
const fewestDigits = 3
const fewestOfCode = 3
const longestTable = 40
const mostWords = 6

/** Reads what a person has typed. `decimals` are those of the store's currency. */
export function soughtIn(typed: string, decimals: number): Sought {
  const text = typed.trim()
  const digits = /^[\d ()+.-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const word = text.toUpperCase()
  const code = /^[A-Z0-9]+$/.test(word) && word.length <= longestCode ? word : null
  return {
    code,
    codeEnd: code !== null && code.length >= fewestOfCode ? code : null,
    tables: tablesIn(text),
    phoneEnd: digits.length >= fewestDigits && digits.length <= 15 ? digits : null,
    words: numberedTable.test(text) ? [] : namesIn(text),
    amount: isWorded(text) ? null : readAmount(text, decimals),
  }
}

/** Whether a text can find nothing at all, such as one of signs alone. */
export const seeksNothing = ({ code, phoneEnd, tables, words, amount }: Sought): boolean =>
  code === null && phoneEnd === null && tables.length === 0 && words.length === 0 && amount === null

/** A text like this means no diner, though there are people with the name. */
const numberedTable = /^mesa +\d+$/i

/** `Mesa 7` and `Ana 7` name no amount, though a sign such as `Gs.` or `FCFA` stands before one. */
const isWorded = (text: string) => numberedTable.test(text) || /\p{L}\p{Ll}{2}/u.test(text)

/** Diners write `7` or `Mesa 7` into the field of the table, and people of the shop type either. */
function tablesIn(text: string): readonly string[] {
  const table = tableName(text.toLowerCase()).replaceAll(/ +/g, ' ')
  return /[\p{L}\d]/u.test(table) && table.length <= longestTable ? [table, `mesa ${table}`] : []
}

/** Numbers are no names: they would only make the search slow. */
const namesIn = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, mostWords)
