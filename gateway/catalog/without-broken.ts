/** A document without the list elements that hold an error, and the way back to where the others stood. */
export type Pruned = {
  readonly value: unknown
  /** The path of the written document for one of the pruned document. */
  readonly original: (path: string) => string
  /** Ids and aliases that went with the elements: who refers to them is not to blame. */
  readonly lost: ReadonlySet<string>
}

type Path = readonly PropertyKey[]

/**
 * Leaves out the list elements that hold an error, and fields that are not known. Null when an error stands outside of any
 * list: then there is nothing left to look at.
 */
export function withoutBroken(value: unknown, errors: readonly Path[], fields: readonly Path[]): Pruned | null {
  const broken = errors.map(innermostElement)
  if (broken.some((path) => path === null)) return null
  const dropped = new Set([...broken.map((path) => path ?? []), ...fields].map(keyOf))
  const places = new Map<string, readonly number[]>()
  const lost = new Set<string>()

  const copy = (node: unknown, path: Path, prunedPath: string): unknown => {
    if (Array.isArray(node)) {
      const indices = [...node.keys()].filter((index) => !dropped.has(keyOf([...path, index])))
      places.set(prunedPath, indices)
      for (const index of node.keys()) if (!indices.includes(index)) collectNames(node[index], lost)
      return indices.map((index, place) => copy(node[index], [...path, index], `${prunedPath}[${place}]`))
    }
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => !dropped.has(keyOf([...path, key])))
        .map(([key, part]) => [key, copy(part, [...path, key], `${prunedPath}.${key}`.replace(/^\./, ''))]),
    )
  }

  const pruned = copy(value, [], '')
  return { value: pruned, lost, original: (path) => originalPath(path, places) }
}

/** `branches[0].plates[3].price` is of the plate, which is the innermost element that can be left out. */
function innermostElement(path: Path): Path | null {
  const index = path.findLastIndex((key) => typeof key === 'number')
  return index < 0 ? null : path.slice(0, index + 1)
}

function originalPath(path: string, places: ReadonlyMap<string, readonly number[]>): string {
  let [pruned, original] = ['', '']
  for (const part of path.match(/\[\d+\]|[^.[\]]+/g) ?? []) {
    if (part.startsWith('[')) {
      const place = Number(part.slice(1, -1))
      original += `[${places.get(pruned)?.[place] ?? place}]`
      pruned += part
    } else {
      original += original ? `.${part}` : part
      pruned += pruned ? `.${part}` : part
    }
  }
  return original
}

function collectNames(node: unknown, into: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, part] of Object.entries(node)) {
    if ((key === 'id' || key === 'alias' || key === 'code') && typeof part === 'string') into.add(part)
    else collectNames(part, into)
  }
}

const keyOf = (path: Path) => JSON.stringify(path)
