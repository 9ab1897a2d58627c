import { type Alias, isAlias, isMap, isSeq, type Node, type YAMLMap } from 'yaml'
import type { CatalogChange } from '../changes.ts'
import { isMergeKey, keyOf, type Nodes, nodeName, ownFields } from './nodes.ts'

/** A place in a file, and how it gets another node. */
type NodePlace = { readonly keys: readonly string[]; readonly put: (node: Node) => void }

/** A map that takes the fields of a part in (`<<`), but for those of its own. */
type MergePlace = { readonly keys: readonly string[]; readonly own: ReadonlySet<string>; readonly map: YAMLMap }

/** A part of a file with an anchor: where it stands, and where its aliases do, in the sequence of the text. */
type SharedPart = {
  readonly part: Node
  readonly home: NodePlace
  readonly aliases: readonly NodePlace[]
  readonly merges: readonly MergePlace[]
}

/**
 * Makes ready for changes a file whose plates share parts by anchors. The places that change alike go on sharing, and the others get
 * copies of their own; then each change counts once, where the shared part stands. Answers the changes that are left to write.
 */
export function unshare(nodes: Nodes, changes: readonly CatalogChange[]): readonly CatalogChange[] {
  for (;;) {
    const parts = sharedParts(nodes)
    if (!parts.some((part) => separate(nodes, part, changes))) {
      const places = parts.flatMap(({ aliases, merges }) => [
        ...aliases.map(({ keys }) => ({ keys, own: none })),
        ...merges,
      ])
      return changes.filter((change) => !places.some((place) => isInside(change, place, parts, changes)))
    }
  }
}

const none: ReadonlySet<string> = new Set()

/** Whether a change is one of the shared part at its own place too. */
const isInside = (
  change: CatalogChange,
  { keys, own }: Pick<MergePlace, 'keys' | 'own'>,
  parts: readonly SharedPart[],
  changes: readonly CatalogChange[],
) => {
  const rest = restUnder(change, keys)
  if (!rest || (rest[0] !== undefined && own.has(rest[0]))) return false
  // A change of the whole place is made there, unless it is one of all places.
  return (
    rest.length > 0 ||
    parts.some((part) => part.aliases.some((one) => one.keys === keys) && isReplacedAlike(part, changes))
  )
}

/** Gives places that change otherwise a copy of their own. Answers whether there were any. */
function separate(nodes: Nodes, shared: SharedPart, changes: readonly CatalogChange[]): boolean {
  const { part, home, aliases, merges } = shared
  const [merge] = merges.filter(
    ({ keys, own }) => changesUnder(changes, keys, own) !== changesUnder(changes, home.keys, own),
  )
  if (merge) {
    nodes.expand(merge.map)
    return true
  }
  if (isReplacedAlike(shared, changes)) return false
  const places = [home, ...aliases].filter(({ keys }) => !isReplaced(changes, keys))
  const groups = Map.groupBy(places, ({ keys }) => changesUnder(changes, keys, none))
  const [staying = []] = [...groups.values()].sort((one, other) => other.length - one.length)
  const apart = places.filter((place) => !staying.includes(place))
  const isHomeless = staying.length > 0 && !staying.includes(home)
  if (apart.length === 0 && !isHomeless) return false
  for (const place of [...apart, ...(isHomeless ? [home] : [])]) place.put(nodes.copyOf(part))
  if (isHomeless) staying[0]?.put(part)
  return true
}

/** Whether one and the same value takes the place of the part everywhere. */
function isReplacedAlike({ home, aliases }: SharedPart, changes: readonly CatalogChange[]): boolean {
  const values = [home, ...aliases].map(({ keys }) => {
    const change = changes.find((one) => one.type === 'set' && restUnder(one, keys)?.length === 0)
    return change?.type === 'set' && change.is !== undefined ? JSON.stringify(change.is) : null
  })
  return values[0] !== null && values.every((value) => value === values[0])
}

