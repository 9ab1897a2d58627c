import type { Alias, Document, Node, YAMLMap } from 'yaml'
import { isAlias, isCollection, isMap, isPair, isScalar, isSeq, visit } from 'yaml'
import { nameOf } from '../element-names.ts'

/** A file's nodes, and the parts that its aliases meant before any change. */
export type Nodes = {
  readonly yaml: Document
  readonly root: Node | null
  /** The part that an alias stands for. */
  readonly partOf: (alias: Alias) => Node
  /** A copy without an anchor, in which nothing is shared. */
  readonly copyOf: (node: Node) => Node
  /** Writes the fields of merged parts into the map itself. */
  readonly expand: (map: YAMLMap) => void
}

const mergeKey = '<<'

/** Whether a part has anchors or aliases inside. */
function sharesParts(part: Node): boolean {
  let shares = false
  visit(part, {
    Alias: () => {
      shares = true
    },
    Collection: (_, inner) => {
      if (inner !== part && inner.anchor) shares = true
    },
  })
  return shares
}

export function nodesOf(yaml: Document): Nodes {
  const parts = new Map<Alias, Node>()
  visit(yaml, {
    Alias(_, alias) {
      const part = alias.resolve(yaml)
      if (part) parts.set(alias, part)
    },
  })
  const partOf = (alias: Alias) => {
    const part = parts.get(alias)
    if (!part) throw new Error(`the alias ${alias.source} is new in its file`)
    return part
  }
  const plain = (node: unknown): unknown => {
    if (isAlias(node)) return plain(partOf(node))
    if (isSeq(node)) return node.items.map(plain)
    if (isMap(node)) return Object.fromEntries(fieldsOf(node).map(([key, value]) => [key, plain(value)]))
    return isScalar(node) ? node.value : node
  }
  /** A map's fields; its own come before those that it merges. */
  const fieldsOf = (map: YAMLMap): readonly (readonly [string, unknown])[] => {
    const merged = map.items.filter(isMergeKey).flatMap(({ value }) => (isSeq(value) ? value.items : [value]))
    const sources = merged.map((one) => (isAlias(one) ? partOf(one) : one)).filter((one) => isMap(one))
    const own = map.items.flatMap((pair) => (isMergeKey(pair) ? [] : [[keyOf(pair), pair.value] as const]))
    const names = new Set(own.map(([key]) => key))
    const more = sources.flatMap((source) => fieldsOf(source).filter(([key]) => !names.has(key) && names.add(key)))
    return [...own, ...more]
  }
  const node = (value: unknown) => yaml.createNode(value, { aliasDuplicateObjects: false })
  return {
    yaml,
    root: isMap(yaml.contents) ? yaml.contents : null,
    partOf,
    copyOf(part) {
      // A part that shares nothing itself keeps its style and its comments.
      if (sharesParts(part)) return node(plain(part))
      const copy = part.clone() as Node
      if (isCollection(copy)) delete copy.anchor
      return copy
    },
    expand(map) {
      const own = ownFields(map)
      const place = map.items.findIndex(isMergeKey)
      const more = fieldsOf(map).flatMap(([key, value]) => (own.has(key) ? [] : [yaml.createPair(key, plain(value))]))
      const rest = map.items.filter((pair) => !isMergeKey(pair))
      map.items.splice(0, map.items.length, ...rest.toSpliced(place, 0, ...(more as typeof rest)))
    },
  }
}

export const keyOf = (pair: unknown): string =>
  isPair(pair) ? String(isScalar(pair.key) ? pair.key.value : pair.key) : ''

export const isMergeKey = (pair: unknown): boolean => keyOf(pair) === mergeKey

/** The fields that a map writes itself. */
export const ownFields = (map: YAMLMap): ReadonlySet<string> =>
  new Set(map.items.flatMap((pair) => (isMergeKey(pair) ? [] : [keyOf(pair)])))

/** The name of an element of a list, as `nameOf` gives it for its value. */
export function nodeName({ partOf }: Pick<Nodes, 'partOf'>, item: unknown, index: number, field: string): string {
  const node = isAlias(item) ? partOf(item) : item
  if (isScalar(node)) return nameOf(node.value, index, field)
  if (!isMap(node)) return String(index)
  const texts = node.items.flatMap((pair) => (isScalar(pair.value) ? [[keyOf(pair), pair.value.value] as const] : []))
  return nameOf(Object.fromEntries(texts), index, field)
}
