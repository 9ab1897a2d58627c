import { hasNames, isRecord, nameOf } from './element-names.ts'

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
