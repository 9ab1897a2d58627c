/** A node of a parsed script, with the fields that are read. */
export type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

/** Visits the node and all nodes below it, each with its ancestors, the nearest last. */
export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => void, above: Node[] = []): void {
  visit(node, above)
  above.push(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, above)
  }
  above.pop()
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The text of a literal; null for a value that only running the script gives. */
export function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return null
  return (node['quasis'] as { value: { cooked: string | null } }[])[0]?.value.cooked ?? null
}

/** The name of a member or a key: `a.name`, `a['name']`. Null when it is computed. */
export function keyOf(node: Node, field: 'property' | 'key'): string | null {
  const key = node[field] as Node
  if (node['computed'] === true) return textOf(key)
  return key.type === 'Identifier' ? (key['name'] as string) : textOf(key)
}
