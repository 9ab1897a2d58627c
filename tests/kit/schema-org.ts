import ts from 'typescript'

const name = `${process.cwd()}/structured-data.ts`
const options: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['lib.es2022.d.ts'] },
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
}

let before: ts.Program | undefined

/**
 * Returns the compiler's complaints about structured data that is not in schema.org's vocabulary, as `schema-dts` has it:
 * unknown types and properties, and values of another type.
 */
export function vocabularyErrors(things: readonly { readonly '@type': string }[]): readonly string[] {
  const types = [...new Set(things.map((thing) => thing['@type']))]
  const lines = things.map(
    (thing, index) => `export const thing${index}: WithContext<${thing['@type']}> = ${JSON.stringify(thing, null, 1)}`,
  )
  const text = [`import type { WithContext, ${types.join(', ')} } from 'schema-dts'`, ...lines].join('\n')
  const host = ts.createCompilerHost(options)
  const usual = host.getSourceFile.bind(host)
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(file, text, target) : (before?.getSourceFile(file) ?? usual(file, target))
  const program = ts.createProgram({ rootNames: [name], options, host, ...(before && { oldProgram: before }) })
  before = program
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()]
    .filter(({ file }) => file?.fileName === name)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
