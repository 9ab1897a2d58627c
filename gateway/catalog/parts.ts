import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml'
import type { TextPlace } from './catalog-error.ts'

/** One part of a catalogue's text: its place, the plate or other thing that it belongs to, and the field within that. */
export type Part = { readonly place: TextPlace; readonly thing: string; readonly field: string }

type Key = string | number
type PathStep = { readonly key: Key; readonly label: string; readonly node: unknown; readonly start: unknown }

/** The fields that tell one element of a list from the others. */
const marks = ['id', 'code', 'dayOfWeek', 'date'] as const
/** The fields that hold a name which people know. */
const names = ['name', 'showName', 'title', 'code'] as const
const longestName = 60
/** Emoji keep the sign that joins two of them. */
const unseen = /[^\P{C}\u200d]/gu

/** Finds the parts of a catalogue by their paths, such as `branches[0].plates[3].price`; `(document)` is all of it. */
export function partsOf(text: string): (path: string) => Part {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, merge: true })
  const resolved = (node: unknown): unknown => (isAlias(node) ? node.resolve(yaml) : node)

  const pairIn = (map: YAMLMap, key: string): Pair | undefined => {
    const found = map.items.find((pair) => keyOf(pair) === key)
    if (found) return found
    const merged = resolved(map.items.find((pair) => keyOf(pair) === '<<')?.value)
    const sources = isSeq(merged) ? merged.items.map(resolved) : [merged]
    return sources.filter(isMap).flatMap((source) => source.items.find((pair) => keyOf(pair) === key) ?? [])[0]
  }

  const stepTo = (node: unknown, key: Key): PathStep | null => {
    if (typeof key === 'number') {
      if (!isSeq(node) || node.items[key] === undefined) return null
      const element = resolved(node.items[key])
      return { key, label: labelOf(element, key), node: element, start: element }
    }
    const pair = isMap(node) ? pairIn(node, key) : undefined
    return pair ? { key, label: `.${key}`, node: resolved(pair.value), start: pair.key } : null
  }

  return (path) => {
    const keys = keysOf(path)
    const steps: PathStep[] = []
    for (const key of keys) {
      const next = stepTo(steps.length > 0 ? steps.at(-1)?.node : yaml.contents, key)
      if (!next) break
      steps.push(next)
    }
    const start = steps.length > 0 ? steps.at(-1)?.start : yaml.contents
    const { line, col } = lines.linePos((isNode(start) ? start.range?.[0] : undefined) ?? 0)
    const owner = steps.findLastIndex(({ key, node }) => typeof key === 'number' && isNamed(node))
    const rest = [...steps.slice(owner + 1).map(({ label }) => label), ...keys.slice(steps.length).map(written)]
    return {
      place: { line: Math.max(1, line), column: col },
      thing: owner < 0 ? '' : thingOf(steps.slice(0, owner + 1)),
      field: rest.join('').replace(/^\./, ''),
    }
  }
}

const keyOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key)

const keysOf = (path: string): readonly Key[] =>
  path === '(document)'
    ? []
    : (path.match(/\[\d+\]|[^.[\]]+/g) ?? []).map((part) => (part.startsWith('[') ? Number(part.slice(1, -1)) : part))

const written = (key: Key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)

function labelOf(element: unknown, index: number): string {
  const mark = textIn(element, marks)
  return mark === undefined ? `[${index}]` : `.${mark}`
}

const isNamed = (node: unknown) => textIn(node, ['id', ...names]) !== undefined

/** `plates.asado (Asado de tira)`. A part of a branch or store goes without it, because its id is its own in the whole file. */
function thingOf(steps: readonly PathStep[]): string {
  const isOfOwner = ['branches', 'stores'].includes(String(steps[0]?.key)) && typeof steps[3]?.key === 'number'
  const path = steps
    .slice(isOfOwner ? 2 : 0)
    .map(({ label }) => label)
    .join('')
    .replace(/^\./, '')
  const name = textIn(steps.at(-1)?.node, names)
  return name === undefined ? path : `${path} (${name})`
}

/** The first of these fields that holds a text, on one line and not too long, without signs that would turn the line of an error. */
function textIn(node: unknown, fields: readonly string[]): string | undefined {
  if (!isMap(node)) return undefined
  for (const field of fields) {
    const value: unknown = node.get(field)
    const line = typeof value === 'string' ? value.toWellFormed().replace(/\s+/g, ' ').replace(unseen, '').trim() : ''
    if (line !== '') return line.length > longestName ? `${line.slice(0, longestName)}…` : line
  }
}
