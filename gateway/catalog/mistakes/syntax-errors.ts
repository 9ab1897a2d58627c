import { type Document, isMap, isNode, isScalar, type LineCounter, visit, type YAMLError } from 'yaml'
import { quoted } from '#domain/text/yaml/quoted.ts'
import { syntaxFaults } from '#domain/text/yaml/syntax-faults.ts'
import type { CatalogError, TextPlace } from '../catalog-error.ts'

/** Says in words of our own why a text is no YAML. */
export const syntaxErrors = (
  text: string,
  errors: readonly YAMLError[],
  counter: LineCounter,
): readonly CatalogError[] =>
  syntaxFaults(text, errors, counter, 'a catalogue').map(({ line, column, message }) => at({ line, column }, message))

const at = (place: TextPlace, message: string): CatalogError => ({ path: '(document)', message, at: place })

/** Tells of a text that # cuts: `name: Promo #2` is read as `Promo`. A comment that is meant has a space after its #. */
export function cutTexts(yaml: Document.Parsed, counter: LineCounter): readonly CatalogError[] {
  const found: CatalogError[] = []
  visit(yaml, {
    Pair(_, { key, value }) {
      if (!isNode(key) || !isScalar(value) || typeof value.value !== 'string' || value.type !== 'PLAIN') return
      const { comment, source = '' } = value
      if (comment == null || comment === '' || /^\s/.test(comment) || comment.includes('\n')) return
      const { line, col } = counter.linePos(key.range?.[0] ?? 0)
      const whole = quoted(`${source} #${comment}`)
      const message = `${String(key)} ends before #${comment}, which is read as a comment: write ${whole}, or a space after #`
      found.push(at({ line, column: col }, message))
    },
  })
  return found
}

/** Why the values of a text cannot be read: an alias without its anchor, or too many of them. */
export function aliasError(text: string, message: string): CatalogError {
  const [, name] = /alias[^:]*: (\S+)$/.exec(message) ?? []
  if (name === undefined) return { path: '(document)', message: 'repeats its parts by * too often to be read' }
  const before = text.slice(0, Math.max(0, text.indexOf(`*${name}`))).split('\n')
  return at(
    { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    `*${name} repeats a part that nothing above it names by &${name}; put a text that begins with * in quotes`,
  )
}

/** Why a text that is no group of fields is no catalogue; null for one that is. */
export function otherFormat(contents: unknown): string | null {
  if (isMap(contents)) return null
  return 'is no catalogue: it begins with countries, companies, branches and stores. A table of a spreadsheet (CSV) cannot be read'
}
