import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of this checkout. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/**
 * Returns the folder in which the caller's relative paths begin. npm starts a script in the folder of its package, and
 * names the folder of the person who called it in `INIT_CWD`. Only our own script `sim` counts: the script of another
 * package that calls us has its paths in the folder in which it runs.
 */
export function folderOf(environment: Environment, workingFolder: string): string {
  const { npm_lifecycle_event: script, npm_package_json: manifest, INIT_CWD: folder } = environment
  const isOurs = script === 'sim' && isSame(manifest, join(checkout, 'package.json'))
  return (isOurs && folder) || workingFolder
}

/** Returns the words with which the same person starts the simulator again, in the same folder. */
export function simulatorWords(environment: Environment, folder: string): string {
  if (isSame(folder, checkout)) return 'npm run sim --'
  if (environment['npm_command'] === 'exec') return `npx --prefix ${shellWord(checkout)} comanda-sim`
  return shellWord(join(checkout, 'simulator/comanda-sim.js'))
}

/** Returns a word as a shell has to read it, so that a printed command can be copied. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Whether two paths are one place, also through a link. */
function isSame(one: string | undefined, other: string): boolean {
  if (one === undefined) return false
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
