import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { openServerSchema } from '#tests/kit/databases.ts'
import { keepAliveCaller } from '#tests/kit/keep-alive-caller.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { pollingClient } from '#tests/kit/polling.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { forkMain } from '#tests/kit/process.ts'
import { root } from '#tests/kit/recipes.ts'
import { bareSocket } from '#tests/kit/socket.ts'

// Real processes and real connections: what a node that is told to end does with the calls that it has.

type Environment = Readonly<Record<string, string>>
type Finishing = Pick<TestContext, 'onTestFinished'>

/** The longest time that a node may take new calls after it was told to end: a test comes to an end before it. */
const asLongAsItMay = { DRAIN_SECONDS: '5' }
const report = JSON.stringify({ message: 'nothing' })

const embedded = {
  name: 'PGlite',
  async open({ onTestFinished }: Finishing): Promise<Environment> {
    const directory = await preparedDataDirectory()
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    return { DATA_DIR: directory }
  },
}
const server = {
  name: 'PostgreSQL',
  async open({ onTestFinished }: Finishing): Promise<Environment> {
    const { environment, drop } = await openServerSchema()
    onTestFinished(drop)
    return environment
  },
}
const databases = [
  { ...embedded, options: {} },
  { ...server, options: needs('PostgreSQL') },
]

async function start(context: Finishing, environment: Environment) {
  const node = forkMain(environment)
  context.onTestFinished(async () => void (await node.kill()))
  const [, url = ''] = await node.until(/Comanda listens on (\S+)/)
  return { ...node, url }
}

const caller = ({ onTestFinished }: Finishing, url: string) => {
  const made = keepAliveCaller(url)
  onTestFinished(made.close)
  return made
}

const untilUnready = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`, noKeptConnection)).status).toBe(503), patience)
const untilRefused = (url: string) =>
  vi.waitFor(async () => {
    const refused = await fetch(`${url}/healthz`, noKeptConnection).catch((error: Error) => error.cause)
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  }, patience)
const noKeptConnection = { headers: { connection: 'close' } }
const patience = { timeout: 20_000, interval: 20 }

const gone = { code: 0, signal: null }
const answered = { status: 204, connection: 'close' }
const served = { status: 200, connection: 'close' }

describe('a node that is told to end', { timeout: 120_000 }, () => {
  for (const { name, open, options } of databases)
    test(`a leaving node answers all calls of twelve kept connections, on ${name}`, options, async (context) => {
      const node = await start(context, { ...(await open(context)), ...asLongAsItMay })
      const uploads = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const one = caller(context, node.url)
          await one.get('/healthz').answer()
          return one.upload('/api/diner/log', report, 5)
        }),
      )
      const resting = Array.from({ length: 7 }, () => caller(context, node.url))
      await Promise.all(resting.map((one) => one.get('/healthz').answer()))
      const silent = caller(context, node.url)
      await silent.get('/healthz').answer()

      node.child.kill('SIGTERM')
      await untilUnready(node.url)
      const late = resting.map((one) => one.get('/healthz'))
      for (const call of late) expect(await call.answer()).toMatchObject(served)
      expect(late.every((call) => call.isReused())).toBe(true)
      // A connection that is opened now is served as well.
      expect(await caller(context, node.url).get('/healthz').answer()).toMatchObject(served)
      for (const upload of uploads) {
        upload.finish()
        expect(await upload.answer()).toMatchObject(answered)
      }

      expect(await node.ended).toEqual(gone)
      expect(node.said.err).toBe('')
      expect(silent.hasEnded()).toBe(true)
    })

  test('a node that is told to end waits for a slow upload and a slow reader after its port is closed', async (context) => {
    const media = mkdtempSync(join(tmpdir(), 'comanda-media-'))
    context.onTestFinished(() => rmSync(media, { recursive: true }))
    // More than the buffers of both ends hold.
    writeFileSync(join(media, 'large.bin'), 'x'.repeat(32 * 1024 * 1024))
    const node = await start(context, { ...(await embedded.open(context)), MEDIA_DIR: media, DRAIN_SECONDS: '0' })
    const upload = caller(context, node.url).upload('/api/diner/log', report, 5)
    const reading = caller(context, node.url).get('/media/large.bin')
    await reading.head

    node.child.kill('SIGTERM')
    await untilRefused(node.url)
    expect((await reading.answer()).body).toHaveLength(32 * 1024 * 1024)
    upload.finish()
    expect(await upload.answer()).toMatchObject(answered)
    expect(await node.ended).toEqual(gone)
  })

  test('a node that is told to end cuts a call that never ends, and still ends by itself', async (context) => {
    const node = await start(context, { ...(await embedded.open(context)), DRAIN_SECONDS: '0' })
    const stuck = caller(context, node.url).upload('/api/diner/log', report, 5)
    await caller(context, node.url).get('/healthz').answer()
    node.child.kill('SIGTERM')
    expect(await node.ended).toEqual(gone)
    await expect(stuck.answer()).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('a node that is told to end ends its sockets and long polls with 4200 before it closes its port', async (context) => {
    const realtime = { REALTIME_KEY: 'of-a-test', REALTIME_SECRET: 's3cret' }
    const node = await start(context, { ...(await embedded.open(context)), ...realtime, ...asLongAsItMay })
    const socket = await bareSocket(node.url, '/app/of-a-test?protocol=7')
    const polling = pollingClient(node.url, { key: 'of-a-test', protocol: '7' })
    await polling.next('pusher:connection_established')
    node.child.kill('SIGTERM')
    expect(await Promise.all([socket.closed, polling.ended])).toEqual([4200, 4200])
    expect(await caller(context, node.url).get('/healthz').answer()).toMatchObject(served)
    expect(await node.ended).toEqual(gone)
  })

  test('a node that is told to end goes on to the end after a second signal', async (context) => {
    const node = await start(context, { ...(await embedded.open(context)), DRAIN_SECONDS: '0' })
    const upload = caller(context, node.url).upload('/api/diner/log', report, 5)
    await caller(context, node.url).get('/healthz').answer()
    node.child.kill('SIGINT')
    await untilRefused(node.url)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) node.child.kill(signal)
    upload.finish()
    expect(await upload.answer()).toMatchObject(answered)
    expect(await node.ended).toEqual(gone)
    expect(node.said.err).toBe('')
  })

  test(
    'a node that is told to end waits for a call that waits for the database',
    needs('PostgreSQL'),
    async (context) => {
      const schema = await openServerSchema()
      const admin = { authorization: 'Bearer of-a-test' }
      const node = await start(context, { ...schema.environment, ADMIN_TOKEN: 'of-a-test', DRAIN_SECONDS: '0' })
      const db = schema.connect()
      context.onTestFinished(async () => {
        await node.kill()
        await db.close()
        await schema.drop()
      })
      const one = caller(context, node.url)
      expect(await one.get('/api/console/operators', admin).answer()).toMatchObject({ status: 200 })
      const list = await db.transaction(async (sql) => {
        await sql.query('lock table operators in access exclusive mode')
        const waiting = one.get('/api/console/operators', admin)
        await vi.waitFor(async () => {
          const { rows } = await db.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from operators%'`,
          )
          expect(rows).not.toEqual([])
        }, patience)
        node.child.kill('SIGTERM')
        await untilRefused(node.url)
        return waiting
      })
      expect(await list.answer()).toMatchObject(served)
      expect(await node.ended).toEqual(gone)
    },
  )
})

