import { hasNames, isRecord, nameField, nameOf } from './element-names.ts'

type PathResult =
  | { readonly ok: true; readonly node: unknown; readonly was: unknown }
  | { readonly ok: false; readonly sentence: string }

/** The place of an element in its list: an end, or behind another element. */
export type ElementPlace = { readonly at: 'first' | 'last' } | { readonly after: string }

/** A new value of a field; an undefined one takes it out. With a place it is an element that is added, or moved where it has no value. */
export type PathChange = { readonly value: unknown; readonly place?: ElementPlace | undefined }

/** The list whose elements are made by their name: a date has hours of its own as soon as a path names it. */
const datedList = 'exceptions'
const isDate = (key = '') => /^\d{4}-\d{2}-\d{2}$/.test(key)

/** Returns the node with a change at a path, and the value before: for an element that moves, the place before. */
export function changedAt(node: unknown, keys: readonly string[], change: PathChange, at = ''): PathResult {
  const [key, ...rest] = keys
  if (key === undefined) return { ok: true, node: change.value, was: node }
  const path = at === '' ? key : `${at}.${key}`
  if (Array.isArray(node)) {
    const list = { elements: node, field: at.split('.').at(-1) ?? '', path }
    if (rest.length === 0 && change.place) return placed(list, key, { ...change, place: change.place })
    return list.field === datedList && isDate(key)
      ? changedDate(list, keys, change)
      : changedElement(list, keys, change)
  }
  if (node !== undefined && !isRecord(node)) return { ok: false, sentence: `${at} is no group of fields.` }
  if (rest.length === 0 && change.place)
    return { ok: false, sentence: `${at || 'The owner'} is no list, so nothing in it has a place.` }
  const isNewList =
    change.value !== undefined && (change.place ? rest.length === 1 : key === datedList && isDate(rest[0]))
  const before = node && Object.hasOwn(node, key) ? node[key] : isNewList ? [] : undefined
  const inner = changedAt(before, rest, change, path)
  if (!inner.ok) return inner
  const others = Object.entries(node ?? {}).filter(([name]) => name !== key)
  const entries = inner.node === undefined ? others : [...others, [key, inner.node] as const]
  // A group that was made for this field goes with it.
  const isEmptied = entries.length === 0 && change.value === undefined && at !== ''
  return { ok: true, node: isEmptied ? undefined : Object.fromEntries(entries), was: inner.was }
}

/** A list, the field that holds it, and the path of the element that is looked for. */
type List = { readonly elements: readonly unknown[]; readonly field: string; readonly path: string }

const indexIn = ({ elements, field }: List, name: string) =>
  elements.findIndex((element, index) => nameOf(element, index, field) === name)

/** A list of dates with one of them changed, or added in its place. */
function changedDate(list: List, keys: readonly string[], change: PathChange): PathResult {
  const [date = '', ...rest] = keys
  const index = indexIn(list, date)
  if (change.value === undefined && (index === -1 || rest.length > 0)) return changedElement(list, keys, change)
  const was = index === -1 ? undefined : list.elements[index]
  const inner = changedAt(was, rest, change, list.path)
  if (!inner.ok) return inner
  const others = list.elements.filter((element) => element !== was)
  if (inner.node === undefined) return { ok: true, node: others, was: inner.was }
  const changed = isRecord(inner.node) ? { ...inner.node, date } : inner.node
  const next = others.findIndex((element) => nameOf(element, -1, list.field) > date)
  return { ok: true, node: others.toSpliced(next === -1 ? others.length : next, 0, changed), was: inner.was }
}

function changedElement(list: List, [key = '', ...rest]: readonly string[], change: PathChange): PathResult {
  const index = indexIn(list, key)
  if (index === -1) return unknownIn(list, list.path)
  const inner = changedAt(list.elements[index], rest, change, list.path)
  if (!inner.ok) return inner
  const node = list.elements.flatMap((element, at) =>
    at !== index ? [element] : inner.node === undefined ? [] : [inner.node],
  )
  return { ok: true, node, was: inner.was }
}

/** A list with an element that is new, or that stands elsewhere. */
function placed(list: List, name: string, { value, place }: PathChange & { readonly place: ElementPlace }): PathResult {
  const index = indexIn(list, name)
  if (value === undefined && index === -1) return unknownIn(list, list.path)
  if (value !== undefined && index !== -1)
    return {
      ok: false,
      sentence: `There is ${list.path} already: move it without a value, or change it without a place.`,
    }
  const named =
    value === undefined ? { ok: true as const, element: list.elements[index] } : elementNamed(list, name, value)
  if (!named.ok) return named
  const others = index === -1 ? list.elements : list.elements.toSpliced(index, 1)
  const at = placeIn({ ...list, elements: others }, place)
  if (at === -1) return unknownIn(list, `${list.path.slice(0, -name.length)}${'after' in place ? place.after : ''}`)
  const was = value === undefined ? placeOf(list, index) : undefined
  return { ok: true, node: others.toSpliced(at, 0, named.element), was }
}

/** The index at which an element comes in; -1 behind one that the list lacks. */
function placeIn(list: List, place: ElementPlace): number {
  if ('at' in place) return place.at === 'first' ? 0 : list.elements.length
  const before = indexIn(list, place.after)
  return before === -1 ? -1 : before + 1
}

/** The place of an element, as a change can name it. */
const placeOf = ({ elements, field }: List, index: number): ElementPlace =>
  index === 0 ? { at: 'first' } : { after: nameOf(elements[index - 1], index - 1, field) }

/** A new element, which takes its name from the path where its value has none. */
function elementNamed({ elements, field, path }: List, name: string, value: unknown) {
  const isNameless = isRecord(value) && !hasNames([value], field)
  const element = isNameless ? { [nameField(elements)]: name, ...value } : value
  const own = nameOf(element, -1, field)
  return own === name
    ? ({ ok: true, element } as const)
    : ({
        ok: false,
        sentence: own === '-1' ? `${path} is no element with a name.` : `${path} is named ${own} in its value.`,
      } as const)
}

function unknownIn({ elements, field }: List, path: string) {
  const known = elements
    .slice(0, 12)
    .map((element, index) => nameOf(element, index, field))
    .join(', ')
  const more = elements.length > 12 ? ', …' : ''
  const sentence = `There is no ${path}. ${known ? `There are: ${known}${more}.` : 'The list is empty.'}`
  return { ok: false, sentence } as const
}
