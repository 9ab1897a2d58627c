import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { riderStream } from '#gateway/aggregates/riders/stream.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { tables } from '#gateway/composition/features.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { keyedDigests } from '#gateway/digests/keyed-digests.ts'
import { rebuildOutdated } from '#gateway/log/rebuild.ts'
import { placesInTheImage } from '#gateway/settings/files.ts'
import { acceptOrder, cancelOrder, logOver, placeOrder, registerRider, store } from '#tests/kit/aged-log.ts'
import { untilSettled } from '#tests/kit/archive.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder as order } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { needs, requirePrograms } from '#tests/kit/needs.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { checkoutIn, recipe, recipes, root } from '#tests/kit/recipes.ts'

/** Recipes that need an image registry, build the web client again, or never end: the test checks their words. */
const notRun = ['demo', 'tests', 'install', 'compose', 'compose with TLS', 'release on a server']
const run = [
  'catalogue',
  'start',
  'start without npm',
  'orders',
  'stack',
  'log',
  'move',
  'archive',
  'person',
  'courier',
  'new realtime secret',
  'new key of links',
]
/**
 * Recipes of backups, which tests/gateway/backup, restored-dump.test.ts and restored-server.test.ts of tests/cluster run, and those of
 * operator-recipes.test.ts.
 */
const runElsewhere = [
  ...['one change', 'one change by a script', 'holidays', 'counts', 'another code of couriers'],
  'key of digests in the database',
  ...['backup', 'restore', 'restore pictures', 'staging'],
  ...['backup of a server', 'restore of a server', 'restore of a moment'],
]

const minutes = 120_000

let folder: string
const started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-recipes-'))
  checkoutIn(folder)
})
afterEach(() => {
  for (const { pid } of started.splice(0)) endGroup(pid)
  rmSync(folder, { recursive: true })
})

/** Processes that a failed test has left running, npm's children as well. */
function endGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended, as it should.
  }
}

/** A person's shell: without this test's own settings, except for Node's compile cache. */
const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
const shell = (commands: string, environment: Readonly<Record<string, string>> = {}) => {
  requirePrograms(commands)
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...environment }
  const child = spawn('sh', ['-euc', commands], { cwd: folder, detached: true, env })
  started.push(child)
  return child
}

async function outcome(child: ReturnType<typeof shell>) {
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, said, complained }
}

/** The gateway's line when it listens, and all its output until then. */
async function untilItListens(child: ReturnType<typeof shell>): Promise<string> {
  let said = ''
  child.stderr.on('data', (part) => {
    said += String(part)
  })
  for await (const part of child.stdout) {
    said += String(part)
    const [, url] = /Comanda listens on (\S+)/.exec(said) ?? []
    if (url) return url
  }
  throw new Error(said)
}

