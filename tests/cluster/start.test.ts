import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { CannotStart } from '#gateway/cannot-start.ts'
import { startDemoGateway } from '#gateway/gateway.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startNats } from '#tests/kit/nats-server.ts'
import { forkMain } from '#tests/kit/process.ts'

const start = (environment: Readonly<Record<string, string>>) => {
  const node = forkMain(environment)
  onTestFinished(async () => void (await node.kill()))
  return node
}

/** A port where somebody takes connections and never says a word. */
async function silence() {
  const server = createServer((socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

const endsWith = async (environment: Readonly<Record<string, string>>, sentence: RegExp) => {
  const node = start(environment)
  expect(await node.ended).toEqual({ code: 1, signal: null })
  expect(node.said.err).toMatch(sentence)
  expect(node.said.err.trim().split('\n')).toHaveLength(1)
  expect(node.said.out + node.said.err).not.toMatch(/s3cret|\n\s+at /)
}

test('a start while PostgreSQL is away ends with one sentence and code 1', async () => {
  const url = `postgres://ana:s3cret@127.0.0.1:${await freePort()}/shop`
  await endsWith({ DATABASE_URL: url }, /^PostgreSQL does not serve \(ECONNREFUSED\): look at DATABASE_URL/)
})

test('a start whose PostgreSQL takes the connection and never answers ends as well', async () => {
  const { port } = await silence()
  await endsWith({ DATABASE_URL: `postgres://ana:s3cret@127.0.0.1:${port}/shop` }, /^PostgreSQL does not serve/)
})

test.runIf(inject('postgresUrl'))('a start on a database that does not exist ends with one sentence and code 1', () =>
  endsWith(
    { DATABASE_URL: inject('postgresUrl')!.replace(/[^/]*$/, 'nowhere') },
    /^PostgreSQL does not serve \(3D000\)/,
  ),
)

test('a start on a port that is taken ends with one sentence and code 1', async () => {
  const { port } = await silence()
  await endsWith({ PORT: String(port) }, new RegExp(`^Port ${port} of 127.0.0.1 is taken`))
})

test('a start on data that nobody may write ends with one sentence and code 1', () =>
  endsWith({ DATA_DIR: '/proc/nobody/data' }, /^The data in \/proc\/nobody\/data cannot be written|has \d+ MB free/))

test('a start on a disk that is nearly full ends with one sentence and code 1', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'comanda-start-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  await endsWith(
    { DATA_DIR: directory, DISK_RESERVE_MB: '1000000000' },
    /^The disk of DATA_DIR has \d+ MB free, and a start needs 1000000064/,
  )
})

test('a start with a wrong setting ends with one sentence that shows no value', () =>
  endsWith({ DATABASE_URL: 'mysql://ana:s3cret@db/shop' }, /^DATABASE_URL is not accepted/))

test('a start that failed has closed what it opened: the same data can be opened in the same process', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'comanda-start-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const { port } = await silence()
  const failing = startDemoGateway({ DATA_DIR: directory, PORT: String(port), LOG_LEVEL: 'silent' })
  await expect(failing).rejects.toThrow(CannotStart)
  const gateway = await startDemoGateway({ DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'silent' })
  await gateway.close()
})

test('a start that is told to end does so, whatever it waits for', async () => {
  const { server, port } = await silence()
  const node = start({ DATABASE_URL: `postgres://ana@127.0.0.1:${port}/shop` })
  await once(server, 'connection')
  expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(node.said.err).toBe('')
})

test('a node that starts while NATS is away serves, says so once, and finds NATS when it comes', async () => {
  const port = await freePort()
  const node = start({ NATS_URL: `nats://ana:s3cret@127.0.0.1:${port}` })
  const [, url] = await node.until(/Comanda listens on (\S+)/)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const stopNats = await startNats(port)
  onTestFinished(stopNats)
  await node.until(/NATS is back/)
  expect(node.said.out.match(/NATS is away/g)).toHaveLength(1)
  expect(node.said.out).not.toContain('s3cret')
  expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
})

test('a node that never found NATS ends when it is told to', async () => {
  const node = start({ NATS_URL: `nats://127.0.0.1:${await freePort()}` })
  await node.until(/Comanda listens on/)
  expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(node.said.err).toBe('')
})
