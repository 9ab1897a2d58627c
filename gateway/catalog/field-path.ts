type PathResult =
  | { readonly ok: true; readonly node: unknown; readonly was: unknown }
  | { readonly ok: false; readonly sentence: string }

/** The fields by which a path names an element of a list: `orderModes.delivery`, `workingDays.MONDAY`, `exceptions.2026-12-25`. */
const names = ['id', 'alias', 'code', 'dayOfWeek', 'date'] as const

/** The list whose elements are made by their name: a date has hours of its own as soon as a path names it. */
const datedList = 'exceptions'
const isDate = (key = '') => /^\d{4}-\d{2}-\d{2}$/.test(key)

/** The name of an element in a path; its place in the list where it has none. */
export function elementName(element: unknown, index: number): string {
  const found = isRecord(element) ? names.map((name) => element[name]).find((name) => typeof name === 'string') : null
  return typeof found === 'string' ? found : String(index)
}

/** Returns the node with another value at a path, and the value before; an undefined value takes the field out. */
export function changedAt(node: unknown, [key, ...rest]: readonly string[], value: unknown, at = ''): PathResult {
  if (key === undefined) return { ok: true, node: value, was: node }
  const path = at === '' ? key : `${at}.${key}`
  if (Array.isArray(node))
    return at.split('.').at(-1) === datedList && isDate(key)
      ? changedDate(node, [key, ...rest], value, path)
      : changedElement(node, [key, ...rest], value, path)
  if (node !== undefined && !isRecord(node)) return { ok: false, sentence: `${at} is no group of fields.` }
  const isNewList = key === datedList && isDate(rest[0]) && value !== undefined
  const before = node && Object.hasOwn(node, key) ? node[key] : isNewList ? [] : undefined
  const inner = changedAt(before, rest, value, path)
  if (!inner.ok) return inner
  const others = Object.entries(node ?? {}).filter(([name]) => name !== key)
  const entries = inner.node === undefined ? others : [...others, [key, inner.node] as const]
  // A group that was made for this field goes with it.
  const isEmptied = entries.length === 0 && value === undefined && at !== ''
  return { ok: true, node: isEmptied ? undefined : Object.fromEntries(entries), was: inner.was }
}

/** A list of dates with one of them changed, or added in its place. */
function changedDate(
  list: readonly unknown[],
  [date = '', ...rest]: readonly string[],
  value: unknown,
  path: string,
): PathResult {
  const place = list.findIndex((element) => elementName(element, -1) === date)
  if (value === undefined && (place === -1 || rest.length > 0))
    return changedElement(list, [date, ...rest], value, path)
  const was = place === -1 ? undefined : list[place]
  const inner = changedAt(was, rest, value, path)
  if (!inner.ok) return inner
  const others = list.filter((element) => element !== was)
  if (inner.node === undefined) return { ok: true, node: others, was: inner.was }
  const changed = isRecord(inner.node) ? { ...inner.node, date } : inner.node
  const next = others.findIndex((element) => elementName(element, -1) > date)
  return { ok: true, node: others.toSpliced(next === -1 ? others.length : next, 0, changed), was: inner.was }
}

function changedElement(
  list: readonly unknown[],
  [key = '', ...rest]: readonly string[],
  value: unknown,
  path: string,
) {
  const index = list.findIndex((element, place) => elementName(element, place) === key)
  if (index === -1) {
    const known = list.slice(0, 12).map(elementName).join(', ')
    const more = list.length > 12 ? ', …' : ''
    return {
      ok: false,
      sentence: `There is no ${path}. ${known ? `There are: ${known}${more}.` : 'The list is empty.'}`,
    } as const
  }
  const inner = changedAt(list[index], rest, value, path)
  if (!inner.ok) return inner
  const changed = list.flatMap((element, place) =>
    place !== index ? [element] : inner.node === undefined ? [] : [inner.node],
  )
  return { ok: true, node: changed, was: inner.was } as const
}

/** Every value of a document, by its path. Elements of lists go by their names. */
export function valuesOf(node: unknown, path = '', into = new Map<string, string>()): ReadonlyMap<string, string> {
  const under = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (Array.isArray(node) && node.length > 0)
    for (const [index, element] of node.entries()) valuesOf(element, under(elementName(element, index)), into)
  else if (isRecord(node) && Object.keys(node).length > 0)
    for (const [key, part] of Object.entries(node)) valuesOf(part, under(key), into)
  else if (node !== undefined) into.set(path, JSON.stringify(node))
  return into
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
