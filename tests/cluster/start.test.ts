import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, type TestContext, test } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import { CannotStart } from '#gateway/cannot-start.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startNats } from '#tests/kit/nats-server.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { forkMain } from '#tests/kit/process.ts'

type Environment = Readonly<Record<string, string>>
/** The tests run side by side, since most of them wait. Each passes its own context, as Vitest wants it then. */
type Finishing = Pick<TestContext, 'onTestFinished'>

async function aDataDirectory({ onTestFinished }: Finishing) {
  const directory = await preparedDataDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function start(context: Finishing, environment: Environment) {
  const isEmbedded = !environment['DATABASE_URL'] && !environment['DATA_DIR']
  const node = forkMain({ ...(isEmbedded && { DATA_DIR: await aDataDirectory(context) }), ...environment })
  context.onTestFinished(async () => void (await node.kill()))
  return node
}

/** A port that takes connections and never answers. */
async function silence({ onTestFinished }: Finishing) {
  const server = createServer((socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

async function endsWith(context: Finishing, environment: Environment, sentence: RegExp) {
  const node = await start(context, environment)
  expect(await node.ended).toEqual({ code: 1, signal: null })
  expect(node.said.err).toMatch(sentence)
  expect(node.said.err.trim().split('\n')).toHaveLength(1)
  expect(node.said.out + node.said.err).not.toMatch(/s3cret|\n\s+at /)
}

describe.concurrent('a node that starts', { timeout: 150_000 }, () => {
  test('a start while PostgreSQL is away ends with one sentence and code 1', async (context) => {
    const url = `postgres://ana:s3cret@127.0.0.1:${await freePort()}/shop`
    await endsWith(context, { DATABASE_URL: url }, /^PostgreSQL does not serve \(ECONNREFUSED\): look at DATABASE_URL/)
  })

  test('a start whose PostgreSQL takes the connection and never answers ends as well', async (context) => {
    const { port } = await silence(context)
    await endsWith(
      context,
      { DATABASE_URL: `postgres://ana:s3cret@127.0.0.1:${port}/shop` },
      /^PostgreSQL does not serve/,
    )
  })

  test.runIf(inject('postgresUrl'))(
    'a start on a database that does not exist ends with one sentence and code 1',
    (context) =>
      endsWith(
        context,
        { DATABASE_URL: inject('postgresUrl')!.replace(/[^/]*$/, 'nowhere') },
        /^PostgreSQL does not serve \(3D000\)/,
      ),
  )

  test('a start on a port that is taken ends with one sentence and code 1', async (context) => {
    const { port } = await silence(context)
    await endsWith(context, { PORT: String(port) }, new RegExp(`^Port ${port} of 127.0.0.1 is taken`))
  })

  test('a start on data that nobody may write ends with one sentence and code 1', (context) =>
    endsWith(
      context,
      { DATA_DIR: '/proc/nobody/data' },
      /^The data in \/proc\/nobody\/data cannot be written|has \d+ MB free/,
    ))

  test('a start on a disk that is nearly full ends with one sentence and code 1', async (context) => {
    const directory = await aDataDirectory(context)
    await endsWith(
      context,
      { DATA_DIR: join(directory, 'new'), DISK_RESERVE_MB: '1000000000' },
      /^The disk of DATA_DIR has \d+ MB free, and a start needs 1000000064/,
    )
  })

  test('a start with a wrong setting ends with one sentence that shows no value', (context) =>
    endsWith(context, { DATABASE_URL: 'mysql://ana:s3cret@db/shop' }, /^DATABASE_URL is not accepted/))

  test('a start that failed has closed what it opened: the same data can be opened in the same process', async (context) => {
    const directory = await aDataDirectory(context)
    const { port } = await silence(context)
    const failing = startDemoGateway({ DATA_DIR: directory, PORT: String(port), LOG_LEVEL: 'silent' })
    await expect(failing).rejects.toThrow(CannotStart)
    const gateway = await startDemoGateway({ DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'silent' })
    await gateway.close()
  })

  test('a node that starts while NATS is away serves, says so once, and finds NATS when it comes', async (context) => {
    const port = await freePort()
    const node = await start(context, { NATS_URL: `nats://ana:s3cret@127.0.0.1:${port}` })
    const [, url] = await node.until(/Comanda listens on (\S+)/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const stopNats = await startNats(port)
    context.onTestFinished(stopNats)
    await node.until(/NATS is back/)
    expect(node.said.out.match(/NATS is away/g)).toHaveLength(1)
    expect(node.said.out).not.toContain('s3cret')
    expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('a node that never found NATS ends when it is told to', async (context) => {
    const node = await start(context, { NATS_URL: `nats://127.0.0.1:${await freePort()}` })
    await node.until(/Comanda listens on/)
    expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(node.said.err).toBe('')
  })
})

/** Not beside the others: a gateway that starts in this thread would hold up SIGTERM until the node has given up. */
test('a start that is told to end does so, whatever it waits for', async (context) => {
  const { server, port } = await silence(context)
  const asked = once(server, 'connection')
  const node = await start(context, { DATABASE_URL: `postgres://ana@127.0.0.1:${port}/shop` })
  await asked
  expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(node.said.err).toBe('')
})
