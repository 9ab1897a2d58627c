import type { ErrorItem } from './problems.ts'

/** No documented value is deeper; a deeper one would overflow the stack where it is written as JSON. */
const deepest = 32

/**
 * The first part of a request's path, query or body that cannot be kept: PostgreSQL stores no NUL in a text and no
 * lone surrogate in JSON (PostgreSQL, "JSON Types"). Null when all of it can.
 */
export function unstorable(value: unknown): ErrorItem | null {
  const path: (string | number)[] = []

  const fault = (type: string, message: string): ErrorItem => ({
    path: `/${path.join('/')}`.slice(0, 200),
    type,
    message,
  })

  const inText = (text: string): ErrorItem | null => {
    if (text.includes('\u0000')) return fault('nul', 'must not hold the character U+0000')
    return text.isWellFormed() ? null : fault('surrogate', 'must not hold half of a surrogate pair')
  }

  const inPart = (key: string | number, part: unknown): ErrorItem | null => {
    if (typeof part !== 'string' && (typeof part !== 'object' || part === null)) return null
    path.push(key)
    const found = typeof part === 'string' ? inText(part) : inParts(part)
    path.pop()
    return found
  }

  const inParts = (node: object): ErrorItem | null => {
    if (path.length >= deepest) return fault('depth', `must not be nested deeper than ${deepest} levels`)
    if (Array.isArray(node)) {
      for (let index = 0; index < node.length; index++) {
        const found = inPart(index, node[index])
        if (found) return found
      }
      return null
    }
    for (const [key, part] of Object.entries(node)) {
      const found = inText(key) ?? inPart(key, part)
      if (found) return found
    }
    return null
  }

  return typeof value === 'string' ? inText(value) : typeof value === 'object' && value !== null ? inParts(value) : null
}
