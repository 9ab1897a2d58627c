import { relative } from 'node:path'
import ts from 'typescript'
import { compatAt, type Feature, lackingOf, tooNew } from './compat.ts'
import { doubtfulNames, newMembers } from './member-names.ts'

/** A use of a feature that is too new, in one of our files. */
export type UseInSource = Feature & { readonly file: string }

/**
 * Finds the features of the platform that our own sources use and that are too new. The compiler knows the interface of
 * every member, so it tells `query.size` from `set.size`; in a built file only the name is left.
 */
export function usesOfSources(config: string): readonly UseInSource[] {
  const program = programOf(config)
  const checker = program.getTypeChecker()
  const uses: UseInSource[] = []
  const visit = (node: ts.Node, file: string): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isIdentifier(node) && isRead(node) && mayBeNew(node.text)) {
      const declarations = checker.getSymbolAtLocation(node)?.declarations ?? []
      const [feature] = declarations.filter(isOfPlatform).flatMap((one) => newIn(one, node.text) ?? [])
      if (feature) uses.push({ ...feature, file })
    }
    ts.forEachChild(node, (child) => visit(child, file))
  }
  for (const source of program.getSourceFiles()) {
    const file = relative(process.cwd(), source.fileName)
    if (!source.isDeclarationFile && !/^(?:\.\.|node_modules|tests)\//.test(file)) visit(source, file)
  }
  return uses
}

/** All sources of a room in one program, with those of the rooms that it refers to. */
function programOf(config: string): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const parsed = ts.getParsedCommandLineOfConfigFile(config, { composite: false, incremental: false }, host)
  if (!parsed) throw new Error(`${config} is no configuration of the compiler`)
  return ts.createProgram(parsed.fileNames, { ...parsed.options, noEmit: true })
}

/** Not the name of a declaration or of a field in a literal. */
const isRead = ({ parent }: ts.Identifier) =>
  !ts.isPropertyAssignment(parent) &&
  !ts.isVariableDeclaration(parent) &&
  !ts.isParameter(parent) &&
  !ts.isImportSpecifier(parent)

/** Asking the compiler about every name would take much longer. The rooms' `lib` holds the built-ins of the language. */
const mayBeNew = (name: string) => doubtfulNames.has(name) || lackingOf(globalAt(name)?.__compat).length > 0

const isOfPlatform = (declaration: ts.Declaration) =>
  /[\\/]lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)

function newIn(declaration: ts.Declaration, name: string): Feature | null {
  const owner = ownerOf(declaration)
  if (owner === null) {
    const isGlobal = ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration)
    return isGlobal ? tooNew(name, globalAt(name)) : null
  }
  const interfaceAt = compatAt('api', owner) ?? compatAt('javascript', 'builtins', owner)
  if (lackingOf(interfaceAt?.__compat).length > 0) return null
  const at =
    interfaceAt && (compatAt('api', owner, name) ?? compatAt('api', owner, `${name}_static`) ?? interfaceAt[name])
  // The data has the members of a mixin at the interfaces that include it.
  return interfaceAt ? tooNew(`${owner}.${name}`, at) : (newMembers.get(name) ?? null)
}

const globalAt = (name: string) =>
  compatAt('javascript', 'builtins', name) ?? compatAt('api', name) ?? compatAt('api', 'Window', name)

/** The interface of a member, also of a member in the type of its constructor. Null for a global. */
function ownerOf({ parent }: ts.Declaration): string | null {
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text.replace(/Constructor$/, '')
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText()
  return null
}
