import { relative } from 'node:path'
import ts from 'typescript'

/** Every text that an expression may have; null where only a run of the gateway shows it. */
type Texts = readonly string[] | null

/** A call of `Sql.query` in the gateway, as its source has it. */
export type Statement = {
  /** The file, and the function around the call: `gateway/push/keys.ts read`. */
  readonly place: string
  readonly texts: Texts
  /** The types of its parameters; null where they are no list in the call. */
  readonly values: readonly ts.Type[] | null
  /** The types of the columns of its rows by their names; null where the call names no column. */
  readonly row: ReadonlyMap<string, ts.Type> | null
}

/**
 * Finds all calls of `Sql.query` in the sources of the gateway, and in `extra`: further files, their content by their path.
 * The types belong to the checker.
 */
export function statementsOf(extra: Readonly<Record<string, string>> = {}) {
  const program = programOf(extra)
  const checker = program.getTypeChecker()
  const statements = program
    .getSourceFiles()
    .filter(({ fileName }) => /^gateway\//.test(relative(process.cwd(), fileName)))
    .flatMap((file) => callsIn(file).filter((call) => isQuery(call, checker)))
    .map((call): Statement => {
      const [text, values] = call.arguments
      const row = call.typeArguments?.[0]
      return {
        place: placeOf(call),
        texts: text ? textsOf(text, checker) : null,
        values: !values ? [] : ts.isArrayLiteralExpression(values) ? typesOf(values, checker) : null,
        row: row ? columnsOf(checker.getTypeFromTypeNode(row), checker) : null,
      }
    })
  return { checker, statements }
}

const nothing: ts.ResolvedModuleWithFailedLookupLocations = { resolvedModule: undefined }

function programOf(extra: Readonly<Record<string, string>>): ts.Program {
  const asked = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const parsed = ts.getParsedCommandLineOfConfigFile('gateway/tsconfig.json', { composite: false }, asked)
  if (!parsed) throw new Error('gateway/tsconfig.json is no configuration of the compiler')
  const options = { ...parsed.options, noEmit: true, types: [] }
  const host = ts.createCompilerHost(options)
  const contentOf = (file: string) => extra[relative(process.cwd(), file)]
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => contentOf(file) !== undefined || fileExists(file)
  host.readFile = (file) => contentOf(file) ?? readFile(file)
  host.getSourceFile = (file, version, ...rest) => {
    const content = contentOf(file)
    return content === undefined
      ? getSourceFile(file, version, ...rest)
      : ts.createSourceFile(file, content, version, true)
  }
  // Rows are made of our own types: without those of the packages it takes half the time.
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) => (/^[.#]/.test(text) ? ts.resolveModuleName(text, file, options, host) : nothing))
  return ts.createProgram([...parsed.fileNames, ...Object.keys(extra)], options, host)
}

function callsIn(file: ts.SourceFile): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function isQuery({ expression }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'query') return false
  const declared = checker.getSymbolAtLocation(expression.name)?.declarations?.[0]?.getSourceFile().fileName
  return declared !== undefined && relative(process.cwd(), declared) === 'gateway/db/database.ts'
}

/** The nearest function that has a name, also as a member of an object or a constant. */
function placeOf(call: ts.Node): string {
  let name = ''
  for (let node = call.parent; node && !name; node = node.parent) {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) name = node.name?.getText() ?? ''
    if (ts.isArrowFunction(node) && (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)))
      name = node.parent.name.getText()
  }
  return [relative(process.cwd(), call.getSourceFile().fileName), name].join(' ').trim()
}

const typesOf = (list: ts.ArrayLiteralExpression, checker: ts.TypeChecker): readonly ts.Type[] | null =>
  list.elements.some(ts.isSpreadElement) ? null : list.elements.map((one) => checker.getTypeAtLocation(one))

function columnsOf(row: ts.Type, checker: ts.TypeChecker): Statement['row'] {
  const columns = checker.getPropertiesOfType(row)
  return columns.length > 0 ? new Map(columns.map((one) => [one.name, checker.getTypeOfSymbol(one)])) : null
}

/** The texts that a name stands for inside a function whose call is known. */
type Bound = ReadonlyMap<ts.Symbol, Texts>

/** Follows constants and short functions of any file, and parameters to the calls in the same file. */
function textsOf(expression: ts.Expression, checker: ts.TypeChecker, bound: Bound = new Map()): Texts {
  const literals = literalsOf(checker.getTypeAtLocation(expression))
  if (literals) return literals
  if (ts.isTemplateExpression(expression))
    return expression.templateSpans.reduce<Texts>(
      (before, span) => {
        const texts = textsOf(span.expression, checker, bound)
        return before && texts && before.flatMap((start) => texts.map((text) => start + text + span.literal.text))
      },
      [expression.head.text],
    )
  if (ts.isConditionalExpression(expression))
    return joined([expression.whenTrue, expression.whenFalse].map((one) => textsOf(one, checker, bound)))
  if (ts.isCallExpression(expression)) return textsOfCall(expression, checker, bound)
  if (ts.isIdentifier(expression)) return textsOfName(expression, checker, bound)
  return null
}

function textsOfName(name: ts.Identifier, checker: ts.TypeChecker, bound: Bound): Texts {
  const symbol = symbolOf(name, checker)
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration) return null
  const known = bound.get(symbol)
  if (known !== undefined) return known
  if (ts.isVariableDeclaration(declaration) && declaration.parent.flags & ts.NodeFlags.Const)
    return declaration.initializer ? textsOf(declaration.initializer, checker) : null
  return ts.isParameter(declaration) ? textsGiven(declaration, checker) : null
}

/** The called function has to be a constant without statements: `const offeredOrOwn = (rider: string) => …`. */
function textsOfCall(call: ts.CallExpression, checker: ts.TypeChecker, bound: Bound): Texts {
  const declaration = symbolOf(call.expression, checker)?.valueDeclaration
  const called = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  if (!called || !ts.isArrowFunction(called) || ts.isBlock(called.body)) return null
  const given = called.parameters.map(({ name }, index) => {
    const [symbol, argument] = [checker.getSymbolAtLocation(name), call.arguments[index]]
    return symbol && argument ? ([symbol, textsOf(argument, checker, bound)] as const) : null
  })
  return textsOf(called.body, checker, new Map(given.filter((one) => one !== null)))
}

/** The texts that a function's callers hand in. An exported function may have callers elsewhere. */
function textsGiven(parameter: ts.ParameterDeclaration, checker: ts.TypeChecker): Texts {
  const { parent } = parameter
  if (
    !ts.isFunctionDeclaration(parent) ||
    !parent.name ||
    ts.getCombinedModifierFlags(parent) & ts.ModifierFlags.Export
  )
    return null
  const own = checker.getSymbolAtLocation(parent.name)
  const place = parent.parameters.indexOf(parameter)
  const given = callsIn(parent.getSourceFile())
    .filter(({ expression }) => checker.getSymbolAtLocation(expression) === own)
    .map((call) => call.arguments[place])
  return joined(given.map((one) => (one ? textsOf(one, checker) : null)))
}

function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function joined(all: readonly Texts[]): Texts {
  const known = all.filter((texts) => texts !== null)
  return known.length === all.length && all.length > 0 ? known.flat() : null
}

function literalsOf(type: ts.Type): Texts {
  const parts = type.isUnion() ? type.types : [type]
  return joined(parts.map((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [String(one.value)] : null)))
}
