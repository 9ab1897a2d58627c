import type { LineFault } from './line-fault.ts'

type Shape = {
  readonly dashes: readonly number[]
  readonly key: number | null
  readonly word: string
  readonly hasValue: boolean
}

/** Finds a line that begins in another column than the lines above it ask for; null where it fits. */
export function indentFault(lines: readonly string[], index: number): LineFault | null {
  const shape = shapeOf(lines[index] ?? '')
  if (!shape) return null
  const above = openAbove(lines, index)
  const [last] = above
  if (!last) return null
  const column = shape.dashes[0] ?? shape.key ?? 0
  if (shape.dashes.length > 0) {
    if (above.some(({ isDash, at }) => isDash && at === column)) return null
    const beside = above.find(({ isDash, at }) => isDash && Math.abs(at - column) < 4)
    if (beside && (beside === last || beside.at < column))
      return {
        column: column + 1,
        message: `this - stands after ${spaces(column)}, and the one in line ${beside.line} after ${spaces(beside.at)}: the elements of a list begin in the same column`,
      }
    if (last.at <= column && (last.isDash || !last.hasValue)) return null
    const first = [...above].reverse().find(({ isDash, at }) => !isDash && at > column) ?? last
    return {
      column: column + 1,
      message: `begins an element of a list, but the lines above are none: write - before ${firstBeside(lines, first)}, too`,
    }
  }
  const keys = above.filter(({ isDash }) => !isDash)
  if (keys.some(({ at }) => at === column)) return null
  if (column > last.at && !last.hasValue) return null
  const nearest = [...keys].sort((a, b) => Math.abs(a.at - column) - Math.abs(b.at - column))[0]
  if (!nearest) return null
  return {
    column: column + 1,
    message: `${shape.word} begins after ${spaces(column)}, and ${nearest.word} in line ${nearest.line} after ${spaces(nearest.at)}: fields of one thing begin in the same column`,
  }
}

const spaces = (count: number) => `${count} ${count === 1 ? 'space' : 'spaces'}`

type Open = {
  readonly at: number
  readonly isDash: boolean
  readonly word: string
  readonly line: number
  readonly hasValue: boolean
}

/** The columns in which a field or an element may go on after the lines above, the innermost first. */
function openAbove(lines: readonly string[], index: number): readonly Open[] {
  const open: Open[] = []
  let limit = Number.POSITIVE_INFINITY
  for (let above = index - 1; above >= 0 && limit > 0; above--) {
    const shape = shapeOf(lines[above] ?? '')
    if (!shape) continue
    const { dashes, key, word, hasValue } = shape
    const own = [
      ...(key === null ? [] : [{ at: key, isDash: false, word, line: above + 1, hasValue }]),
      ...[...dashes].reverse().map((at) => ({ at, isDash: true, word, line: above + 1, hasValue: false })),
    ].filter(({ at }) => at < limit)
    open.push(...own)
    limit = Math.min(limit, ...own.map(({ at }) => at))
  }
  return open
}

/** The first field of the group that this one belongs to. */
function firstBeside(lines: readonly string[], { at, line, word }: Open): string {
  let first = `${word} in line ${line}`
  for (let above = line - 2; above >= 0; above--) {
    const shape = shapeOf(lines[above] ?? '')
    if (shape && (shape.dashes[0] ?? shape.key ?? 0) < at) break
    if (shape?.key === at) first = `${shape.word} in line ${above + 1}`
  }
  return first
}

function shapeOf(line: string): Shape | null {
  const [all = '', indent = '', marks = '', word = '', value = ''] =
    /^( *)((?:- +)*)(?:"?([\w$-]+)"?:(?:\s+(.*))?$)?/.exec(line) ?? []
  if (word === '' && marks === '') return null
  const dashes = [...marks.matchAll(/-/g)].map(({ index }) => indent.length + index)
  const isKey = word !== '' && all !== ''
  const bare = value.replace(/^(&\S+\s*)?(#.*)?$/, '')
  return { dashes, key: isKey ? indent.length + marks.length : null, word, hasValue: bare !== '' }
}
