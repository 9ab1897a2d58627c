import { PostgreSqlContainer } from '@testcontainers/postgresql'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#simulator/world/prepared-database.ts'
import { needDocker } from './docker.ts'
import { dockerNats, localNats } from './nats-server.ts'
import { npmPostgres } from './npm-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null where this machine has no PostgreSQL; then its suites are left out, with the reason printed. */
    postgresUrl: string | null
    natsUrl: string | null
  }
}

type Service = { readonly url: string; readonly stop: () => Promise<unknown> }

/**
 * Global set-up of the areas that need services: from the environment, else containers where Docker is, else
 * PostgreSQL from npm and the `nats-server` on the PATH (ruling-34).
 * The files of an empty embedded database are made before any test, because this blocks the thread for seconds, in which a test receives nothing.
 */
export async function setup(project: TestProject) {
  await prepareDatabase()
  const found = await Promise.allSettled([
    find('PostgreSQL', process.env['DATABASE_URL'], [dockerPostgres, npmPostgres]),
    find('NATS', process.env['NATS_URL'], [dockerNats, localNats]),
  ])
  const services = found.map((one) => (one.status === 'fulfilled' ? one.value : null))
  const stopAll = () => Promise.all(services.map((service) => service?.stop()))
  const missing = found.find((one) => one.status === 'rejected')
  if (missing) {
    await stopAll()
    throw missing.reason
  }
  const [postgres, nats] = services
  project.provide('postgresUrl', postgres?.url ?? null)
  project.provide('natsUrl', nats?.url ?? null)
  return stopAll
}

/** Where CI asks for all services a missing one is an error; elsewhere its suites are left out, and the reason is printed. */
async function find(
  name: string,
  given: string | undefined,
  ways: readonly (() => Promise<Service>)[],
): Promise<Service | null> {
  if (given) return { url: given, stop: async () => undefined }
  const reasons: string[] = []
  for (const start of ways)
    try {
      return await start()
    } catch (error) {
      reasons.push(`${start.name}: ${error instanceof Error ? error.message : error}`)
    }
  const reason = `No ${name}: ${reasons.join('; ')}`
  if (process.env['REQUIRE_SERVICES'] === '1') throw new Error(reason)
  console.warn(`${reason}. Suites that need it are left out.`)
  return null
}

async function dockerPostgres(): Promise<Service> {
  needDocker()
  const container = await new PostgreSqlContainer('postgres:17-alpine').start()
  return { url: container.getConnectionUri(), stop: () => container.stop() }
}
