import type { Field } from './fields.ts'

/** Returns every value that a document, as people write it, has for a field. */
export function valuesOf(document: unknown, { path, only }: Pick<Field, 'path' | 'only'>): readonly unknown[] {
  const keys = path.match(/\[\]|[^.[\]]+/g) ?? []
  const parents = keys
    .slice(0, -1)
    .reduce<readonly unknown[]>((nodes, key) => nodes.flatMap((node) => partsOf(node, key)), [document])
  const [decider = '', value] = only?.split(': ') ?? []
  const meant = only === null ? parents : parents.filter((parent) => partsOf(parent, decider)[0] === value)
  return meant.flatMap((parent) => partsOf(parent, keys.at(-1) ?? ''))
}

function partsOf(node: unknown, key: string): readonly unknown[] {
  if (Array.isArray(node)) return key === '[]' ? node : []
  if (typeof node !== 'object' || node === null) return []
  if (key === '*') return Object.values(node)
  return Object.entries(node)
    .filter(([name, value]) => name === key && value !== undefined)
    .map(([, value]) => value)
}
