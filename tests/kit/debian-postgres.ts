import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { postgresOf } from './npm-postgres.ts'

const installedIn = '/usr/lib/postgresql'

/** The folder of the newest server of Debian's package `postgresql` that can compile plans; undefined without one. */
const newest = (existsSync(installedIn) ? readdirSync(installedIn) : [])
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => join(installedIn, version))
  .find((folder) => existsSync(join(folder, 'bin', 'postgres')) && existsSync(join(folder, 'lib', 'llvmjit.so')))

export const hasDebianPostgres = newest !== undefined

/** A PostgreSQL server as Debian ships it, which compiles plans of a high cost (JIT). The builds from npm do not. */
export async function debianPostgres() {
  if (newest === undefined) throw new Error("Debian's PostgreSQL is not installed here")
  const binary = (name: string) => join(newest, 'bin', name)
  return postgresOf({ initdb: binary('initdb'), postgres: binary('postgres') }, (installed) => installed)
}
