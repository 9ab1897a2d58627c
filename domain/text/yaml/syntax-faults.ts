import { indentFault } from './indentation.ts'
import { faultOfLine, type LineFault, unbalanced } from './line-fault.ts'

/** An error of a YAML parser. */
type SyntaxFailure = { readonly code: string; readonly message: string; readonly pos: readonly [number, number] }

/** Finds the line and the column of a character, both counted from 1. */
type Places = { readonly linePos: (offset: number) => { readonly line: number; readonly col: number } }

/** A fault of a text at its place, with what to write. */
export type SyntaxFault = { readonly line: number; readonly column: number; readonly message: string }

type File = { readonly lines: readonly string[]; readonly what: string }

/** The most lines between a bracket and the place where the parser misses its end. */
const longestFlow = 200

/**
 * Says in words of our own why a text is no YAML: once for each line whose fault shows. One slip makes the parser refuse the lines after it, so
 * lines without a fault of their own are told only where no line has one. `what` names the file, such as `a catalogue`.
 */
export function syntaxFaults(
  text: string,
  errors: readonly SyntaxFailure[],
  counter: Places,
  what: string,
): readonly SyntaxFault[] {
  const lines = text.split(/\r?\n/)
  const found = new Map<number, SyntaxFault>()
  for (const error of errors) {
    const { line, col } = counter.linePos(error.pos[0])
    const fault = faultNear({ lines, what }, line - 1, error, col)
    if (!fault || found.has(fault.line) || (fault.isOfOthers && found.size > 0)) continue
    found.set(fault.line, { line: fault.line, column: fault.column, message: fault.message })
  }
  if (found.size > 0) return [...found.values()]
  const [first] = errors
  if (!first) return []
  const { line, col } = counter.linePos(first.pos[0])
  // A slip such as a quote without an end may be missed only far below.
  for (const [index, above] of lines.slice(0, line).entries()) {
    const fault = faultOfLine(above)
    if (fault) return [{ line: index + 1, ...fault }]
  }
  return [{ line, column: col, message: generalSentence(first.code) }]
}

type PlacedFault = LineFault & {
  readonly line: number
  /** Whether only the lines above make it a fault: an earlier slip may be the cause. */
  readonly isOfOthers?: boolean
}

/** The fault that an error of the parser comes from: in its line, at the bracket before it, or in the line after it. */
function faultNear(file: File, index: number, error: SyntaxFailure, column: number): PlacedFault | null {
  const { lines } = file
  const own = faultAt(file, index, error, column)
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

const isOfBrackets = ({ code, message }: SyntaxFailure) =>
  /flow/i.test(message) || code === 'MISSING_CHAR' || code === 'BLOCK_IN_FLOW'

function faultAt({ lines, what }: File, index: number, error: SyntaxFailure, column: number): LineFault | null {
  const line = lines[index] ?? ''
  if (error.code === 'DUPLICATE_KEY') return indentFault(lines, index) ?? repeatedKey(lines, index, column)
  if (error.code === 'MULTIPLE_DOCS')
    return { column, message: `begins a second document: ${what} is one, so take --- out` }
  const fault = faultOfLine(line)
  if (fault) return fault
  const bracket = unbalanced(line)
  return bracket && (isOfBrackets(error) || !bracket.isOpen) ? bracket : null
}

function repeatedKey(lines: readonly string[], index: number, column: number): LineFault {
  const key = /^["']?([^:"'\s]+)/.exec((lines[index] ?? '').slice(column - 1))?.[1] ?? 'the field'
  const isSame = (line: string) =>
    line.slice(column - 1).startsWith(`${key}:`) && /^[\s-]*$/.test(line.slice(0, column - 1))
  const first = lines.slice(0, index).map(isSame).lastIndexOf(true)
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
