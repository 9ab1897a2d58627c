/** A path into a written scenario, or into any other JSON tree. */
export type Path = readonly (string | number)[]

export type Tree = { readonly [name: string]: unknown }

export function at(tree: Tree, path: Path): unknown {
  return path.reduce<unknown>(
    (part, step) => (part as Readonly<Record<string | number, unknown>> | undefined)?.[step],
    tree,
  )
}

/** Returns the same tree with another value at a path; `undefined` removes the field. */
export function withValue(tree: Tree, path: Path, value: unknown): Tree {
  const copy = structuredClone(tree)
  const parent = at(copy, path.slice(0, -1)) as object
  const last = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return copy
}

/** Returns the path of every value; a list or an object comes before its parts. */
export function pathsOf(value: unknown, from: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, part]): readonly Path[] => {
    const path = [...from, isList ? Number(name) : name]
    return [path, ...pathsOf(part, path)]
  })
}
