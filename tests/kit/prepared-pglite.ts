import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparedFile, preparedPglite } from '#simulator/world/prepared-database.ts'

export { preparedPglite }

/** A new `DATA_DIR` with an empty database in it, for a process of its own. The caller removes it. */
export async function preparedDataDirectory(): Promise<string> {
  if (!existsSync(preparedFile)) await (await preparedPglite()).close()
  const directory = mkdtempSync(join(tmpdir(), 'comanda-data-'))
  const database = join(directory, 'database')
  mkdirSync(database)
  execFileSync('tar', ['-xf', preparedFile, '-C', database], { stdio: 'pipe' })
  return directory
}
