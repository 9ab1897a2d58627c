import { isDeepStrictEqual } from 'node:util'
import { type Document, isCollection, isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { bareDocument, documentChanges } from '../bare-document.ts'
import type { CatalogError } from '../catalog-error.ts'
import type { CatalogChange } from '../changes.ts'
import { isRecord, nameOf } from '../element-names.ts'
import { parseCatalog } from '../parse.ts'
import { keptText } from './kept-text.ts'
import { keyOf, type Nodes, nodeName, nodesOf } from './nodes.ts'
import { settleAnchors, unshare } from './shared-parts.ts'

export type ChangedText =
  | { readonly ok: true; readonly text: string; readonly count: number }
  | { readonly ok: false; readonly errors: readonly CatalogError[] }

/** A field that is left out may follow another one, as the shown name of a plate follows its name: it is written in a second round. */
const mostRounds = 4

/**
 * A file that people keep by hand, as the newest catalogue: only what differs is written, so that comments, anchors and fields that are
 * left out stay. It names the version that it is now. Refuses a file that is no catalogue.
 */
export function changedText(text: string, newest: CatalogDocument, version: number): ChangedText {
  const target = bareDocument(newest)
  let [written, count] = [text, 0]
  for (let round = 0; round < mostRounds; round++) {
    const parsed = parseCatalog(written)
    if (!parsed.ok) return parsed
    const changes = documentChanges(parsed.document, newest)
    if (changes.length === 0 && parsed.base === version) return { ok: true, text: written, count }
    if (round === 0) count = changes.length
    written = withChanges(written, changes, target, version)
  }
  const message = 'is written in a way that cannot be kept: export it without --into'
  return { ok: false, errors: [{ path: '(document)', message }] }
}

function withChanges(text: string, changes: readonly CatalogChange[], target: unknown, version: number): string {
  const yaml = readYaml(text)
  const before = textOf(yaml)
  const nodes = nodesOf(yaml)
  for (const change of unshare(nodes, changes)) write(nodes, change, target)
  settleAnchors(nodes)
  nameVersion(yaml, version)
  const after = textOf(yaml)
  const kept = keptText(text, before, after)
  return isDeepStrictEqual(plainOf(kept), plainOf(after)) ? kept : after
}

const readYaml = (text: string) => parseDocument(text, { merge: true, prettyErrors: false })
const textOf = (yaml: Document) => yaml.toString({ lineWidth: 0 })
const plainOf = (text: string): unknown => {
  const yaml = readYaml(text)
  return yaml.errors.length > 0 ? null : yaml.toJS()
}

/** The version stands first, below the comment that heads the file. */
function nameVersion(yaml: Document, version: number): void {
  if (!isMap(yaml.contents)) return
  const [first] = yaml.contents.items
  if (yaml.has('version') || !isScalar(first?.key)) {
    yaml.set('version', version)
    return
  }
  const key = yaml.createNode('version')
  key.commentBefore = first.key.commentBefore ?? null
  first.key.commentBefore = null
  yaml.contents.items.unshift(yaml.createPair(key, version) as typeof first)
}

/** Writes one change. A part that the file leaves out to its default is written whole, with the changes that follow in it. */
function write(nodes: Nodes, change: CatalogChange, target: unknown): void {
  let [node, value]: [unknown, unknown] = [nodes.root, target]
  for (const [depth, key] of change.keys.entries()) {
    const field = change.keys[depth - 1] ?? ''
    const rest = change.keys.length - 1 - depth
    value = childOf(value, key, field)
    if (isMap(node)) {
      if (rest === 0 || !node.has(key)) {
        writeField(nodes.yaml, node, key, value)
        return
      }
      node = node.get(key, true)
    } else if (isSeq(node)) {
      if (rest === 0 && change.type !== 'set') {
        writeElement(nodes, node, field, change)
        return
      }
      node = node.items[indexIn(nodes, node, key, field)]
    }
  }
}

function childOf(value: unknown, key: string, field: string): unknown {
  if (Array.isArray(value)) return value.find((element, index) => nameOf(element, index, field) === key)
  return isRecord(value) ? value[key] : undefined
}

const indexIn = (nodes: Nodes, seq: YAMLSeq, name: string, field: string) =>
  seq.items.findIndex((item, index) => nodeName(nodes, item, index, field) === name)

function writeField(yaml: Document, map: YAMLMap, key: string, value: unknown): void {
  // The placeholder of a picture shows the picture before.
  if (key === 'imageUrl') map.delete('imagePlaceholder')
  if (value === undefined) return void map.delete(key)
  const pair = map.items.find((one) => keyOf(one) === key)
  if (pair && isScalar(pair.value) && (value === null || typeof value !== 'object')) {
    // The scalar keeps its comment and its quotes.
    pair.value.value = value
    delete pair.value.source
  } else {
    const node = yaml.createNode(value, { aliasDuplicateObjects: false })
    // Places that share the value take the new one.
    if (isCollection(pair?.value) && isCollection(node) && pair.value.anchor) node.anchor = pair.value.anchor
    map.set(key, node)
  }
}

function writeElement(
  nodes: Nodes,
  seq: YAMLSeq,
  field: string,
  change: Exclude<CatalogChange, { readonly type: 'set' }>,
): void {
  const name = change.keys.at(-1) ?? ''
  const index = indexIn(nodes, seq, name, field)
  const [item] = index === -1 ? [] : seq.items.splice(index, 1)
  if (change.type === 'removed') return
  const element =
    item ?? (change.type === 'added' ? nodes.yaml.createNode(change.is, { aliasDuplicateObjects: false }) : null)
  if (!element) return
  const at = change.after === null ? 0 : indexIn(nodes, seq, change.after, field) + 1
  seq.items.splice(at, 0, element)
}
