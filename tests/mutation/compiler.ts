import ts from 'typescript'
import { importsOf } from '../kit/imports.ts'
import { type Break, brokenText } from './wiring-breaks.ts'

/** Says why the compiler refuses a file with a break, in one line, or null. */
export type Compiler = (each: Break) => string | null

/** Errors that say only that a break left an import, a variable or a line without use: the author of such a break would delete it, too. */
const ofLeftovers = new Set([6133, 6192, 6196, 6198, 6199, 6205, 7027])

/** The options of all rooms in one program: each room's own `lib` is left to `tests/check-types.ts`. */
const ofAllRooms = {
  composite: false,
  emitDeclarationOnly: false,
  lib: ['es2024', 'esnext.iterator', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  types: ['node', 'vite/client'],
  rootDirs: ['web', 'node_modules/.cache/css-modules'],
  paths: { '#web/*.module.css': ['./node_modules/.cache/css-modules/*.module.css.d.ts'] },
}

export function optionsIn(root = process.cwd(), options: object = ofAllRooms): ts.CompilerOptions {
  const base = ts.readConfigFile(`${root}/tsconfig.base.json`, ts.sys.readFile).config.compilerOptions
  return ts.convertCompilerOptionsFromJson({ ...base, ...options }, root).options
}

/**
 * Opens one program over these files and keeps it: a break costs a check of its file, and of the files that import it when the break
 * changes a type that it exports. Paths are from `root`, whose `tsconfig.base.json` counts.
 */
export function openCompiler(files: readonly string[], root = process.cwd(), options: object = ofAllRooms): Compiler {
  const pathOf = (file: string) => `${root}/${file}`
  const paths = files.map(pathOf)
  const compilerOptions = optionsIn(root, options)
  /** The text of the file that is broken now. Each change gives it another version. */
  let broken: { readonly path: string; readonly text: string } | null = null
  const versions = new Map<string, number>()
  const service = ts.createLanguageService({
    getCompilationSettings: () => compilerOptions,
    getScriptFileNames: () => paths,
    getScriptVersion: (path) => String(versions.get(path) ?? 0),
    getScriptSnapshot: (path) => {
      const text = path === broken?.path ? broken.text : ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const setBroken = (path: string, text: string | null) => {
    versions.set(path, (versions.get(path) ?? 0) + 1)
    broken = text === null ? null : { path, text }
  }
  const importers = importersOf(files, root)

  const exportedTypesOf = (path: string) => service.getEmitOutput(path, true, true).outputFiles[0]?.text
  const errorIn = (path: string) =>
    [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].find(
      ({ code }) => !ofLeftovers.has(code),
    )

  return (each) => {
    const path = pathOf(each.file)
    if (!files.includes(each.file)) return null
    const exported = exportedTypesOf(path)
    setBroken(path, brokenText(ts.sys.readFile(path) ?? '', each))
    try {
      const own = errorIn(path)
      if (own) return lineOf(own, root)
      if (exportedTypesOf(path) === exported) return null
      for (const importer of importers.get(each.file) ?? []) {
        const error = errorIn(pathOf(importer))
        if (error) return lineOf(error, root)
      }
      return null
    } finally {
      setBroken(path, null)
    }
  }
}

function importersOf(files: readonly string[], root: string): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { target } of importsOf(file, root)) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

function lineOf({ file, start, code, messageText }: ts.Diagnostic, root: string): string {
  const place = file && start !== undefined ? `${file.fileName.slice(root.length + 1)}:${lineAt(file, start)} ` : ''
  return `${place}TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 120)}`
}

const lineAt = (file: ts.SourceFile, start: number) => file.getLineAndCharacterOfPosition(start).line + 1
