import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import postcss from 'postcss'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '..')

/** The folder of the types, a mirror of `web`. `web/tsconfig.json` lays it over `web` (decision 111). */
const types = join(import.meta.dirname, '../../node_modules/.cache/css-modules')

/** Returns the classes that a CSS module defines, in the order of the file. */
export function classesOf(css: string): readonly string[] {
  const classes = new Set<string>()
  postcss.parse(css).walkRules(({ selector }) => {
    const own = selector.replace(/:global\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|"[^"]*"/g, ' ')
    for (const [, name] of own.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)) if (name !== undefined) classes.add(name)
  })
  return [...classes]
}

/**
 * Writes a type for each CSS module of the web client, so that a misspelt class does not compile. Files that are as
 * they should be stay untouched.
 */
export function writeCssModuleTypes(): void {
  const modules = globSync('**/*.module.css', { cwd: web, exclude: ['dist/**'] })
  const wanted = new Map(modules.map((file) => [`${file}.d.ts`, typeOf(join(web, file))]))
  for (const old of globSync('**/*.d.ts', { cwd: types })) if (!wanted.has(old)) rmSync(join(types, old))
  for (const [file, text] of wanted) {
    const path = join(types, file)
    if (textOf(path) === text) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Keeps the types up to date while the client is being developed. */
export const cssModuleTypes: Plugin = {
  name: 'css-module-types',
  apply: 'serve',
  buildStart: () => writeCssModuleTypes(),
  handleHotUpdate: ({ file }) => {
    if (file.endsWith('.module.css')) writeCssModuleTypes()
  },
}

function typeOf(path: string): string {
  const names = classesOf(readFileSync(path, 'utf8'))
  return `declare const styles: {\n${names.map((name) => `  readonly '${name}': string\n`).join('')}}\nexport default styles\n`
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
