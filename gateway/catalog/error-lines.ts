import type { CatalogError } from './catalog-error.ts'
import { partsOf } from './parts.ts'

/** The most lines that are printed at once. */
const mostLines = 50

/**
 * Returns a line for each error of a file, in the order of the file: `shop.yaml:41:14 plates.asado (Asado): price is below zero`.
 * An error in a part that is used at several places, by an anchor, is one line.
 */
export function errorLines(file: string, text: string, errors: readonly CatalogError[]): readonly string[] {
  const partAt = partsOf(text)
  const found = errors.map(({ path, message, other, at }) => {
    const { place, thing, field } = partAt(path)
    const { line, column } = at ?? place
    const sentence = other === undefined ? message : message.replace(other, () => wordsFor(file, partAt(other)))
    const subject = field || (thing === '' && at === undefined ? 'the document' : '')
    const told = subject === '' ? sentence : `${subject} ${sentence}`
    const words = thing === '' ? ` ${told}` : ` ${thing}: ${told}`
    return { line, column, key: `${line}:${column} ${told}`, words: `${file}:${line}:${column}${words}` }
  })
  const once = [...new Map(found.toReversed().map((error) => [error.key, error])).values()].toReversed()
  return once.toSorted((a, b) => a.line - b.line || a.column - b.column).map(({ words }) => words)
}

/** The first lines, and the number of those that are left out. */
export const bounded = (lines: readonly string[]): readonly string[] =>
  lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines

const wordsFor = (file: string, { place: { line, column }, thing, field }: ReturnType<ReturnType<typeof partsOf>>) =>
  `${thing || field} at ${file}:${line}:${column}`
