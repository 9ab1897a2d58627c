import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '#gateway/lifecycle/cannot-start.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = `${root}web/dist/.built-from`

/** The bundler's list of the files that it has read (`web/build/list-sources.ts`). */
export const sources = `${root}web/dist/.sources`

/** Whether the web client is built from the sources as they are. */
const isBuilt = () => existsSync(stamp) && existsSync(sources) && readFileSync(stamp, 'utf8') === sourcesDigest()

/** Builds the web client, unless its sources equal those of the last build. */
export async function buildWeb(): Promise<void> {
  if (isBuilt()) return
  const { build } = await import('vite')
  await build({ root: `${root}web`, configFile: `${root}web/vite.config.ts`, logLevel: 'warn' })
  writeFileSync(stamp, sourcesDigest())
}

/** The same in a process of its own, because the memory of a build stays with its process. Throws CannotStart where the build fails. */
export async function buildWebApart(isDone = isBuilt, builder = fileURLToPath(import.meta.url)): Promise<void> {
  if (isDone()) return
  const child = spawn(process.execPath, [builder], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code !== 0) throw new CannotStart(`The web client was not built (${signal ?? `code ${code}`}).`)
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
