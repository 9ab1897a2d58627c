import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import createClient from 'openapi-fetch'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { serializeCatalog } from '#gateway/catalog/parse.ts'
import { lockDirectory } from '#gateway/db/directory-lock.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { demoCatalog, openAtAllHours } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { forkMain } from '#tests/kit/process.ts'
import { checkoutIn, recipe, root } from '#tests/kit/recipes.ts'

const secrets = { ADMIN_TOKEN: 'shop-admin', REALTIME_SECRET: 'shop-secret', ORDER_LIMIT: '0', RATE_LIMIT: '0' }
const admin = { authorization: `Bearer ${secrets.ADMIN_TOKEN}` }
/** A backup on a slow machine leaves time for hundreds. */
const mostOrders = 15

type Environment = Readonly<Record<string, string>>

let data: string
let media: string
let into: string
/** The folder in which the backup is made. */
let shelf: string
beforeEach(async () => {
  data = await preparedDataDirectory()
  shelf = mkdtempSync(join(tmpdir(), 'comanda-backup-'))
  media = join(shelf, 'photographs')
  into = join(shelf, 'copy')
  mkdirSync(join(media, 'menu'), { recursive: true })
  writeFileSync(join(media, 'menu', 'asado.jpg'), 'a picture')
  onTestFinished(() => {
    for (const folder of [data, shelf]) rmSync(folder, { recursive: true })
  })
})

/** A node on a folder, in its own process, as `npm start` starts it. */
async function aNode(environment: Environment) {
  const url = `http://127.0.0.1:${await freePort()}`
  const node = forkMain({ ...secrets, PORT: new URL(url).port, LOG_LEVEL: 'warn', ...environment })
  onTestFinished(async () => void (await node.kill()))
  await node.until(/Comanda listens/)
  return { node, url, api: createClient<paths>({ baseUrl: url }) }
}

async function run(program: string, given: readonly string[], environment: Environment, shell?: string) {
  const words = [process.execPath, `gateway/commands/${program}.ts`, ...given]
  const [command = '', ...rest] = shell === undefined ? words : ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...words]
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: data,
      ...environment,
    },
  })
  return outcome(child)
}

async function outcome(child: ChildProcessWithoutNullStreams) {
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, said, complained }
}

const backUp = (environment: Environment = {}, shell?: string) => run('backup', ['--into', into], environment, shell)

/** The names in the shelf beside the pictures: a backup that failed leaves none. */
const left = () => readdirSync(shelf).filter((name) => name !== 'photographs')

/** Imports the shops of the demo, and waits until the node sells. */
async function sell({ url, api }: Awaited<ReturnType<typeof aNode>>) {
  const response = await fetch(`${url}/api/console/catalog`, {
    method: 'PUT',
    headers: { ...admin, 'content-type': 'application/yaml' },
    body: serializeCatalog(openAtAllHours(demoCatalog())),
  })
  expect(response.status).toBe(200)
  await vi.waitFor(async () => {
    const found = await api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
    expect(found.data?.type).toBe('branchContact')
  }, 20_000)
}