const writeSettings = (settings: Readonly<Record<string, string>>) =>
  writeFileSync(
    join(folder, 'comanda.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
const secrets = {
  DIGEST_KEY: 'a key of digests, which all nodes have',
  REALTIME_KEY: 'test-key',
  REALTIME_SECRET: 'test-secret',
  ADMIN_TOKEN: 'test-admin',
  PORT: '0',
}

test('every recipe of the documents has a name, and is run or checked here', () => {
  expect(recipes.filter(({ name }) => name === null)).toEqual([])
  expect(recipes.map(({ name }) => name).sort()).toEqual([...run, ...runElsewhere, ...notRun].sort())
})

test.each(['start', 'start without npm'])(
  'a gateway that is started by its recipe, called %s, listens, and SIGTERM ends it properly',
  async (name) => {
    const directory = await preparedDataDirectory()
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    writeSettings({ ...secrets, DATA_DIR: directory })
    const child = shell(recipe(name))
    const url = await untilItListens(child)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  },
  minutes,
)

test('a new realtime secret leaves the one before accepted, by its recipe', {
  ...needs('openssl'),
  timeout: minutes,
}, async () => {
  writeSettings(secrets)
  const { code, complained } = await outcome(shell(recipe('new realtime secret')))
  expect(code, complained).toBe(0)
  const shown = await outcome(shell('. ./comanda.env; echo "$REALTIME_SECRET_PREVIOUS $REALTIME_SECRET"'))
  expect(shown.said).toMatch(/^test-secret [0-9a-f]{64}\n$/)
})

describe('keys of the database', needs('PostgreSQL'), () => {
  test(
    'the key of links is replaced by its recipe, and those of devices and notices by the same command',
    async () => {
      const schema = await openServerSchema()
      onTestFinished(() => schema.drop())
      writeSettings({ ...secrets, ...schema.environment })
      const db = schema.connect()
      onTestFinished(() => db.close())
      await migrate(db)
      await db.script(`insert into link_keys values (true, 'first'); insert into device_keys values (true, 'of devices');
      insert into push_keys (public_key, private_key) values ('public', 'private')`)
      const keep = 'set -a; . ./comanda.env; npm run -s keys -- new'
      for (const command of [recipe('new key of links'), `${keep} devices`, `${keep} push`]) {
        const { code, complained } = await outcome(shell(command))
        expect(code, complained).toBe(0)
      }
      const { rows } = await db.query<{ key: string; days: number }>(
        `select key, round(extract(epoch from carts_until - now()) / 86400)::int as days from retired_link_keys`,
      )
      expect(rows).toEqual([{ key: 'first', days: 7 }])
      expect((await db.query(`select key from link_keys where key <> 'first'`)).rows).toHaveLength(1)
      expect((await db.query('select 1 from device_keys union all select 1 from push_keys')).rows).toEqual([])
      const stolen = await outcome(shell(`${keep} links --stolen`))
      expect(stolen.said).toContain('Links to carts that are out open none any more')
      expect((await db.query('select 1 from retired_link_keys where carts_until > now()')).rows).toEqual([])
    },
    minutes,
  )
})

describe('the catalogue', needs('PostgreSQL'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  beforeAll(async () => {
    schema = await openServerSchema()
  })
  afterAll(() => schema.drop())

  test(
    'the catalogue is imported, exported and imported again by its recipe',
    async () => {
      writeSettings({ ...secrets, ...schema.environment })
      const shop = readFileSync(join(root, 'demo/catalog.yaml'), 'utf8')
      writeFileSync(join(folder, 'shop.yaml'), shop)
      const { code, complained } = await outcome(shell(recipe('catalogue')))
      expect(code, complained).toBe(0)
      expect(parseCatalog(readFileSync(join(folder, 'copy.yaml'), 'utf8'))).toEqual({ ...parseCatalog(shop), base: 1 })
      const db = schema.connect()
      const { rows } = await db.query<{ versions: number }>('select count(*)::int as versions from catalogs')
      await db.close()
      expect(rows).toEqual([{ versions: 2 }])
      expect(existsSync(join(folder, '.data'))).toBe(false)
    },
    minutes,
  )
})

describe('the log', needs('PostgreSQL'), () => {
  test(
    'the log is verified, replayed, rebuilt, exported and moved to another database by its recipes',
    async () => {
      const [from, to] = [await openServerSchema(), await openServerSchema()]
      onTestFinished(async () => {
        await from.drop()
        await to.drop()
      })
      const db = from.connect()
      await migrate(db)
      const log = logOver(db)
      await placeOrder(log, 'A')
      await acceptOrder(log, 'A')
      // As a release without a key has kept it.
      await db.query(`insert into stopped_messages values ('unkeyed-1', now())`)
      await db.close()

      writeSettings({ ...secrets, ...from.environment })
      const kept = await outcome(shell(recipe('log'), { STREAM: 'order-A' }))
      expect(kept.code, kept.complained).toBe(0)
      expect(kept.said).toContain('3 events, and every table is what they say.')
      expect(kept.said).toContain('"type":"OrderAccepted"')
      expect(kept.said).toContain('Nothing is parked.')

      const file = join(folder, 'log.jsonl')
      const stoppedLine = (digest: string) =>
        `${JSON.stringify({ in: 'stopped_messages', row: { digest, at: '2026-11-21T20:00:00Z' } })}\n`
      expect(readFileSync(file, 'utf8')).not.toContain('unkeyed-1')
      appendFileSync(file, stoppedLine('unkeyed-2'))

      writeSettings({ ...secrets, ...to.environment, DIGEST_KEY: 'another key, which the export does not need' })
      const refused = await outcome(shell(recipe('move')))
      expect([refused.code, refused.complained]).toEqual([1, expect.stringMatching(/needs another key of digests/)])
      writeSettings({ ...secrets, ...to.environment })
      const moved = await outcome(shell(recipe('move')))
      expect([moved.code, moved.said], moved.complained).toEqual([0, '8 rows are imported.\n'])
      const again = await outcome(shell(recipe('move')))
      expect([again.code, again.complained]).toEqual([
        1,
        'This database has a log already: an import needs one without.\n',
      ])
      const there = to.connect()
      const { rows } = await there.query<{ digest: string }>('select digest from stopped_messages order by at')
      await there.close()
      const { again: keyed } = keyedDigests(secrets.DIGEST_KEY)
      expect(new Set(rows.map(({ digest }) => digest))).toEqual(
        new Set(['unkeyed-1', 'unkeyed-2'].map((digest) => keyed('stopped-messages', digest))),
      )
    },
    minutes,
  )

  test(
    'the log is archived, and a month of it detached and attached, by its recipe',
    async () => {
      const schema = await openServerSchema()
      onTestFinished(schema.drop)
      const db = schema.connect()
      onTestFinished(() => db.close())
      await migrate(db)
      await placeOrder(logOver(db, '2025-03-03T20:00:00.000Z'), 'A')
      await placeOrder(logOver(db, '2025-06-03T20:00:00.000Z'), 'B')
      await placeOrder(logOver(db, new Date().toISOString()), 'Z')
      await untilSettled(db)

      writeSettings({ ...secrets, ...schema.environment })
      const { code, said, complained } = await outcome(shell(recipe('archive')))
      expect([code, said.trim().split('\n')], complained).toEqual([
        0,
        [
          '2 events are moved into the archive.',
          '2 events of 2025-03 are in 2025-03.jsonl alone: keep it with the backups.',
          '2025-03: detached, and not compared.',
          '4 events, and every table is what they say.',
          '2 events of 2025-03 are in the archive again.',
        ],
      ])
      const wrong = await outcome(shell('npm run -s log -- archive --before March', schema.environment))
      expect([wrong.code, wrong.complained.trim()]).toEqual([1, 'March is no month: write it as 2025-03.'])
    },
    minutes,
  )

  test(
    'the log exports a person’s data, and erases it, by its recipe',
    async () => {
      const schema = await openServerSchema()
      onTestFinished(schema.drop)
      const db = schema.connect()
      await migrate(db)
      const log = logOver(db)
      await placeOrder(log, 'P')

      writeSettings({ ...secrets, ...schema.environment })
      const { phone, name } = aPlacedOrder().customer
      const PHONE = phone ?? ''
      const refused = await outcome(shell(recipe('person'), { PHONE }))
      expect([refused.code, refused.said]).toEqual([1, ''])
      expect(refused.complained).toContain('Orders are not over: P. ')
      await cancelOrder(log, 'P')
      const first = await outcome(shell(recipe('person'), { PHONE }))
      expect([first.code, first.said], first.complained).toEqual([0, '2 events no longer name the person.\n'])
      expect(readFileSync(join(folder, 'person.json'), 'utf8')).toContain(name)
      const { rows } = await db.query(
        `select 1 from personal_data union all select 1 from orders where phone is not null`,
      )
      expect(rows).toEqual([])
      expect((await outcome(shell(recipe('person'), { PHONE }))).said).toBe('No such person is known.\n')
      expect((await outcome(shell(recipe('person'), { PHONE: '12' }))).code).toBe(2)
      await db.close()
    },
    minutes,
  )

  test(
    'the log exports a courier’s data, and erases it, by its recipe',
    async () => {
      const schema = await openServerSchema()
      onTestFinished(schema.drop)
      const db = schema.connect()
      await migrate(db)
      const log = logOver(db)
      const PHONE = '+5491155551234'
      await registerRider(log, 'R', PHONE)

      writeSettings({ ...secrets, ...schema.environment })
      const refused = await outcome(shell(recipe('courier'), { PHONE }))
      expect([refused.code, refused.said]).toEqual([1, ''])
      expect(refused.complained).toContain('End the shift first.')
      await log.transact({ by: { is: 'script' } }, async (unit) => {
        await unit.execute(riderStream, 'R', { type: 'EndShift', isHolding: false, at: '2026-11-21T21:00:00.000Z' })
        return { ok: true, value: null }
      })
      const erased = await outcome(shell(recipe('courier'), { PHONE }))
      expect([erased.code, erased.said], erased.complained).toEqual([0, '1 event no longer names the person.\n'])
      expect(readFileSync(join(folder, 'courier.json'), 'utf8')).toContain('Ana')
      const { rows } = await db.query(
        `select 1 from personal_data union all select 1 from riders where phone is not null`,
      )
      expect(rows).toEqual([])
      await db.close()
    },
    minutes,
  )

  test(
    'the log differs from a table row by row in the report, which ends with 1',
    async () => {
      const schema = await openServerSchema()
      onTestFinished(schema.drop)
      const db = schema.connect()
      await migrate(db)
      await placeOrder(logOver(db), 'A')
      await rebuildOutdated({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
      await db.query(`update orders set status = 'READY'`)
      await db.close()
      writeSettings({ ...secrets, ...schema.environment })
      const { code, complained } = await outcome(shell(recipe('log').split('\n').slice(0, 2).join('\n')))
      expect(code).toBe(1)
      expect(complained.split('\n').slice(0, 2)).toEqual([
        'orders: A is not what its stream says',
        expect.stringMatching(/^2 events, 1 faults\. "npm run log -- rebuild" /),
      ])
    },
    minutes,
  )
})

describe('a call of the console', needs('curl'), () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
  })
  afterAll(() => gateway.close())
  const environment = () => ({ NODE_URL: gateway.url, ADMIN_TOKEN: 'demo-admin' })

  test('a call of the console accepts an order by its recipe', async () => {
    const { code } = await order(gateway)
    const { code: exit, said } = await outcome(shell(recipe('orders'), { ...environment(), CODE: code }))
    expect([exit, JSON.parse(said)]).toMatchObject([0, { code, status: 'ACCEPTED' }])
  })

  test('a call of the console makes a stack of shipments by its recipe', async () => {
    const shipmentIds = [(await anOfferedOrder(gateway)).shipmentId, (await anOfferedOrder(gateway)).shipmentId]
    writeFileSync(join(folder, 'stack.json'), JSON.stringify({ branchContactId: 'parrilla-centro', shipmentIds }))
    const { code, said } = await outcome(shell(recipe('stack'), environment()))
    expect([code, JSON.parse(said)]).toMatchObject([0, { id: expect.any(String) }])
  })
})

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts, files: released } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  files: readonly string[]
}

