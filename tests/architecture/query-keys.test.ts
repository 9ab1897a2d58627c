import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The values that a query asks with and that its key does not say: two of a kind would have one cached answer. */
function missingIn(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const missing: string[] = []
  const visit = (node: ts.Node): void => {
    const query = queryOf(node)
    if (query) {
      const values = valuesAround(node)
      const said = new Set(namesIn(query.key))
      // The key may be a value of the function, made of others.
      for (const name of said) for (const part of values.get(name) ?? []) said.add(part)
      const isSaid = (name: string): boolean => {
        const parts = values.get(name)
        return parts === undefined || said.has(name) || (parts !== null && [...parts].every(isSaid))
      }
      for (const name of namesIn(query.ask)) if (!isSaid(name)) missing.push(`${file} ${name}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return missing
}

/** The key and the call of a query: in its options, or as `charged` of the shop's calls takes them. */
function queryOf(node: ts.Node): { readonly key: ts.Node; readonly ask: ts.Node } | null {
  const [key, ask] = ts.isObjectLiteralExpression(node)
    ? [partOf(node, 'queryKey'), partOf(node, 'queryFn')]
    : ts.isCallExpression(node) && node.expression.getText() === 'charged'
      ? node.arguments
      : []
  return key && ask ? { key, ask } : null
}

/** The value of a property, also in its short form. */
function partOf({ properties }: ts.ObjectLiteralExpression, name: string): ts.Node | undefined {
  const found = properties.find((property) => property.name?.getText() === name)
  if (!found) return undefined
  return ts.isPropertyAssignment(found) ? found.initializer : found
}

/** All names that some code reads, without those of members and of its own parameters. */
function namesIn(code: ts.Node): ReadonlySet<string> {
  const names = new Set<string>()
  const own = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isParameter(node)) for (const name of boundIn(node.name)) own.add(name)
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
    const isNameOfProperty = ts.isPropertyAssignment(node.parent) && node.parent.name === node
    if (ts.isIdentifier(node) && !isMember && !isNameOfProperty) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(code)
  return new Set([...names].filter((name) => !own.has(name)))
}

/** The parameters of the functions around some code, each with null, and their constants, each with the names that it is made of. */
function valuesAround(node: ts.Node): ReadonlyMap<string, ReadonlySet<string> | null> {
  const values = new Map<string, ReadonlySet<string> | null>()
  for (let around: ts.Node = node.parent; around; around = around.parent) {
    if (ts.isFunctionLike(around))
      for (const { name } of around.parameters) for (const bound of boundIn(name)) values.set(bound, null)
    if (!ts.isBlock(around)) continue
    for (const statement of around.statements)
      if (ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          for (const bound of boundIn(name)) values.set(bound, initializer ? namesIn(initializer) : null)
  }
  return values
}

const boundIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundIn(element.name) : []))

/** Values that change no answer, or that the key says by another name, each with the reason. */
const known: Readonly<Record<string, string>> = {
  'web/console/order/order-calls.ts branchContact': 'the code of an order says its store',
  'web/courier/delivery/use-delivery.ts ask': 'comes with its key',
  'web/courier/delivery/use-delivery.ts store': 'is the log of the signed-in courier, whose queries go with the shift',
  'web/diner/api/places.ts session': 'a provider charges by session and answers the same',
  'web/diner/pages/checkout/facts/offered-points.ts code': 'is the module that is loaded for the call',
  'web/diner/pages/checkout/facts/offered-slots.ts code': 'is the module that is loaded for the call',
  'web/shared/followed/use-followed.ts read': 'comes with its key',
}

test.each<[string, readonly string[]]>([
  ['const menuQuery = (alias, mode) => ({ queryKey: [alias], queryFn: () => ask(alias, mode) })', ['mode']],
  ['const menuQuery = (alias, mode) => ({ queryKey: [alias, mode], queryFn: () => ask(alias, mode) })', []],
  ['function use({ a, b }) { const key = keyOf(a); return { queryKey: key, queryFn: ({ b }) => ask(a, b) } }', []],
  ['function use({ a, b }) { const key = keyOf(a); return { queryKey: key, queryFn: () => ask(b.c) } }', ['b']],
  ['function use(a, b) { const log = logOf(b); return { queryKey: [a], queryFn: () => ask(log) } }', ['log']],
  ['function use(a) { const log = logOf(a); return { queryKey: [a], queryFn: () => ask(log) } }', []],
  ['const use = (id, amount) => charged(["fees", id], (signal) => ask(id, amount, signal))', ['amount']],
])('the search in `%s` finds %j', (text, missing) => {
  expect(missingIn('a.ts', text)).toEqual(missing.map((name) => `a.ts ${name}`))
})

test('the key of a query says each value that its call is made with', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/{dist,build}/**'] })
  const missing = files.flatMap((file) => missingIn(file, readFileSync(file, 'utf8')))
  expect([...new Set(missing)].sort()).toEqual(Object.keys(known).sort())
})
