import { wordsOf } from './words.ts'

/** The ways in which a text may name a person. */
export type PersonNames = { readonly phone: string | null; readonly names: readonly string[] }

/** Local forms of a phone end in these digits, whatever stands before them. */
const localDigits = 7
/** Shorter words of a name, such as `de` or `la`, stand in every text. */
const shortestName = 3

/** Whether a text may be about a person: by a part of the name, or by the end of the phone. It says too much rather than too little. */
export function mayMention(text: string, { phone, names }: PersonNames): boolean {
  const digits = text.replace(/\D/g, '')
  const ending = (phone ?? '').replace(/\D/g, '').slice(-localDigits)
  if (ending.length === localDigits && digits.includes(ending)) return true
  const words = new Set(wordsOf(text))
  return names.flatMap(wordsOf).some((name) => name.length >= shortestName && words.has(name))
}
