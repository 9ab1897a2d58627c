import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = `${root}web/dist/.built-from`

/** The bundler's list of the files that it has read (`web/build/list-sources.ts`). */
export const sources = `${root}web/dist/.sources`

/** Builds the web client, unless its sources equal those of the last build. */
export async function buildWeb(): Promise<void> {
  if (existsSync(stamp) && existsSync(sources) && readFileSync(stamp, 'utf8') === sourcesDigest()) return
  await build({ root: `${root}web`, configFile: `${root}web/vite.config.ts`, logLevel: 'warn' })
  writeFileSync(stamp, sourcesDigest())
}

/**
 * Digests all of `web`, where styles, fonts and the build's own files are, and outside of it each file that the last
 * build has read. A new file there is read only after one of these files imports it.
 */
export function sourcesDigest(contentOf: (path: string) => Buffer = readSource): string {
  const files = globSync('web/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist' || entry.name === 'node_modules',
  })
  const ofWeb = files
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`))
  const read = readFileSync(sources, 'utf8').split('\n')
  const hash = createHash('sha256')
  for (const path of [...new Set([...ofWeb, ...read, 'package-lock.json', 'package.json'])].sort()) {
    hash.update(`${path}\n`)
    if (existsSync(root + path)) hash.update(contentOf(path))
  }
  return hash.digest('hex')
}

/** `path` is from the root of the repository. */
const readSource = (path: string) => readFileSync(root + path)

// `npm test` builds with this file alone, so that the demo has nothing left to build.
if (import.meta.main) await buildWeb()