const commands = recipes.flatMap((one) => one.commands.split('\n'))

test('a file or command in the recipes is a script of the package or a file', () => {
  const named = commands.flatMap((command) => [...command.matchAll(/npm (?:run (?:-s )?)?(start|test|[a-z]+)\b/g)])
  expect(named.length).toBeGreaterThan(5)
  for (const [, name = ''] of named) expect([...Object.keys(scripts), 'ci']).toContain(name)
  const files = commands.flatMap((command) => [...command.matchAll(/[\w./-]+\.ts\b/g)])
  expect(files.length).toBeGreaterThan(2)
  for (const [file] of files) expect(existsSync(join(root, file))).toBe(true)
})

test('a file or command in the recipes is one command in the script, in the image and in the unit', () => {
  const command = scripts['start']?.replace(/^.*exec /, '')
  expect(recipe('start without npm')).toContain(`exec ${command}\n`)
  expect(read('docs/comanda.service')).toContain(`\nExecStart=/usr/bin/env ${command}\n`)
  const [, list = '[]'] = /^CMD (\[.+\])$/m.exec(read('Dockerfile')) ?? []
  expect((JSON.parse(list) as string[]).join(' ')).toBe(command)
})

type Service = {
  readonly image: string
  readonly environment?: Readonly<Record<string, string | null>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly user?: string
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly read_only: boolean
  readonly volumes?: readonly string[]
}

