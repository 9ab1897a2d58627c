import type { Identifier } from '@mdn/browser-compat-data/types'
import { parseSync } from 'vite'
import { compatAt, type Feature, tooNew } from './compat.ts'
import { newAttribute, newElement, newProperty, newValueParts } from './markup-names.ts'
import { newEvents, newMembers } from './member-names.ts'
import { newRegexParts, newSyntax } from './syntax.ts'
import { isNode, keyOf, type Node, textOf, walk } from './walk.ts'

/** A use of a feature that is too new, with the text around it. */
export type Use = Feature & { readonly excerpt: string }

/** The global under which a page finds an instance, and its interface. */
const instances: Readonly<Record<string, readonly string[]>> = {
  navigator: ['Navigator'],
  document: ['Document', 'Node', 'EventTarget'],
  'document.documentElement': ['HTMLElement', 'Element', 'Node'],
  'document.body': ['HTMLElement', 'Element', 'Node'],
  'navigator.serviceWorker': ['ServiceWorkerContainer'],
  'navigator.clipboard': ['Clipboard'],
  'navigator.permissions': ['Permissions'],
  'navigator.storage': ['StorageManager'],
  location: ['Location'],
  history: ['History'],
  screen: ['Screen'],
  performance: ['Performance'],
  crypto: ['Crypto'],
  'crypto.subtle': ['SubtleCrypto'],
  caches: ['CacheStorage'],
  indexedDB: ['IDBFactory'],
  registration: ['ServiceWorkerRegistration'],
  clients: ['Clients'],
}

const windows = new Set(['window', 'self', 'globalThis'])

/**
 * Finds the parts of a script that our oldest browsers lack: syntax, parts of regular expressions, globals, their members,
 * members and events that the platform has by that name only above the floor, and elements, attributes and styles that
 * React is given. A name that the file declares anywhere counts as its own everywhere in it.
 */
export function usesOfScript(code: string, kind: 'module' | 'script' = 'module'): readonly Use[] {
  const { program, errors } = parseSync(`file.${kind === 'module' ? 'mjs' : 'cjs'}`, code, { sourceType: kind })
  if (errors[0]) throw new Error(errors[0].message)
  const uses: Use[] = []
  const own = declaredIn(program as unknown as Node)
  walk(program as unknown as Node, (node, above) => {
    const at = Math.max(0, node.start - 20)
    const excerpt = code.slice(at, at + 90).replaceAll(/\s+/g, ' ')
    for (const feature of newInNode(node, above, own, code)) if (feature) uses.push({ ...feature, excerpt })
  })
  return uses
}

function newInNode(
  node: Node,
  above: readonly Node[],
  own: ReadonlySet<string>,
  code: string,
): readonly (Feature | null)[] {
  const parent = above.at(-1)
  const isAsked = parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof'
  switch (node.type) {
    case 'Identifier':
      return isAsked || !isReference(node, parent) || own.has(nameOf(node)) ? [] : [newGlobal(nameOf(node))]
    case 'MemberExpression':
      return isAsked ? [] : [newMemberOfGlobal(node, own)]
    case 'CallExpression':
      return [newMethod(node, own), newEvent(node), ...newRegexOfCall(node), ...newMarkup(node)]
    case 'NewExpression':
      return newRegexOfCall(node)
    case 'Literal': {
      const regex = node['regex'] as { pattern: string; flags: string } | undefined
      return regex ? newRegexParts(regex.pattern, regex.flags) : []
    }
    case 'VariableDeclarator':
      return newTaken(node, own)
    default:
      return newSyntax(node, above, code)
  }
}

const nameOf = (node: Node) => node['name'] as string

/** Not a name of a member, a key, a label, or of another module. */
function isReference(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent['object'] === node || parent['computed'] === true
    case 'Property':
      return parent['value'] === node || parent['computed'] === true
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent['key'] !== node || parent['computed'] === true
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'MetaProperty':
      return false
    default:
      return true
  }
}

const newGlobal = (name: string): Feature | null =>
  tooNew(
    name,
    compatAt('javascript', 'builtins', name) ??
      compatAt('api', name) ??
      compatAt('api', 'Window', name) ??
      compatAt('api', 'ServiceWorkerGlobalScope', name),
  )

/** `navigator.serviceWorker`, also by way of `window`; null when it does not begin with a global. */
function pathOf(node: unknown, own: ReadonlySet<string>): string | null {
  if (!isNode(node)) return null
  if (node.type === 'ChainExpression') return pathOf(node['expression'], own)
  if (node.type === 'Identifier') return own.has(nameOf(node)) ? null : nameOf(node)
  if (node.type !== 'MemberExpression') return null
  const object = pathOf(node['object'], own)
  const name = keyOf(node, 'property')
  if (object === null || name === null) return null
  return windows.has(object) ? name : `${object}.${name}`
}

