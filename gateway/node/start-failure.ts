import { DatabaseFailed, DatabaseUnavailable, StorageFull } from '../db/failures.ts'
import type { GroundSettings } from '../ground/ground-settings.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'

/** The sentence for what ends a start though nothing is wrong with the program; any other error as it is. */
export function startFailure(error: unknown, settings: GroundSettings): unknown {
  if (error instanceof DatabaseFailed) return new CannotStart(databaseSentence(error, settings))
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen')
    return new CannotStart(
      code === 'EADDRINUSE'
        ? `Port ${settings.PORT} of ${settings.HOST} is taken: stop the process that has it, or choose another PORT.`
        : `The node cannot listen on port ${settings.PORT} of ${settings.HOST} (${code}): look at PORT and HOST.`,
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'].includes(code))
    return new CannotStart(`The data in ${settings.DATA_DIR} cannot be written (${code}): look at DATA_DIR.`)
  return error
}

function databaseSentence(error: DatabaseFailed, { DATABASE_URL, DATA_DIR }: GroundSettings): string {
  const why = error.code ?? 'no reason given'
  if (error instanceof StorageFull) return `The disk of the database is too full to start (${why}).`
  if (!DATABASE_URL) return `The embedded database in ${DATA_DIR} cannot be opened (${why}).`
  return error instanceof DatabaseUnavailable
    ? `PostgreSQL does not serve (${why}): look at DATABASE_URL, and start again when it does.`
    : `PostgreSQL refused what a start needs (${why}): look at DATABASE_URL and DATABASE_SCHEMA.`
}
