import { globSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import { optionsIn } from '#tests/mutation/compiler.ts'

type FieldSearch = {
  /** The files that declare the fields. */
  readonly declaring: RegExp
  /** The files whose reading counts. */
  readonly reading: RegExp
  /** Whether a declared path, such as `Store.name`, is asked for. */
  readonly isAsked?: (path: string) => boolean
}

/** One program for all searches of a file of tests: it takes the compiler longer to open it than to search. */
function openProgram() {
  const files = globSync('{domain,gateway,openapi/wire,openapi/client,web}/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
  const program = ts.createProgram(files, { ...optionsIn(), noEmit: true })
  return { sources: program.getSourceFiles(), checker: program.getTypeChecker() }
}
let opened: ReturnType<typeof openProgram> | undefined

/**
 * The paths of declared fields that no code reads. The compiler tells the `name` of a store from the `name` of a plate: a field counts
 * only for `store.name`, or for `{ name }` of a store.
 */
export function unreadFields({ declaring, reading, isAsked = () => true }: FieldSearch): readonly string[] {
  opened ??= openProgram()
  const { sources, checker } = opened
  const sourcesOf = (paths: RegExp) => sources.filter(({ fileName }) => paths.test(relative(process.cwd(), fileName)))
  const declared = sourcesOf(declaring).flatMap((source) => fieldsIn(source))
  const unread = new Map(declared.filter(([, path]) => isAsked(path)))
  /** How many unread fields have a name: the compiler is asked about no other name, which is most of the time. */
  const left = new Map<string, number>()
  for (const path of unread.values()) left.set(nameIn(path), (left.get(nameIn(path)) ?? 0) + 1)
  const symbolOf = (name: ts.Identifier) =>
    ts.isPropertyAccessExpression(name.parent)
      ? checker.getSymbolAtLocation(name)
      : checker.getTypeAtLocation(name.parent.parent).getProperty(name.text)
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    const name = readIn(node)
    if (name && left.get(name.text))
      for (const declaration of symbolOf(name)?.declarations ?? [])
        if (unread.delete(declaration)) left.set(name.text, (left.get(name.text) ?? 0) - 1)
    ts.forEachChild(node, visit)
  }
  for (const source of sourcesOf(reading)) visit(source)
  return [...unread.values()].toSorted()
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** The fields that the types of a file declare, each with its path. */
function fieldsIn(node: ts.Node, path = ''): readonly (readonly [ts.Node, string])[] {
  const isField = ts.isPropertySignature(node)
  const ownPath = isField ? `${path}.${node.name.getText()}` : ts.isTypeAliasDeclaration(node) ? node.name.text : path
  const below: (readonly [ts.Node, string])[] = []
  ts.forEachChild(node, (child) => void below.push(...fieldsIn(child, ownPath)))
  return isField ? [[node, ownPath], ...below] : below
}

/** The name that some code reads of a value: `store.name`, or `{ name }` of it. */
function readIn(node: ts.Node): ts.Identifier | undefined {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) return node.name
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined
  const name = node.propertyName ?? node.name
  return ts.isIdentifier(name) ? name : undefined
}
