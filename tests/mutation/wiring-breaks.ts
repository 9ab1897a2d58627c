import ts from 'typescript'

/** The kinds of wiring that a break can cut. */
export type BreakKind = 'argument' | 'await' | 'call' | 'default' | 'entry' | 'field' | 'guard' | 'key' | 'lock'

/** One break of a file: the text between two places gives way to another. */
export type Break = {
  readonly file: string
  readonly kind: BreakKind
  readonly line: number
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** The variable by which `npm run mutate -- --wiring` tells a run of tests its break. */
export const breakVariable = 'WIRING_BREAK'

/** The variable that has the files of these tests, the nearest first. */
export const testsVariable = 'WIRING_TESTS'

/** A function that runs its last argument under a lock or in a turn. */
const locks =
  /(?:\b(?:try)?[lL]ock|Lock\b|withLock|Lease\b|Exclusive\b|oneByOne|oneAtATime|inTurn|afterOthers|\balone\b)/

/** Every break of a file outside the rules: the right value goes to the wrong place, or nowhere. */
export function breaksOf(file: string, text: string): readonly Break[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const members = membersOf(source)
  const breaks: Break[] = []
  const add = (kind: BreakKind, node: ts.Node, replacement: string) => {
    const start = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    breaks.push({ file, kind, line, start, end: node.end, replacement })
  }

  const visit = (node: ts.Node): void => {
    // Types and imports vanish before the program runs.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isExpressionStatement(node)) ofStatement(node, add)
    if (ts.isCallExpression(node)) ofCall(node, add, members)
    if (ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement))
      add('guard', node.expression, 'false as boolean')
    if (ts.isTemplateExpression(node) && node.templateSpans.length > 1)
      for (const { expression } of node.templateSpans) add('key', expression, "''")
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 1 && !isOfHook(node))
      for (const element of node.elements) if (isEntry(element)) add('entry', element, '...[]')
    if (ts.isPropertyAssignment(node)) ofField(node, add, members)
    ofDefault(node, add)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return breaks
}

type Add = (kind: BreakKind, node: ts.Node, replacement: string) => void
type Members = ReadonlyMap<string, readonly string[]>

/** The members that a file reads from each of its values. */
function membersOf(source: ts.SourceFile): Members {
  const members = new Map<string, string[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && !isCalled(node)) {
      const of = node.expression.getText(source)
      members.set(of, [...(members.get(of) ?? []), node.name.text])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return members
}

const isCalled = ({ parent }: ts.Node): boolean => ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)

/** Another member of the same value, the next one that the file reads. */
function siblingOf(node: ts.Node, members: Members): string | null {
  if (!ts.isPropertyAccessExpression(node) || node.questionDotToken) return null
  const of = node.expression.getText()
  const names = [...new Set(members.get(of))]
  const next = names[(names.indexOf(node.name.text) + 1) % names.length]
  return next === undefined || next === node.name.text ? null : `${of}.${next}`
}

function ofStatement({ expression }: ts.ExpressionStatement, add: Add) {
  const inner = ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression
  if (!ts.isCallExpression(inner)) return
  add(locks.test(inner.expression.getText()) ? 'lock' : 'call', expression, 'void 0')
  if (ts.isAwaitExpression(expression)) add('await', expression, `void ${inner.getText()}`)
}

function ofCall({ expression, arguments: given }: ts.CallExpression, add: Add, members: Members) {
  const work = given.at(-1)
  if (work && ts.isFunctionLike(work) && work.parameters.length === 0 && locks.test(expression.getText()))
    add('lock', work.parent, `(${work.getText()})()`)
  given.forEach((one, index) => {
    const next = given[index + 1]
    if (next && isName(one) && isName(next) && one.getText() !== next.getText()) {
      // One break changes one place: both arguments are within it.
      const between = one.getSourceFile().text.slice(one.end, next.getStart())
      const pair = `${next.getText()}${between}${one.getText()}`
      add('argument', spanOf(one, next), pair)
    }
    const sibling = siblingOf(one, members)
    if (sibling) add('argument', one, sibling)
  })
}

/** A node that reaches from one to another. */
const spanOf = (first: ts.Node, last: ts.Node): ts.Node =>
  Object.create(first, { end: { value: last.end }, getStart: { value: () => first.getStart() } })

const isName = (node: ts.Node): boolean => ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)

function ofField({ initializer }: ts.PropertyAssignment, add: Add, members: Members) {
  if (!ts.isPropertyAccessExpression(initializer)) return
  const sibling = siblingOf(initializer, members)
  add('field', initializer, sibling ?? '(null as never)')
}

/** Whether a statement ends what its function does. */
const leaves = (node: ts.Statement): boolean => {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node
  return last !== undefined && (ts.isThrowStatement(last) || ts.isReturnStatement(last))
}

/** Whether a list says on which values a hook of React depends: the linter holds these. */
const isOfHook = ({ parent }: ts.ArrayLiteralExpression): boolean =>
  ts.isCallExpression(parent) && /^use[A-Z]/.test(parent.expression.getText())

/** Whether an element of a list is one of its members, and no number or text. */
const isEntry = (node: ts.Expression): boolean =>
  ts.isSpreadElement(node) || ts.isCallExpression(node) || ts.isIdentifier(node) || ts.isObjectLiteralExpression(node)

function ofDefault(node: ts.Node, add: Add) {
  const value =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      ? node.right
      : ts.isParameter(node) || ts.isBindingElement(node)
        ? node.initializer
        : undefined
  const other = value && otherThan(value)
  if (value && other) add('default', value, other)
}

function otherThan(value: ts.Expression): string | null {
  if (ts.isNumericLiteral(value)) return `(${value.text} + 1)`
  if (ts.isStringLiteral(value)) return `('other' as never)`
  if (value.kind === ts.SyntaxKind.TrueKeyword) return '(false as never)'
  if (value.kind === ts.SyntaxKind.FalseKeyword) return '(true as never)'
  return ts.isIdentifier(value) && value.text !== 'undefined' ? '(undefined as never)' : null
}

/** The text of a file with one break. */
export const brokenText = (text: string, { start, end, replacement }: Break): string =>
  text.slice(0, start) + replacement + text.slice(end)