function newMemberOfGlobal(node: Node, own: ReadonlySet<string>): Feature | null {
  const object = pathOf(node['object'], own)
  const name = keyOf(node, 'property')
  if (object === null || name === null) return null
  if (windows.has(object)) return newGlobal(name)
  const member = memberOf(object, name)
  return member && tooNew(...member)
}

/** The name and the data of a member of a global; null when nothing is published about it. */
function memberOf(object: string, name: string): readonly [name: string, at: Identifier] | null {
  const path = object.split('.')
  const found = [
    ...(instances[object] ?? []).map((one) => [`${one}.${name}`, compatAt('api', one, name)] as const),
    [`${object}.${name}`, compatAt('javascript', 'builtins', ...path, name)] as const,
    [`${object}.${name}`, compatAt('api', ...path, `${name}_static`)] as const,
  ].find(([, at]) => at !== undefined)
  return found?.[1] ? [found[0], found[1]] : null
}

/** By its name alone, unless it is a member of a global. */
function newMethod(node: Node, own: ReadonlySet<string>): Feature | null {
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression') return null
  const object = pathOf(callee['object'], own)
  const name = keyOf(callee, 'property') ?? ''
  const isKnown = object !== null && (windows.has(object) || memberOf(object, name) !== null)
  return isKnown ? null : (newMembers.get(name) ?? null)
}

function newEvent(node: Node): Feature | null {
  const callee = node['callee'] as Node
  const isListening = callee.type === 'MemberExpression' && keyOf(callee, 'property') === 'addEventListener'
  return isListening ? (newEvents.get(textOf((node['arguments'] as Node[])[0]) ?? '') ?? null) : null
}

/** `RegExp('(?<=a)')`: a build lowers an expression to this if it cannot lower it further. */
function newRegexOfCall(node: Node): readonly Feature[] {
  const callee = node['callee'] as Node
  if (callee.type !== 'Identifier' || nameOf(callee) !== 'RegExp') return []
  const [pattern, flags] = node['arguments'] as Node[]
  return newRegexParts(textOf(pattern) ?? '', textOf(flags) ?? '')
}

/** `const { groupBy } = Map`. */
function newTaken(node: Node, own: ReadonlySet<string>): readonly (Feature | null)[] {
  const [target, object] = [node['id'] as Node, pathOf(node['init'], own)]
  if (target.type !== 'ObjectPattern' || object === null) return []
  return (target['properties'] as Node[])
    .filter(({ type }) => type === 'Property')
    .map((property) => memberOf(object, keyOf(property, 'key') ?? ''))
    .map((member) => member && tooNew(...member))
}

/** Elements and attributes that React gets: `jsx('dialog', { inert: true, style: { … } })`. */
function newMarkup(node: Node): readonly (Feature | null)[] {
  const [type, props] = node['arguments'] as Node[]
  const tag = textOf(type)
  if (tag === null || props?.type !== 'ObjectExpression' || !compatAt('html', 'elements', tag)) return []
  return [newElement(tag), ...propertiesOf(props).flatMap(([name, value]) => newProp(tag, name, value))]
}

function newProp(tag: string, name: string, value: Node): readonly (Feature | null)[] {
  if (/^on[A-Z]/.test(name)) return [newEvents.get(name.slice(2).toLowerCase()) ?? null]
  if (name !== 'style') return [newAttribute(tag, name.toLowerCase())]
  if (value.type !== 'ObjectExpression') return []
  return propertiesOf(value).flatMap(([key, text]) => {
    const property = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return [newProperty(property), ...newValueParts(property, textOf(text) ?? '')]
  })
}

const propertiesOf = (node: Node): (readonly [string, Node])[] =>
  (node['properties'] as Node[])
    .filter(({ type }) => type === 'Property')
    .map((property) => [keyOf(property, 'key') ?? '', property['value'] as Node] as const)

/** The names of all variables, functions, classes and parameters of the file. */
function declaredIn(program: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (target: unknown): void => {
    if (!isNode(target)) return
    if (target.type === 'Identifier') names.add(nameOf(target))
    else if (target.type === 'AssignmentPattern') add(target['left'])
    else if (target.type === 'RestElement') add(target['argument'])
    else if (target.type === 'ArrayPattern') for (const one of target['elements'] as unknown[]) add(one)
    else if (target.type === 'ObjectPattern')
      for (const one of target['properties'] as Node[]) add(one.type === 'Property' ? one['value'] : one)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || /^(Function|Class)/.test(node.type)) add(node['id'])
    if (Array.isArray(node['params'])) for (const param of node['params']) add(param)
    if (node.type === 'CatchClause') add(node['param'])
    if (/^Import.*Specifier$/.test(node.type)) add(node['local'])
  })
  return names
}