describe('A backup of the embedded database', { timeout: 600_000 }, () => {
  test('a backup in the middle of orders has each order of before, and is restored by its recipes', async () => {
    const served = await aNode({ DATA_DIR: data, MEDIA_DIR: media })
    const { node, url, api } = served
    await sell(served)
    const codes: string[] = []
    let isOver = false
    const diner = async () => {
      while (!isOver && codes.length < mostOrders) codes.push((await placeOrder({ api })).code)
    }
    for (let one = 0; one < 3; one++) codes.push((await placeOrder({ api })).code)
    const before = [...codes]
    const dining = diner()
    const checkout = mkdtempSync(join(tmpdir(), 'comanda-recipes-'))
    onTestFinished(() => rmSync(checkout, { recursive: true }))
    checkoutIn(checkout)
    const settings = { ...secrets, DATA_DIR: data, MEDIA_DIR: media, GATEWAY_URL: url }
    writeFileSync(
      join(checkout, 'comanda.env'),
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
    const byRecipe = (name: string) =>
      outcome(spawn('sh', ['-euc', recipe(name)], { cwd: checkout, env: { ...process.env, FOLDER: into } }))
    const backedUp = async () => (await api.GET('/api/console/system', { headers: admin })).data?.backup?.at
    expect(await backedUp()).toBeNull()
    const { code, said, complained } = await byRecipe('backup')
    isOver = true
    await dining
    expect([code, said], complained).toEqual([0, expect.stringContaining(`The backup is ${into}, `)])
    expect(Date.parse((await backedUp()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
    // The node went on meanwhile.
    expect(codes.length).toBeGreaterThan(before.length)
    await node.kill()

    expect(left()).toEqual(['copy'])
    expect(readdirSync(into).sort()).toEqual(['database', 'digest.key', 'media'])
    expect(statSync(into).mode & 0o077).toBe(0)
    expect(readFileSync(join(into, 'digest.key'))).toEqual(readFileSync(join(data, 'digest.key')))
    writeFileSync(join(media, 'menu', 'asado.jpg'), 'a damaged picture')
    const restored = await byRecipe('restore')
    onTestFinished(() => rmSync(`${data}.before`, { recursive: true }))
    expect([restored.code, restored.said], restored.complained).toEqual([
      0,
      expect.stringMatching(/every table is what they say/),
    ])
    expect((await byRecipe('restore pictures')).code).toBe(0)

    const copy = await aNode({ DATA_DIR: data, MEDIA_DIR: media })
    for (const one of before) {
      const found = await copy.api.GET('/api/console/orders/{code}', {
        params: { path: { code: one } },
        headers: admin,
      })
      expect([one, found.response.status]).toEqual([one, 200])
    }
    expect(await (await fetch(`${copy.url}/media/menu/asado.jpg`)).text()).toBe('a picture')
    await placeOrder(copy)
  })

  test('a backup without a node is a copy of the folder', async () => {
    const { code, complained } = await backUp({ MEDIA_DIR: media })
    expect(code, complained).toBe(0)
    const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    expect(files(join(into, 'database'))).toEqual(files(join(data, 'database')))
    expect(readFileSync(join(into, 'media/menu/asado.jpg'), 'utf8')).toBe('a picture')
  })

  test('a backup refuses a folder that is there, and one inside of the data', async () => {
    mkdirSync(into)
    writeFileSync(join(into, 'mine'), 'x')
    const there = await backUp()
    expect([there.code, there.complained]).toEqual([1, expect.stringContaining('is there already: name a new folder.')])
    expect(readdirSync(into)).toEqual(['mine'])
    const inside = await run('backup', ['--into', join(data, 'database', 'copy')], {})
    expect([inside.code, inside.complained]).toEqual([1, expect.stringContaining('is inside of')])
  })

  test('a backup that a disk refuses in the middle leaves nothing', async () => {
    // A file may have 512 kB, where a segment of the write-ahead log has 16 MB: the disk refuses the rest.
    const { code, complained } = await backUp({}, 'ulimit -f 1000')
    expect([code, complained]).toEqual([1, expect.stringContaining('EFBIG')])
    expect(left()).toEqual([])
  })

  test('a backup needs room for the copy and the reserve before it begins', async () => {
    const { code, complained } = await backUp({ DISK_RESERVE_MB: '1000000000' })
    expect([code, complained]).toEqual([1, expect.stringMatching(/has \d+ MB free, and the backup needs \d+ with/)])
    expect(left()).toEqual([])
  })

  test('a backup beside a node that does not answer says so, and leaves nothing', async () => {
    const unlock = await lockDirectory(join(data, 'database'))
    onTestFinished(unlock)
    const { code, complained } = await backUp({ ...secrets, GATEWAY_URL: 'http://127.0.0.1:1' })
    expect([code, complained]).toEqual([1, expect.stringContaining('did not answer')])
    expect(left()).toEqual([])
  })

  test('a backup of a server names the commands of PostgreSQL', async () => {
    const { code, complained } = await backUp({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' })
    expect(code).toBe(2)
    expect(complained).toMatch(/pg_basebackup --dbname="\$DATABASE_URL" .*\n.*pg_dump --dbname="\$DATABASE_URL" /)
    expect(existsSync(into)).toBe(false)
  })

  test('a backup of no folder, and of a database that is not there, ends with a sentence', async () => {
    expect(await run('backup', [], {})).toMatchObject({ code: 2, complained: expect.stringContaining('Usage: ') })
    const missing = await backUp({ DATA_DIR: join(shelf, 'mistyped') })
    expect([missing.code, missing.complained]).toEqual([1, expect.stringContaining('There is no database in')])
  })
})

describe('The call that finishes a backup', { timeout: 600_000 }, () => {
  test('the call that finishes a backup writes into no folder where its caller has not begun one', async () => {
    const { url } = await aNode({ DATA_DIR: data })
    const ask = async (folder: string) => {
      const headers = { ...admin, 'content-type': 'application/json' }
      const body = JSON.stringify({ folder })
      const answer = await fetch(`${url}/api/console/backup`, { method: 'POST', headers, body })
      return [answer.status, ((await answer.json()) as { code?: string }).code]
    }
    expect(await ask(shelf)).toEqual([422, 'COPY_NOT_BEGUN'])
    expect(await ask('copy')).toEqual([422, 'COPY_NOT_BEGUN'])
    writeFileSync(join(shelf, 'copied.json'), '{}')
    expect(await ask(shelf)).toEqual([200, undefined])
    expect(readdirSync(join(shelf, 'database'))).toContain('PG_VERSION')
    writeFileSync(join(shelf, 'file'), '')
    rmSync(join(shelf, 'database'), { recursive: true })
    writeFileSync(join(shelf, 'database'), '')
    expect(await ask(shelf)).toEqual([422, 'COPY_FAILED'])
  })
})
