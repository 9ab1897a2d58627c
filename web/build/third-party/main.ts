import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticesDocument, readLock, repository } from './document.ts'
import { packagesFrom, packagesOfServer } from './lock.ts'

/**
 * Writes THIRD-PARTY-NOTICES.txt, the licences of each package that a release installs or that its pages contain, from
 * package-lock.json and the packages. With `--check` it writes nothing, and fails when the file is stale.
 */
const file = join(repository, 'THIRD-PARTY-NOTICES.txt')

/** The packages that the pages' sources import. The build may leave some of their needs out; a notice too many does no harm. */
function importedByPages(): Set<string> {
  const sources = globSync(
    ['web/{diner,courier,console,shared,worker}/**/*.{ts,tsx}', '{domain,openapi/client,openapi/wire}/**/*.ts'],
    {
      cwd: repository,
    },
  )
  const named = sources.flatMap((path) => [
    ...readFileSync(join(repository, path), 'utf8').matchAll(/(?:from|import\(?) '((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g),
  ])
  return new Set(named.map(([, name = '']) => name).filter((name) => !name.startsWith('.')))
}

const lock = readLock()
const head = `Comanda contains or installs these packages, which others have written. Each is under its own licence, and Comanda's own is not among
them. \`npm run gen\` writes this file.`
const content = noticesDocument(
  head,
  new Set([...packagesOfServer(lock), ...packagesFrom(lock, importedByPages())]),
  lock,
)

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (readFileSync(file, 'utf8') !== content) {
  console.error('THIRD-PARTY-NOTICES.txt is stale: run npm run gen.')
  process.exitCode = 1
}
