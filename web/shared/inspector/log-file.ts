import { type Log, readLog } from '#openapi/client/log.ts'
import type { OpenLog } from '#web/shared/event-log/open-logs.ts'

const FORMAT = 'comanda-log'

/**
 * Writes the log as a file that another page can read, with the state that this page shows, which a test can then
 * expect.
 */
export const writeLogFile = ({ name, version, store }: OpenLog): string =>
  JSON.stringify({ format: FORMAT, name, version, ...store.getLog(), state: store.getState() }, null, 2)

/** Reads the log from a file; returns null when the file belongs to another log. */
export function readLogFile(
  text: string,
  { name, version }: Pick<OpenLog, 'name' | 'version'>,
): Log<unknown, unknown> | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; name?: unknown; version?: unknown } | null
    const fits = file?.format === FORMAT && file.name === name && file.version === version
    return fits ? readLog(file) : null
  } catch {
    return null
  }
}
