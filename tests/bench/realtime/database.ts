import { openPostgres } from '#gateway/db/postgres.ts'
import { npmPostgres } from '#tests/kit/npm-postgres.ts'
import { ownFolder } from './processes.ts'

type Found = {
  readonly says: string
  /** The settings of a gateway that starts with nothing in its log. */
  readonly fresh: () => Promise<Readonly<Record<string, string>>>
  readonly close: () => Promise<void>
}

let found: Promise<Found> | undefined
let schemas = 0

/** The database of the gateways here: PostgreSQL where there is one, so that its CPU and memory are not the gateway's. */
export function database(): Promise<Found> {
  found ??= find()
  return found
}

export async function closeDatabase(): Promise<void> {
  await (await found)?.close()
}

async function find(): Promise<Found> {
  const given = process.env['DATABASE_URL']
  if (given) return onServer('PostgreSQL of DATABASE_URL', given, async () => undefined)
  ownFolder()
  try {
    const { url, stop } = await npmPostgres()
    return onServer('PostgreSQL from npm', url, stop)
  } catch (error) {
    return {
      says: `embedded, which counts as the gateway's (${error instanceof Error ? error.message : error})`,
      fresh: async () => ({ DATA_DIR: 'memory:' }),
      close: async () => undefined,
    }
  }
}

function onServer(says: string, url: string, stop: () => Promise<void>): Found {
  const admin = openPostgres(url, { onError: () => undefined })
  const made: string[] = []
  return {
    says: `${says}, a process of its own`,
    async fresh() {
      const schema = `bench_${process.pid}_${Date.now().toString(36)}_${++schemas}`
      await admin.script(`create schema ${schema}`)
      made.push(schema)
      return { DATABASE_URL: url, DATABASE_SCHEMA: schema }
    },
    async close() {
      for (const schema of made) await admin.script(`drop schema ${schema} cascade`)
      await admin.close()
      await stop()
    },
  }
}