const source = read('docker-compose.yml')
const { services, volumes } = parse(source, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const dockerfile = read('Dockerfile')

test('docker-compose.yml requires the documented settings, and defaults only the number of proxies', () => {
  const variables = [
    ...new Set([...source.matchAll(/(?<!\$)\$\{(\w+)(:\?)?/g)].map(([, name, required]) => [name, required])),
  ]
  expect(variables.map(([name]) => name)).toContain('ADMIN_TOKEN')
  const documented = /It needs ([\s\S]+?), in the environment/.exec(read('docs/operations.md'))?.[1] ?? ''
  const head = source.slice(0, source.indexOf('x-confined'))
  for (const [name, required] of variables) {
    expect(head).toMatch(new RegExp(`^#   ${name} `, 'm'))
    if (name === 'TRUSTED_PROXIES') continue
    expect([name, required]).toEqual([name, ':?'])
    expect(documented).toContain(`\`${name}\``)
  }
})

test('docker-compose.yml starts without PUBLIC_URL and DIGEST_KEY, and hands both over where they are set', () => {
  const { environment } = services['gateway-1'] ?? {}
  expect(environment).toMatchObject({ PUBLIC_URL: null, DIGEST_KEY: null, DIGEST_KEY_FILE: null })
  expect(read('docker-compose.tls.yml')).toContain('PUBLIC_URL: ${PUBLIC_URL:?')
})

test('docker-compose.yml gives its nodes settings that the documents know', () => {
  const settings = Object.keys(services['gateway-1']?.environment ?? {})
  expect(settings).toContain('DATABASE_URL')
  for (const name of settings) expect(read('docs/operations.md')).toMatch(new RegExp(`^\\| .*\`${name}\``, 'm'))
})

test('docker-compose.yml hands every setting of the documents to both nodes, but for places in the image', () => {
  const documented = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name!)
  expect(documented.length).toBeGreaterThan(60)
  for (const node of ['gateway-1', 'gateway-2']) {
    const given = Object.keys(services[node]?.environment ?? {})
    expect(documented.filter((name) => !given.includes(name)).sort()).toEqual([...placesInTheImage].sort())
  }
})

test('docker-compose.yml gives both nodes the folders of the shop to read, and a volume to write', () => {
  for (const node of ['gateway-1', 'gateway-2']) {
    expect(services[node]?.volumes).toEqual(['./media:/media:ro', './shop:/shop:ro', 'made:/data'])
    expect(services[node]?.environment?.['MEDIA_DIR']).toBe('/media')
  }
  expect(dockerfile).toContain('DATA_DIR=/data')
})

test('docker-compose.yml stays as it is beside the file that puts Caddy in front of both nodes', () => {
  const tls = parse(read('docker-compose.tls.yml')) as { readonly services: Readonly<Record<string, Service>> }
  expect(Object.keys(tls.services)).toEqual(['caddy'])
  const { caddy } = tls.services
  expect(caddy).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true })
  expect(caddy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  const caddyfile = read('Caddyfile')
  expect(caddyfile).toMatch(/^\{\$PUBLIC_URL\} \{$/m)
  expect(Object.keys(caddy?.environment ?? {})).toEqual(['PUBLIC_URL'])
  const upstreams = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1]?.split(' ')
  const nodes = Object.keys(services).filter((name) => name.startsWith('gateway-'))
  expect(upstreams).toEqual(nodes.map((name) => `${name}:8080`))
  expect(dockerfile).toContain('PORT=8080')
})

