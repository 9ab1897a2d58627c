/** The fields by which a path names an element of a list: `orderModes.delivery`, `workingDays.MONDAY`, `exceptions.2026-12-25`. */
const names = ['id', 'alias', 'code', 'dayOfWeek', 'date'] as const

/** The elements of a list of ids are their own names: `plateIds.asado`. */
const isIdList = (field: string): boolean => field.endsWith('Ids')

/** The name of an element in a path; its index in the list where it has none. `field` holds the list. */
export function nameOf(element: unknown, index: number, field: string): string {
  return ownName(element, field) ?? String(index)
}

/** The field that names the elements of a list; `id` in a list that is empty. */
export const nameField = ([first]: readonly unknown[]): string =>
  (isRecord(first) && names.find((name) => typeof first[name] === 'string')) || 'id'

/** Whether each element of a list has a name of its own, so that a change can tell it from the others wherever it stands. */
export function hasNames(list: readonly unknown[], field: string): boolean {
  const all = list.map((element) => ownName(element, field))
  return new Set(all).size === all.length && !all.includes(null)
}

function ownName(element: unknown, field: string): string | null {
  if (typeof element === 'string') return isIdList(field) ? element : null
  const found = isRecord(element) ? names.map((name) => element[name]).find((name) => typeof name === 'string') : null
  return typeof found === 'string' ? found : null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value of a document, by its path. Elements of lists go by their names. */
export function valuesOf(node: unknown, path = '', into = new Map<string, string>()): ReadonlyMap<string, string> {
  const under = (key: string) => (path === '' ? key : `${path}.${key}`)
  const field = path.slice(path.lastIndexOf('.') + 1)
  if (Array.isArray(node) && node.length > 0)
    for (const [index, element] of node.entries()) valuesOf(element, under(nameOf(element, index, field)), into)
  else if (isRecord(node) && Object.keys(node).length > 0)
    for (const [key, part] of Object.entries(node)) valuesOf(part, under(key), into)
  else if (node !== undefined) into.set(path, JSON.stringify(node))
  return into
}

/** The names of the elements of every list that has them, in their sequence, by the path of the list. */
export function sequencesOf(
  node: unknown,
  path = '',
  into = new Map<string, readonly string[]>(),
): ReadonlyMap<string, readonly string[]> {
  const under = (key: string) => (path === '' ? key : `${path}.${key}`)
  const field = path.slice(path.lastIndexOf('.') + 1)
  if (Array.isArray(node) && hasNames(node, field)) {
    const names = node.map((element, index) => nameOf(element, index, field))
    into.set(path, names)
    for (const [index, element] of node.entries()) sequencesOf(element, under(names[index] ?? ''), into)
  } else if (isRecord(node)) for (const [key, part] of Object.entries(node)) sequencesOf(part, under(key), into)
  return into
}
