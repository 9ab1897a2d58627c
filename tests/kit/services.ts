import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgreSqlContainer } from '@testcontainers/postgresql'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#simulator/world/prepared-database.ts'
import { findDebianPostgres } from './debian-postgres.ts'
import { needDocker } from './docker.ts'
import { dockerNats, localNats, natsServer } from './nats-server.ts'
import { npmPostgres, platformBinaries } from './npm-postgres.ts'
import { findProgram } from './program.ts'
import { hasHistory, lastReleaseCommit } from './releases.ts'
import { type Service, type Services, services } from './service-names.ts'
import { smallDisk } from './small-disk.ts'

/** The address or the path of a service, and how it ends. */
type FoundService = { readonly place: string; readonly stop: () => Promise<unknown> }

/**
 * The ways to find a service of the tests, in the order in which they are tried. A way throws the reason why it does not work here.
 * PostgreSQL and NATS come from the environment, else from containers where Docker is, else PostgreSQL from npm and the `nats-server`
 * on the PATH (ruling-34).
 */
const ways: Readonly<Record<Service, readonly (() => FoundService | Promise<FoundService>)[]>> = {
  PostgreSQL: [fromVariable('DATABASE_URL'), dockerPostgres, async () => started(await npmPostgres())],
  NATS: [fromVariable('NATS_URL'), async () => started(await dockerNats()), async () => started(await localNats())],
  postgres: [async () => standing((await platformBinaries()).postgres, '')],
  'postgres with JIT': [() => standing(findDebianPostgres(), "no server of Debian's package postgresql")],
  'nats-server': [() => standing(natsServer(), 'no nats-server on the PATH'), containersRun],
  curl: [onThePath('curl')],
  openssl: [onThePath('openssl')],
  promtool: [onThePath('promtool')],
  '/dev/full': [onThisSystem('/dev/full')],
  '/proc': [onThisSystem('/proc')],
  'a disk of its own': [ownDisk],
  'the last release': [lastRelease],
}

/**
 * Global set-up of the areas that need services. Where `REQUIRE_SERVICES=1` asks for all of them, a missing one is an error; elsewhere
 * its tests are left out.
 * The files of an empty embedded database are made before any test, because this blocks the thread for seconds, in which a test receives nothing.
 */
export async function setup(project: TestProject) {
  await prepareDatabase()
  const found = await Promise.allSettled(services.map((name) => findService(name, ways[name], isRequired(name))))
  const stopAll = () => Promise.all(found.map((one) => one.status === 'fulfilled' && one.value?.stop()))
  const refused = found.find((one) => one.status === 'rejected')
  if (refused) {
    await stopAll()
    throw refused.reason
  }
  const places = services.map((name, index) => {
    const one = found[index]
    return [name, one?.status === 'fulfilled' ? (one.value?.place ?? null) : null] as const
  })
  project.provide('services', Object.fromEntries(places) as Services)
  return stopAll
}

/** The last release is in the history alone, which a shallow clone lacks; no package brings a kernel that lets users mount. */
const isRequired = (name: Service) =>
  process.env['REQUIRE_SERVICES'] === '1' &&
  name !== 'a disk of its own' &&
  (name !== 'the last release' || hasHistory())

/** The service by the first way that works; null where none does. Throws the reasons where it `isRequired`. */
export async function findService(
  name: Service,
  tried: (typeof ways)[Service],
  isRequired: boolean,
): Promise<FoundService | null> {
  const reasons: string[] = []
  for (const way of tried)
    try {
      return await way()
    } catch (error) {
      reasons.push(error instanceof Error ? error.message.split('\n', 1).join() : String(error))
    }
  const sentence = `No ${name} for the tests (${reasons.join('; ')})`
  if (isRequired) throw new Error(sentence)
  console.warn(`${sentence}: tests that need it are left out.`)
  return null
}

function fromVariable(variable: string) {
  return () => standing(process.env[variable] || null, `${variable} is not set`)
}

function onThePath(program: string) {
  return () => standing(findProgram(program), `no ${program} on the PATH`)
}

async function ownDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-disk-'))
  try {
    const disk = await smallDisk(folder, 1)
    disk.end()
    return standing(folder, '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function onThisSystem(path: string) {
  return () => standing(existsSync(path) ? path : null, 'this system has none')
}

/** A service that runs, or lies there, without us. */
function standing(place: string | null, why: string): FoundService {
  if (place === null) throw new Error(why)
  return { place, stop: async () => undefined }
}

const started = ({ url, stop }: { readonly url: string; readonly stop: () => Promise<unknown> }): FoundService => ({
  place: url,
  stop,
})

/** Its place is its commit. */
function lastRelease(): FoundService {
  return standing(hasHistory() ? lastReleaseCommit() : null, 'this tree has no whole history of commits')
}

function containersRun(): FoundService {
  needDocker()
  return standing('Docker', '')
}

async function dockerPostgres(): Promise<FoundService> {
  needDocker()
  const container = await new PostgreSqlContainer('postgres:17-alpine').start()
  return { place: container.getConnectionUri(), stop: () => container.stop() }
}