test.each(Object.entries(services))(
  'docker-compose.yml runs %s without a right that it does not need',
  (name, service) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true })
    // The gateway's image names its user itself.
    const user = service.user ?? (service.image === 'comanda' ? /^USER (\w+)$/m.exec(dockerfile)?.[1] : undefined)
    expect([name, user]).toEqual([name, expect.stringMatching(/^(?!root|0\b)\w+/)])
  },
)

test('docker-compose.yml asks PostgreSQL by TCP, because a socket also answers while it is prepared', () => {
  expect(services['postgres']?.healthcheck?.test.join(' ')).toMatch(/^CMD pg_isready -h 127\.0\.0\.1 /)
})

test('docker-compose.yml names every volume, and the image leaves none without a name', () => {
  const mounted = Object.values(services).flatMap((service) => service.volumes ?? [])
  const named = mounted.map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('./'))
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes))
  expect(dockerfile).not.toMatch(/^VOLUME/m)
})

test('docker-compose.yml has the services and its image the files that the recipe names', () => {
  const calls = [...recipe('compose').matchAll(/exec -T (\S+) node (\S+)/g)]
  expect(calls).toHaveLength(2)
  for (const [, service = '', file = ''] of calls) {
    expect(services).toHaveProperty(service)
    expect(released.some((path) => file.startsWith(`${path}/`))).toBe(true)
  }
})
