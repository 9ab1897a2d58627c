import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const builtRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url))

const isText = (file: string) => /\.(js|css|html|json|svg)$/.test(file)
/** As the build names a file: `menu-page-DGGvcydr.css`. */
const built = /-[\w-]{7}(?=\.\w+$)/

/**
 * A folder with the build of another release, in which no file of `assets/` has the name that it has in this one. The
 * caller deletes it.
 */
export function buildOfNextRelease(): string {
  const root = mkdtempSync(join(tmpdir(), 'comanda-release-'))
  const files = readdirSync(builtRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(builtRoot.length))
  const names = new Map(
    files.flatMap((file) => {
      const name = file.split('/').at(-1) ?? ''
      return file.startsWith('assets/') ? [[name, name.replace(built, '-nextnext')] as const] : []
    }),
  )
  const anyName = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  // A worker loads a document again only if its revision differs.
  const renamed = (text: string) =>
    text.replaceAll(anyName, (name) => names.get(name) ?? name).replaceAll(/(?<="revision":")[0-9a-f]{8}/g, 'nextnext')
  for (const file of files) {
    const from = readFileSync(join(builtRoot, file))
    const to = join(root, renamed(file))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, isText(file) ? renamed(from.toString()) : from)
  }
  return root
}
