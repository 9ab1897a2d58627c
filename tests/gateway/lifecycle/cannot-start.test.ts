import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import { openPglite } from '#gateway/db/pglite.ts'
import { CannotStart } from '#gateway/lifecycle/cannot-start.ts'
import { checkFolders } from '#gateway/node/check-folders.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'

// tests/cluster/start.test.ts tests how a process reports this and ends.

type Environment = Readonly<Record<string, string>>
/** The tests run side by side, because one of them waits. Each passes its own context, as Vitest then requires. */
type Finishing = Pick<TestContext, 'onTestFinished'>

const start = (environment: Environment) => startDemoGateway({ PORT: '0', LOG_LEVEL: 'silent', ...environment })

/** The sentence that ends a start; it names no value of a setting. */
async function endsWith(environment: Environment, sentence: RegExp) {
  const failure = await start(environment).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CannotStart)
  const { message } = failure as CannotStart
  expect(message).toMatch(sentence)
  expect(message).not.toMatch(/s3cret|\n/)
}

async function aDataDirectory({ onTestFinished }: Finishing) {
  const directory = await preparedDataDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A port that takes connections and never answers. */
async function silentPort({ onTestFinished }: Finishing) {
  const server = createServer((socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe.concurrent('a start', () => {
  test('a start while PostgreSQL is away ends with one sentence', async () => {
    const url = `postgres://ana:s3cret@127.0.0.1:${await freePort()}/shop`
    await endsWith({ DATABASE_URL: url }, /^PostgreSQL does not serve \(ECONNREFUSED\): look at DATABASE_URL/)
  })

  test('a start whose PostgreSQL accepts the connection and never answers ends as well', async (context) => {
    const url = `postgres://ana:s3cret@127.0.0.1:${await silentPort(context)}/shop`
    await endsWith({ DATABASE_URL: url }, /^PostgreSQL does not serve/)
  })

  test('a start on a database that does not exist ends with one sentence', needs('PostgreSQL'), () =>
    endsWith(
      { DATABASE_URL: placeOf('PostgreSQL').replace(/[^/]*$/, 'nowhere') },
      /^PostgreSQL does not serve \(3D000\)/,
    ),
  )

  test('a start on a port that is in use ends with one sentence', async (context) => {
    const port = await silentPort(context)
    const data = { DATA_DIR: await aDataDirectory(context) }
    await endsWith({ ...data, PORT: String(port) }, new RegExp(`^Port ${port} of 127.0.0.1 is taken`))
  })

  test.each(['MEDIA_DIR', 'WEB_ROOT'])('a start with a %s that is no folder ends with one sentence', async (name) => {
    for (const [path, code] of [
      ['/nope/s3cret', 'ENOENT'],
      [process.execPath, 'ENOTDIR'],
    ] as const)
      await endsWith(
        { [name]: path, DATA_DIR: 'memory:' },
        new RegExp(`^${name} names a folder that cannot be read \\(${code}\\)\\.$`),
      )
  })

  test('a start beside a PostgreSQL warns of a DATA_DIR that keeps no small pictures, once', async () => {
    const warned: string[] = []
    const unwritable = join(process.execPath, 'data')
    const warn = (sentence: string) => void warned.push(sentence)
    const postgres = { DATABASE_URL: 'postgres://shop@127.0.0.1/shop', WEB_ROOT: undefined }
    await checkFolders({ ...postgres, MEDIA_DIR: tmpdir(), DATA_DIR: unwritable }, warn)
    expect(warned).toEqual([expect.stringMatching(/^DATA_DIR cannot be written \(E\w+\): photographs are made small/)])
    await checkFolders({ ...postgres, MEDIA_DIR: tmpdir(), DATA_DIR: tmpdir() }, warn)
    await checkFolders({ ...postgres, MEDIA_DIR: undefined, DATA_DIR: unwritable }, warn)
    await checkFolders({ ...postgres, MEDIA_DIR: tmpdir(), DATA_DIR: 'memory:' }, warn)
    expect(warned).toHaveLength(1)
  })

  test('a start on data that cannot be written ends with one sentence', () =>
    endsWith({ DATA_DIR: '/proc/nobody/data' }, /^The data in \/proc\/nobody\/data cannot be written|has \d+ MB free/))

  test('a start on a disk that is nearly full ends with one sentence', async (context) => {
    const directory = await aDataDirectory(context)
    await endsWith(
      { DATA_DIR: join(directory, 'new'), DISK_RESERVE_MB: '1000000000' },
      /^The disk of DATA_DIR has \d+ MB free, and a start needs 1000000064/,
    )
  })

  test('a start of a release older than the database ends with one sentence, unless it is forced', async (context) => {
    const data = { DATA_DIR: await aDataDirectory(context) }
    const db = await openPglite(join(data.DATA_DIR, 'database'))
    await db.query(`insert into projections values ('orders', 99, now())`)
    await db.close()
    await endsWith(data, /^The table orders is at version 99, which is of a newer release: start that one/)
    const older = await start({ ...data, OLDER_RELEASE: 'force' })
    await older.close()
  })

  test('a start that failed has closed everything: the same data can be opened in the same process', async (context) => {
    const data = { DATA_DIR: await aDataDirectory(context) }
    await expect(start({ ...data, PORT: String(await silentPort(context)) })).rejects.toThrow(CannotStart)
    const gateway = await start(data)
    await gateway.close()
  })
})
