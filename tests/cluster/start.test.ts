import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, type TestContext, test } from 'vitest'
import { freePort } from '#tests/kit/free-port.ts'
import { startNats } from '#tests/kit/nats-server.ts'
import { needs, requireNeed } from '#tests/kit/needs.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { forkMain } from '#tests/kit/process.ts'

// tests/gateway/lifecycle/cannot-start.test.ts tests the other reasons why a start ends, without a process.

type Environment = Readonly<Record<string, string>>
/** The tests run side by side, because most of them wait. Each passes its own context, as Vitest then requires. */
type Finishing = Pick<TestContext, 'onTestFinished'>

async function aDataDirectory({ onTestFinished }: Finishing) {
  const directory = await preparedDataDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function start(context: Finishing, environment: Environment) {
  const isEmbedded = !environment['DATABASE_URL']
  const node = forkMain({ ...(isEmbedded && { DATA_DIR: await aDataDirectory(context) }), ...environment })
  context.onTestFinished(async () => void (await node.kill()))
  return node
}

async function endsWith(context: Finishing, environment: Environment, sentence: RegExp) {
  const node = await start(context, environment)
  expect(await node.ended).toEqual({ code: 1, signal: null })
  expect(node.said.err).toMatch(sentence)
  expect(node.said.err.trim().split('\n')).toHaveLength(1)
  expect(node.said.out + node.said.err).not.toMatch(/s3cret|\n\s+at /)
}

describe.concurrent('a node that starts', () => {
  test('a node that starts and finds no PostgreSQL ends with one sentence and code 1', async (context) => {
    const url = `postgres://ana:s3cret@127.0.0.1:${await freePort()}/shop`
    await endsWith(context, { DATABASE_URL: url }, /^PostgreSQL does not serve \(ECONNREFUSED\): look at DATABASE_URL/)
  })

  test('a node that starts with a wrong setting ends with one sentence that shows no value', (context) =>
    endsWith(context, { DATABASE_URL: 'mysql://ana:s3cret@db/shop' }, /^DATABASE_URL is not accepted/))

  test(
    'a node that starts while NATS is away serves, says so once, and finds NATS when it comes',
    needs('nats-server'),
    async (context) => {
      requireNeed('nats-server')
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
    },
  )

  test('a node that starts and never finds NATS ends when it is told to', async (context) => {
    const node = await start(context, { NATS_URL: `nats://127.0.0.1:${await freePort()}` })
    await node.until(/Comanda listens on/)
    expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(node.said.err).toBe('')
  })

  test('a node that starts and is told to end does so, during any wait', async (context) => {
    const server = createServer((socket) => socket.on('error', () => undefined))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    context.onTestFinished(() => void server.close())
    const address = server.address()
    const asked = once(server, 'connection')
    const port = typeof address === 'object' && address ? address.port : 0
    const node = await start(context, { DATABASE_URL: `postgres://ana@127.0.0.1:${port}/postgres` })
    await asked
    expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(node.said.err).toBe('')
  })
})