/** Whether a change takes the whole place away, or puts another value there. */
const isReplaced = (changes: readonly CatalogChange[], keys: readonly string[]) =>
  changes.some(
    ({ type, keys: of }) => (type === 'set' || type === 'removed') && of.every((key, index) => keys[index] === key),
  )

/** The rest of a change's path below a place; null elsewhere. */
const restUnder = ({ keys: all }: CatalogChange, keys: readonly string[]): readonly string[] | null =>
  keys.every((key, index) => all[index] === key) ? all.slice(keys.length) : null

/** The changes below a place, seen from there, to be compared. */
const changesUnder = (changes: readonly CatalogChange[], keys: readonly string[], own: ReadonlySet<string>): string =>
  JSON.stringify(
    changes.flatMap((change) => {
      const rest = restUnder(change, keys)
      return rest?.[0] !== undefined && !own.has(rest[0]) ? [{ ...change, keys: rest }] : []
    }),
  )

/** The parts with an anchor that other places use, the first one first. */
function sharedParts(nodes: Nodes): readonly SharedPart[] {
  const homes = new Map<Node, NodePlace>()
  const aliases: { readonly part: Node; readonly place: NodePlace }[] = []
  const merges: { readonly part: Node; readonly place: MergePlace }[] = []
  const meet = (node: unknown, place: NodePlace) => {
    if (isAlias(node)) aliases.push({ part: nodes.partOf(node), place })
    else if (isMap(node) || isSeq(node)) {
      if (node.anchor) homes.set(node, place)
      walk(node, place.keys)
    }
  }
  const walk = (node: Node, keys: readonly string[]) => {
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) {
        const name = nodeName(nodes, item, index, keys.at(-1) ?? '')
        meet(item, {
          keys: [...keys, name],
          put: (other) => void node.items.splice(node.items.indexOf(item), 1, other),
        })
      }
    if (!isMap(node)) return
    for (const pair of node.items) {
      if (!isMergeKey(pair)) {
        const put = (other: Node) => void Object.assign(pair, { value: other })
        meet(pair.value, { keys: [...keys, keyOf(pair)], put })
        continue
      }
      const place = { keys, own: ownFields(node), map: node }
      for (const source of isSeq(pair.value) ? pair.value.items : [pair.value])
        if (isAlias(source)) merges.push({ part: nodes.partOf(source), place })
    }
  }
  if (nodes.root) walk(nodes.root, [])
  return [...homes].map(([part, home]) => ({
    part,
    home,
    aliases: aliases.flatMap((one) => (one.part === part ? [one.place] : [])),
    merges: merges.flatMap((one) => (one.part === part ? [one.place] : [])),
  }))
}

/** An alias must stand behind its part: where changes have turned the two round, the part goes to its first alias. */
export function settleAnchors(nodes: Nodes): void {
  const seen = new Set<Node>()
  const meet = (node: unknown, put: (node: Node) => void) => {
    if (isAlias(node)) {
      const part = nodes.partOf(node)
      if (seen.has(part)) return
      replaceBy(part, node)
      put(part)
      seen.add(part)
      walk(part)
    } else if (isMap(node) || isSeq(node)) {
      if (node.anchor) seen.add(node)
      walk(node)
    }
  }
  const walk = (node: Node) => {
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) meet(item, (other) => node.items.splice(index, 1, other))
    if (isMap(node)) for (const pair of node.items) meet(pair.value, (other) => Object.assign(pair, { value: other }))
  }
  const replaceBy = (part: Node, alias: Alias) => {
    const find = (node: unknown): void => {
      if (isSeq(node)) {
        const index = node.items.indexOf(part)
        if (index !== -1) node.items.splice(index, 1, alias)
        else for (const item of node.items) find(item)
      } else if (isMap(node))
        for (const pair of node.items) {
          if (pair.value === part) pair.value = alias
          else find(pair.value)
        }
    }
    find(nodes.root)
  }
  if (nodes.root) walk(nodes.root)
}
