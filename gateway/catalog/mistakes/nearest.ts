import { nearestWord } from '#domain/text/nearest-word.ts'
import { fieldsInSpanish, valuesInSpanish } from './spanish.ts'

/** The field that a person most likely means; null where none of the known ones is near. */
export const nearestField = (word: string, known: readonly string[]): string | null =>
  nearestWord(word, known, fieldsInSpanish)

/** The value of a list of words that a person most likely means. */
export const nearestValue = (word: string, known: readonly string[]): string | null =>
  nearestWord(word, known, valuesInSpanish)
