import { type Document, isMap, isNode, isScalar, type LineCounter, visit, type YAMLError } from 'yaml'
import type { CatalogError, TextPlace } from '../catalog-error.ts'
import { indentFault } from './indentation.ts'
import { faultOfLine, type LineFault, unbalanced } from './line-fault.ts'
import { quoted } from './meant.ts'

/** The most lines between a bracket and the place where the parser misses its end. */
const longestFlow = 200

/**
 * Says in words of our own why a text is no YAML: once for each line whose fault shows. One slip makes the parser refuse the lines after it, so
 * lines without a fault of their own are told only where no line has one.
 */
export function syntaxErrors(
  text: string,
  errors: readonly YAMLError[],
  counter: LineCounter,
): readonly CatalogError[] {
  const lines = text.split(/\r?\n/)
  const found = new Map<number, CatalogError>()
  for (const error of errors) {
    const { line, col } = counter.linePos(error.pos[0])
    const fault = faultNear(lines, line - 1, error, col)
    if (!fault || found.has(fault.line) || (fault.isOfOthers && found.size > 0)) continue
    found.set(fault.line, at({ line: fault.line, column: fault.column }, fault.message))
  }
  if (found.size > 0) return [...found.values()]
  const [first] = errors
  if (!first) return []
  const { line, col } = counter.linePos(first.pos[0])
  // A slip such as a quote without an end may be missed only far below.
  for (const [index, above] of lines.slice(0, line).entries()) {
    const fault = faultOfLine(above)
    if (fault) return [at({ line: index + 1, column: fault.column }, fault.message)]
  }
  return [at({ line, column: col }, generalSentence(first.code))]
}

type PlacedFault = LineFault & {
  readonly line: number
  /** Whether only the lines above make it a fault: an earlier slip may be the cause. */
  readonly isOfOthers?: boolean
}

/** The fault that an error of the parser comes from: in its line, at the bracket before it, or in the line after it. */
function faultNear(lines: readonly string[], index: number, error: YAMLError, column: number): PlacedFault | null {
  const own = faultAt(lines, index, error, column)
  if (own) return { ...own, line: index + 1 }
  for (let above = index - 1; above >= Math.max(0, index - longestFlow) && isOfBrackets(error); above--) {
    const open = unbalanced(lines[above] ?? '')
    if (!open?.isOpen) continue
    return { ...(faultOfLine(lines[above] ?? '') ?? open), line: above + 1 }
  }
  const indented = indentFault(lines, index)
  if (indented) return { ...indented, line: index + 1, isOfOthers: true }
  const next = lines.findIndex((line, place) => place > index && line.trim() !== '')
  const after = next < 0 ? null : indentFault(lines, next)
  return after && { ...after, line: next + 1, isOfOthers: true }
}

const isOfBrackets = ({ code, message }: YAMLError) =>
  /flow/i.test(message) || code === 'MISSING_CHAR' || code === 'BLOCK_IN_FLOW'

function faultAt(lines: readonly string[], index: number, error: YAMLError, column: number): LineFault | null {
  const line = lines[index] ?? ''
  if (error.code === 'DUPLICATE_KEY') return indentFault(lines, index) ?? repeatedKey(lines, index, column)
  if (error.code === 'MULTIPLE_DOCS')
    return { column, message: 'begins a second document: a catalogue is one, so take --- out' }
  const fault = faultOfLine(line)
  if (fault) return fault
  const bracket = unbalanced(line)
  return bracket && (isOfBrackets(error) || !bracket.isOpen) ? bracket : null
}

function repeatedKey(lines: readonly string[], index: number, column: number): LineFault {
  const key = /^["']?([^:"'\s]+)/.exec((lines[index] ?? '').slice(column - 1))?.[1] ?? 'the field'
  const isSame = (line: string) =>
    line.slice(column - 1).startsWith(`${key}:`) && /^[\s-]*$/.test(line.slice(0, column - 1))
  const first = lines.findLastIndex((line, place) => place < index && isSame(line))
  const where = first < 0 ? 'in this group' : `in line ${first + 1}`
  return { column, message: `${key} stands ${where} already: leave one of the two` }
}

function generalSentence(code: string): string {
  switch (code) {
    case 'BAD_DQ_ESCAPE':
      return 'a text in double quotes has a backslash with another meaning: write \\\\ for one'
    case 'TAG_RESOLVE_FAILED':
      return 'a text that begins with ! needs quotes'
    case 'KEY_OVER_1024_CHARS':
      return 'the name of a field is longer than 1024 characters: a quote or a colon is missing before it'
    default:
      return 'this line does not go with the lines above it: write a field as name, colon, space and value, with as many spaces before it as the fields beside it'
  }
}

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
