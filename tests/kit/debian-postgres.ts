import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { postgresOf } from './npm-postgres.ts'

const installedIn = '/usr/lib/postgresql'

/** The folder of the newest server that Debian's packages have installed and that can compile plans (JIT); null without one. */
export const findDebianPostgres = (): string | null =>
  (existsSync(installedIn) ? readdirSync(installedIn) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(installedIn, version))
    .find((folder) => existsSync(join(folder, 'bin', 'postgres')) && existsSync(join(folder, 'lib', 'llvmjit.so'))) ??
  null

/** A PostgreSQL server as Debian ships it, which compiles plans of a high cost. The builds from npm do not. */
export const debianPostgres = (folder: string, settings: readonly string[] = []) => {
  const binary = (name: string) => join(folder, 'bin', name)
  return postgresOf({ initdb: binary('initdb'), postgres: binary('postgres') }, (installed) => installed, settings)
}