/** The process that `npm` has started: its only child, because the script begins with `exec`. */
function childOf(pid: number): number {
  const [child = ''] = readFileSync(`${placeOf('/proc')}/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
  return Number(child)
}

describe('npm start that is told to end', needs('/proc'), () => {
  test.for([
    { signal: 'SIGTERM', to: 'npm', of: (pid: number) => pid },
    { signal: 'SIGTERM', to: 'its node', of: childOf },
    { signal: 'SIGTERM', to: 'the process group', of: (pid: number) => -pid },
    { signal: 'SIGINT', to: 'the process group', of: (pid: number) => -pid },
  ] as const)(
    'npm start that is told to end by $signal to $to answers the calls under way',
    async ({ of, signal }, context) => {
      const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
      const npm = spawn('npm', ['start'], {
        cwd: root,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DRAIN_SECONDS: '0', ...(await embedded.open(context)) },
      })
      const pid = npm.pid!
      const ended = once(npm, 'close')
      context.onTestFinished(() => {
        try {
          process.kill(-pid, 'SIGKILL')
        } catch {
          // It has ended, as it should.
        }
      })
      const url = await new Promise<string>((resolve, reject) => {
        let said = ''
        npm.stdout.on('data', (part) => {
          said += String(part)
          const [, found] = /Comanda listens on (\S+)/.exec(said) ?? []
          if (found) resolve(found)
        })
        void ended.then(() => reject(new Error(said)))
      })
      const upload = caller(context, url).upload('/api/diner/log', report, 5)
      await caller(context, url).get('/healthz').answer()
      process.kill(of(pid), signal)
      await untilRefused(url)
      upload.finish()
      expect(await upload.answer()).toMatchObject(answered)
      const [code] = await ended
      expect(code).toBe(0)
    },
  )
})
