import ts from 'typescript'

/** After these words a query names a table. */
const naming = ['from', 'join', 'into', 'update', 'using', 'table', 'truncate', 'copy', 'only']
/** After these of them, more tables may follow behind commas. */
const listing = ['from', 'using', 'table', 'truncate']
/** After these words no comma leads to a table. */
const ending = [
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'union',
  'returning',
  'set',
  'values',
  'select',
  'with',
]
/** Words between the naming word and the table. */
const between = ['only', 'lateral', 'if', 'not', 'exists', 'recursive', 'public']

/** A text of a source file; each part that the program puts in is the list of the texts that it may be, as far as the file tells. */
type Text = readonly (string | { readonly mayBe: readonly string[] })[]

/** The tables, of those given, that SQL in this TypeScript source names. A name that the program gets from elsewhere is not found. */
export function tablesInSql(source: string, tables: ReadonlySet<string>): ReadonlySet<string> {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest)
  const constants = constantsOf(file)
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    const text = textOf(node, constants)
    if (text) for (const table of tablesIn(text, tables)) found.add(table)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The constants of a file with a text as their value, at whatever depth. */
function constantsOf(file: ts.SourceFile): ReadonlyMap<string, string> {
  const constants = new Map<string, string>()
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isStringLiteralLike(node.initializer)) constants.set(node.name.text, node.initializer.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return constants
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, string>): Text | null {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [
        { mayBe: textsIn(expression, constants) },
        literal.text,
      ]),
    ]
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
  if (!isSum) return null
  const parts = [node.left, node.right].map((side) => textOf(side, constants) ?? [{ mayBe: textsIn(side, constants) }])
  return parts.flat()
}

/** The texts in an expression, such as both of a choice. */
function textsIn(expression: ts.Expression, constants: ReadonlyMap<string, string>): readonly string[] {
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined
    if (constant !== undefined) texts.push(constant)
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(expression)
  return texts
}

const tokens = /"[^"]+"|[a-z_][\w$]*|[(),;]/gi
const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '')

type Token = { readonly word: string } | { readonly mayBe: readonly string[] }

const tokensOf = (text: Text): readonly Token[] =>
  text.flatMap((part): readonly Token[] =>
    typeof part === 'string'
      ? [...withoutComments(part).matchAll(tokens)].map(([word]) => ({ word: word.replaceAll('"', '').toLowerCase() }))
      : [part],
  )

function* tablesIn(text: Text, tables: ReadonlySet<string>): Generator<string> {
  /** For each open parenthesis, whether a comma leads to a table. */
  const lists = [false]
  let isExpected = false
  for (const token of tokensOf(text)) {
    if ('mayBe' in token) {
      const firsts = token.mayBe.map((each) => /^\s*"?(\w+)/.exec(each)?.[1]?.toLowerCase() ?? '')
      if (isExpected) yield* firsts.filter((first) => tables.has(first))
      isExpected = false
      continue
    }
    const { word } = token
    if (isExpected && tables.has(word)) yield word
    if (word === '(') lists.push(isExpected)
    else if (word === ')') {
      if (lists.length > 1) lists.pop()
      isExpected = false
    } else if (word === ',') isExpected = lists.at(-1) ?? false
    else if (naming.includes(word)) {
      isExpected = true
      if (listing.includes(word)) lists[lists.length - 1] = true
    } else if (!isExpected || !between.includes(word)) isExpected = false
    if (ending.includes(word)) lists[lists.length - 1] = false
  }
}
