import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = `${root}web/dist/.built-from`

/** Builds the web client, unless what it is built from has not changed since the last time. */
export async function buildWeb(): Promise<void> {
  const digest = sourcesDigest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  await build({ root: `${root}web`, configFile: `${root}web/vite.config.ts`, logLevel: 'warn' })
  mkdirSync(`${root}web/dist`, { recursive: true })
  writeFileSync(stamp, digest)
}

function sourcesDigest() {
  const hash = createHash('sha256')
  const files = globSync('{web,domain,openapi/generated,openapi/wire}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist' || entry.name === 'node_modules',
  })
  const paths = files.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  for (const path of [...paths, `${root}package-lock.json`, `${root}package.json`].sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

// `npm test` builds by this file alone, so that the demo has nothing to build after it.
if (import.meta.main) await buildWeb()
