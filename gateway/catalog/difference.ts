import type { CatalogDocument } from '#domain/catalog/document.ts'
import { documentChanges } from './bare-document.ts'
import type { CatalogChange } from './changes.ts'

/** Longer values are cut: a zone has hundreds of corners. */
const longestValue = 200

/** A line for each thing that an import of `file` would change, in the language of `catalog set`. None where it would change nothing. */
export const differenceLines = (newest: CatalogDocument, file: CatalogDocument): readonly string[] =>
  documentChanges(newest, file).map((change) => `${nameOfThing(change)}: ${wordsOf(change)}`)

/** A store or branch and its field, as `set` names them: `parrilla plates.asado.price`. */
function nameOfThing({ keys: [list = '', owner, ...field] }: CatalogChange): string {
  if (owner === undefined) return list
  return (list === 'stores' || list === 'branches') && field.length > 0
    ? `${owner} ${field.join('.')}`
    : [list, owner, ...field].join('.')
}

function wordsOf(change: CatalogChange): string {
  switch (change.type) {
    case 'added':
      return `new, ${placeWords(change.after)}: ${valueWords(change.is)}`
    case 'removed':
      return 'gone'
    case 'moved':
      return `moves ${placeWords(change.after)}`
    case 'set':
      return `${valueWords(change.was)} -> ${valueWords(change.is)}`
    default:
      return change satisfies never
  }
}

const placeWords = (after: string | null) => (after === null ? 'first' : `after ${after}`)

function valueWords(value: unknown): string {
  if (value === undefined) return '(nothing)'
  const text = JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
