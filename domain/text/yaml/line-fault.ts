import { quoted } from './quoted.ts'

/** A fault that one line of a file shows by itself. The column counts from 1. */
export type LineFault = { readonly column: number; readonly message: string }

/** Signs that look like a space or like nothing, and are neither to YAML. */
export const unseen = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\u0085]/u

/** Finds the fault of a line that a parser has refused; null where the line alone shows none. */
export function faultOfLine(line: string): LineFault | null {
  if (/^\s*(#|$)/u.test(line)) return null
  const indent = /^\s*/u.exec(line)?.[0] ?? ''
  if (indent.includes('\t'))
    return { column: indent.indexOf('\t') + 1, message: 'the line begins with a tab: write spaces in its place' }
  const odd = /[^ ]/u.exec(indent)?.index ?? (unseen.test(line[indent.length] ?? '') ? indent.length : undefined)
  if (odd !== undefined)
    return { column: odd + 1, message: `the line begins with ${signOf(line, odd)}: write plain spaces in its place` }
  const rest = line.slice(indent.length)
  if (/^-[^\s-]/.test(rest) && /^-[\w"']+:(\s|$)/.test(rest))
    return { column: indent.length + 1, message: `after - there is no space: write - ${rest.slice(1)}` }
  const start = indent.length + (/^(- +)*/.exec(rest)?.[0].length ?? 0)
  return faultOfBreak(line) ?? faultOfPair(line, start) ?? faultOfFlow(line, start)
}

/** A sign that is not seen, in words. */
export const signOf = (line: string, at: number) => {
  const code = (line.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return code === '00A0'
    ? 'a no-break space (U+00A0), as a web page or a word processor writes it'
    : `the sign U+${code}, which is not seen`
}

/** The fault of `key: value` from a place of a line on. */
function faultOfPair(line: string, start: number): LineFault | null {
  const text = line.slice(start)
  const [, key = ''] = /^["']?([A-Za-z_$][\w-]*)["']?\s*[:=：\u00a0]/u.exec(text) ?? []
  if (key === '') return faultOfValue(text, start, 'the text')
  const after = text.slice(text.indexOf(key) + key.length).replace(/^["']/, '')
  const column = line.length - after.length
  const value = after.replace(/^[\s\u00a0]*[:=：][\s\u00a0]*/u, '').trimEnd()
  if (/^\s*[=：]/u.test(after))
    return { column: column + 1, message: `after ${key} there is no colon: write ${key}: ${value}` }
  if (/^\s*:\S/.test(after) && !/^\s*:\s/u.test(after))
    return { column: column + 1, message: `after the colon there is no space: write ${key}: ${value}` }
  if (/^\s*:[^\S ]*[\u00a0\u202f\u2007]/u.test(after))
    return {
      column: column + 2,
      message: `after the colon there is ${signOf(after, after.indexOf(':') + 1)}: write ${key}: ${value}`,
    }
  return faultOfValue(value, line.length - after.length + after.indexOf(value, 1), key)
}

/** The first fault of the pairs between braces. */
function faultOfFlow(line: string, start: number): LineFault | null {
  if (!/[{[]/.test(line.slice(start))) return null
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, (text) => '"'.padEnd(text.length, '"'))
  for (const found of bare.matchAll(/(?<=[{,]\s*)([A-Za-z_$][\w-]*):\s+([^,{}[\]"]+)/g)) {
    const [all, key = '', value = ''] = found
    const at = found.index + all.length - value.length
    const fault = faultOfValue(line.slice(at, at + value.length).trimEnd(), at, key)
    if (fault) return fault
  }
  return null
}

/** Line breaks of a word processor, which break no line of YAML. */
function faultOfBreak(line: string): LineFault | null {
  const at = /[\u2028\u2029\u0085]/u.exec(line)?.index
  return at === undefined ? null : { column: at + 1, message: `the line holds ${signOf(line, at)}: take it out` }
}

/** The fault of a value of one line; `subject` is the field that has it. */
function faultOfValue(value: string, start: number, subject: string): LineFault | null {
  const column = start + 1
  const needsQuotes = (reason: string) => ({
    column,
    message: `${subject} ${reason}: put it in quotes: ${quoted(value)}`,
  })
  if (/^["']/.test(value)) return faultOfQuotes(value, column, subject)
  if (/^[@`%#]/.test(value)) return needsQuotes(`begins with ${value[0]}`)
  if (/^[*!&]/.test(value) && (/\s/.test(value) || value.startsWith('!'))) return needsQuotes(`begins with ${value[0]}`)
  if (/^[|>](?![-+\d]*\s*(#.*)?$)/.test(value)) return needsQuotes(`begins with ${value[0]}`)
  if (/^[-?]\s/.test(value)) return needsQuotes(`begins with ${value[0]} and a space`)
  if (/^(\[[^\]]*\]|\{[^}]*\})\s*[^\s,#\]}]/.test(value)) return needsQuotes(`begins with ${value[0]}`)
  if (/^[{[]/.test(value)) return null
  if (/:(\s|$)/.test(value)) return needsQuotes('has a colon in its text')
  return null
}

function faultOfQuotes(value: string, column: number, subject: string): LineFault | null {
  const closed = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(.*)$/.exec(value)
  if (!closed)
    return { column, message: `${subject} begins with a quote that does not end: write ${value[0]} after the text` }
  const [, , rest = ''] = closed
  if (rest === '' || /^[#,\]}:]/.test(rest)) return null
  const inner = value.startsWith("'") && value.endsWith("'") ? value.slice(1, -1) : value
  return { column, message: `${subject} has text after its quotes: put all of it in quotes: ${quoted(inner)}` }
}

/** A bracket that the line opens and does not close, or closes and has not opened. */
export function unbalanced(line: string): (LineFault & { readonly isOpen: boolean }) | null {
  const bare = line
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, (text) => ' '.repeat(text.length))
    .replace(/(^|\s)#.*$/, (text) => ' '.repeat(text.length))
  const open: number[] = []
  for (const { 0: sign, index } of bare.matchAll(/[{}[\]]/g)) {
    if (sign === '{' || sign === '[') {
      open.push(index)
      continue
    }
    const last = open.pop()
    if (last === undefined)
      return { column: index + 1, isOpen: false, message: `nothing opens this ${sign}: take it out` }
    if (closing(bare[last]) !== sign) return notClosed(bare, last)
  }
  const last = open.at(-1)
  return last === undefined ? null : notClosed(bare, last)
}

const closing = (sign = '') => (sign === '{' ? '}' : ']')

const notClosed = (line: string, at: number) => ({
  column: at + 1,
  isOpen: true,
  message: `this ${line[at]} is not closed: write ${closing(line[at])} after its last value`,
})
