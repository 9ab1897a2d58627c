import { join } from 'node:path'
import type { Database } from '#gateway/db/database.ts'
import { openPglite } from '#gateway/db/pglite.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { debianPostgres, findDebianPostgres } from '#tests/kit/debian-postgres.ts'
import { npmPostgres } from '#tests/kit/npm-postgres.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { ownFolder } from './processes.ts'

type Settings = Readonly<Record<string, string>>

/** A database with an empty log, for one gateway after the other. */
export type Ground = {
  readonly says: string
  /** The settings with which a gateway is started. */
  readonly settings: Settings
  /** Opens it while no gateway runs on it. */
  readonly open: () => Promise<Database>
  readonly close: () => Promise<void>
}

const ignore = () => undefined

/** In the gateway's own process: its CPU and memory are the gateway's. */
export async function embeddedGround(): Promise<Ground> {
  ownFolder()
  const directory = await preparedDataDirectory()
  return {
    says: 'embedded, in the process of the gateway',
    settings: { DATA_DIR: directory },
    open: () => openPglite(join(directory, 'database')),
    close: async () => undefined,
  }
}

type Server = { readonly url: string; readonly stop: () => Promise<void> }

/** A separate process, so that its CPU and memory are not the gateway's: that of `DATABASE_URL`, else one from npm. */
export async function postgresServer() {
  const url = process.env['DATABASE_URL']
  return url
    ? serverAt('PostgreSQL of DATABASE_URL', { url, stop: async () => undefined })
    : serverAt('PostgreSQL from npm', await npmPostgres())
}

/** A server as Debian ships it, which compiles costly plans; null on a machine without one. */
export async function debianServer() {
  const folder = findDebianPostgres()
  return folder === null ? null : serverAt('PostgreSQL of Debian', await debianPostgres(folder))
}

async function serverAt(name: string, { url, stop }: Server) {
  ownFolder()
  const admin = openPostgres(url, { onError: ignore })
  const schemas: string[] = []
  const close = async () => {
    for (const schema of schemas) await admin.script(`drop schema ${schema} cascade`)
    await admin.close()
    await stop()
  }
  return {
    says: `${name}, a process of its own`,
    /** A separate, empty schema. */
    async schema() {
      const schema = `bench_${process.pid}_${Date.now().toString(36)}_${schemas.length}`
      await admin.script(`create schema ${schema}`)
      schemas.push(schema)
      return {
        settings: { DATABASE_URL: url, DATABASE_SCHEMA: schema } as Settings,
        open: async () => openPostgres(url, { schema, onError: ignore }),
      }
    },
    close,
  }
}

export async function postgresGround(): Promise<Ground> {
  const { says, schema, close } = await postgresServer()
  return { says, ...(await schema()), close }
}
