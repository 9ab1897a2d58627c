import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { serializeCatalog } from '#gateway/catalog/parse.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import { dataOwner, lockDirectory } from '#gateway/db/directory-lock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { root } from '#tests/kit/recipes.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())
beforeEach(async () => void (await saveCatalog(database, demoCatalog(), gateway.clock.now())))

const newest = async () => {
  const found = await newestCatalog(database)
  if (!found) throw new Error('there is no catalogue')
  return found
}

const catalogUrl = () => `${gateway.url}/api/console/catalog`
const exported = (query = '') => fetch(`${catalogUrl()}${query}`, { headers: gateway.admin })

async function imported(file: string, query = '', headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${catalogUrl()}${query}`, {
    method: 'PUT',
    headers: { ...gateway.admin, 'content-type': 'application/yaml', ...headers },
    body: file,
  })
  return { status: response.status, body: await response.json() }
}

/** The newest catalogue as a file, with one text replaced. */
async function fileWith(from: string, to: string): Promise<string> {
  const { document, version } = await newest()
  const file = serializeCatalog(document, version)
  if (!file.includes(from)) throw new Error(`the catalogue has no ${from}`)
  return file.replace(from, to)
}

test('a running gateway gives the newest catalogue as the file that the command writes', async () => {
  const { document, version } = await newest()
  const response = await exported()
  expect(response.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
  expect(await response.text()).toBe(serializeCatalog(document, version))
})

test('a running gateway imports a file in YAML or JSON as the next version', async () => {
  const before = await newest()
  const { status, body } = await imported(await fileWith('Provoleta', 'Provoleta grande'))
  expect([status, body.version]).toEqual([200, before.version + 1])
  expect(JSON.stringify((await newest()).document)).toContain('Provoleta grande')
  const json = JSON.stringify(parse(await fileWith('Provoleta grande', 'Provoleta chica')))
  expect((await imported(json)).status).toBe(200)
  expect(JSON.stringify((await newest()).document)).toContain('Provoleta chica')
})

test('a running gateway names each mistake of a file with its line, and imports nothing', async () => {
  const { version } = await newest()
  const file = await fileWith('name: Provoleta', 'nombre: Provoleta')
  const line = file.slice(0, file.indexOf('nombre:')).split('\n').length
  const { status, body } = await imported(file)
  expect([status, body.code]).toEqual([422, 'CATALOGUE_REFUSED'])
  expect(body.errors[0].message).toMatch(
    new RegExp(`^catalogue:${line}:\\d+ .*nombre is not a field that we know: write name`),
  )
  expect((await imported('companies: [\n')).status).toBe(422)
  expect((await newest()).version).toBe(version)
})

test('a running gateway refuses a file that takes back a later change, unless it is told to go over it', async () => {
  const older = await fileWith('Provoleta', 'Provoleta')
  const change = { of: 'parrilla-centro', path: 'plates.provoleta.price', value: 15_000 }
  const headers = { ...gateway.admin, 'content-type': 'application/json' }
  await fetch(catalogUrl(), { method: 'PATCH', headers, body: JSON.stringify(change) })
  const { status, body } = await imported(older)
  expect([status, body.code, body.errors[0].message]).toEqual([
    409,
    'IMPORT_REFUSED',
    'stores.parrilla-centro.plates.provoleta.price: is 15000 now, would be absent',
  ])
  expect((await imported(older, '?over=true')).status).toBe(200)
})

test('a running gateway refuses a file without a store that has open orders, unless told to withdraw it', async () => {
  await placeOrder(gateway)
  const { document, version } = await newest()
  const stores = document.stores.filter(({ id }) => id !== 'parrilla-centro')
  const branches = document.branches.map((branch) => ({ ...branch, loyaltyProgram: null, loyaltyRewards: [] }))
  const file = serializeCatalog({ ...document, branches, stores }, version)
  const { status, body } = await imported(file)
  expect([status, body.message]).toEqual([409, expect.stringContaining('leaves out stores with open orders')])
  expect((await imported(file, '?withdrawStores=true')).status).toBe(200)
})

test('a running gateway imports a file once for a call that is repeated under its key', async () => {
  const file = await fileWith('Provoleta', 'Provoleta de campo')
  const first = await imported(file, '', { 'idempotency-key': 'import-1' })
  const again = await imported(file, '', { 'idempotency-key': 'import-1' })
  expect(again).toEqual(first)
  expect((await newest()).version).toBe(first.body.version)
})

test('a running gateway refuses a call that means the data of another process', async () => {
  const { version } = await newest()
  const other = '?owner=process%201%20on%20host%20elsewhere'
  expect((await exported(other)).status).toBe(409)
  expect((await imported(await fileWith('Provoleta', 'Otra'), other)).body.code).toBe('OTHER_DATA')
  expect((await exported(`?owner=${encodeURIComponent(dataOwner())}`)).status).toBe(200)
  expect((await newest()).version).toBe(version)
})

test('a running gateway reads no long file of a caller who may not import', async () => {
  const headers = { 'content-type': 'application/yaml' }
  const body = `# ${'x'.repeat(1024 * 1024)}`
  const response = await fetch(catalogUrl(), { method: 'PUT', headers, body })
  expect(response.status).toBe(401)
  expect((await imported(`${body}\n`)).status).toBe(422)
})

/** A folder whose embedded database this process holds, as a running gateway does. */
async function heldFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-held-'))
  mkdirSync(join(folder, 'database'))
  const unlock = await lockDirectory(join(folder, 'database'))
  onTestFinished(() => {
    unlock()
    rmSync(folder, { recursive: true })
  })
  return folder
}

async function run(folder: string, given: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['gateway/commands/catalog.ts', ...given], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      GATEWAY_URL: gateway.url,
      ADMIN_TOKEN: gateway.admin.authorization.replace('Bearer ', ''),
      ...settings,
    },
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, said, complained }
}

describe('A command that finds the embedded database held by a gateway', { timeout: 120_000 }, () => {
  test('a command exports and imports by the gateway that holds the embedded database', async () => {
    const folder = await heldFolder()
    const file = join(folder, 'copy.yaml')
    expect((await run(folder, ['export', file])).code).toBe(0)
    const { document, version } = await newest()
    expect(readFileSync(file, 'utf8')).toBe(serializeCatalog(document, version))
    expect((await run(folder, ['export'])).said).toBe(readFileSync(file, 'utf8'))
    writeFileSync(file, readFileSync(file, 'utf8').replace('Provoleta', 'Provoleta nueva'))
    const { code, said } = await run(folder, ['import', file])
    expect([code, said]).toEqual([0, expect.stringContaining(`is version ${version + 1} of the catalogue`)])
  })

  test('a command compares a file with the catalogue, and brings it up to date with its comments', async () => {
    const folder = await heldFolder()
    const file = join(folder, 'shop.yaml')
    copyFileSync(join(root, 'demo/catalog.yaml'), file)
    const before = readFileSync(file, 'utf8')
    const same = await run(folder, ['diff', file])
    expect([same.code, same.said]).toEqual([0, expect.stringContaining('has no difference to version')])
    await run(folder, ['set', 'parrilla', 'plates.provoleta.price', '15000'])
    await run(folder, ['move', 'parrilla', 'plates.provoleta', '--first'])
    const other = await run(folder, ['diff', file])
    expect([other.code, other.said.split('\n').slice(0, 2)]).toEqual([
      1,
      [
        expect.stringMatching(/^parrilla plates.provoleta.price: 15000 -> \d+$/),
        expect.stringMatching(/^parrilla plates.provoleta: moves after \S+$/),
      ],
    ])
    const into = await run(folder, ['export', '--into', file])
    expect([into.code, into.said]).toEqual([0, expect.stringContaining('it had 2 differences')])
    const comments = (text: string) => text.split('\n').filter((line) => line.trim().startsWith('#'))
    expect(comments(readFileSync(file, 'utf8'))).toEqual(comments(before))
    expect((await run(folder, ['diff', file])).code).toBe(0)
  })

  test('a command says so where the gateway has a catalogue that this release cannot read', async () => {
    const folder = await heldFolder()
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/yaml')
      response.end('version: 3\nbranches: 7\n')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const GATEWAY_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const { code, complained } = await run(folder, ['diff', join(root, 'demo/catalog.yaml')], { GATEWAY_URL })
    expect([code, complained]).toEqual([2, expect.stringContaining('that this release cannot read')])
  })

  test('a file that is no catalogue is neither compared nor changed', async () => {
    const folder = await heldFolder()
    const file = join(folder, 'shop.yaml')
    writeFileSync(file, 'branches: 7')
    expect((await run(folder, ['diff', file])).code).toBe(2)
    const refused = await run(folder, ['export', '--into', file])
    expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining('stays as it was')])
    expect(readFileSync(file, 'utf8')).toBe('branches: 7')
    expect((await run(folder, ['export', '--into'])).code).toBe(2)
  })

  test('a command that finds the embedded database held says what a refused import would take back', async () => {
    const folder = await heldFolder()
    const file = join(folder, 'copy.yaml')
    await run(folder, ['export', file])
    const changed = await run(folder, ['set', 'parrilla-centro', 'plates.provoleta.price', '15000'])
    expect(changed.code).toBe(0)
    const { code, complained } = await run(folder, ['import', file])
    expect([code, complained]).toEqual([1, expect.stringContaining('plates.provoleta.price: is 15000 now')])
    expect((await run(folder, ['import', file, '--over'])).code).toBe(0)
  })

  test('a command says so where no gateway, another server or another shop answers, and leaves the file', async () => {
    const folder = await heldFolder()
    const file = join(folder, 'copy.yaml')
    writeFileSync(file, 'before')
    const absent = await run(folder, ['export', file], { GATEWAY_URL: 'http://127.0.0.1:1' })
    expect([absent.code, absent.complained]).toEqual([1, expect.stringContaining('did not answer')])
    const server = createServer((_, response) => response.end('<h1>hello</h1>')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const wrong = await run(folder, ['export', file], { GATEWAY_URL: `http://127.0.0.1:${port}` })
    expect([wrong.code, wrong.complained]).toEqual([1, expect.stringContaining('is no gateway of this release')])
    const token = await run(folder, ['export', file], { ADMIN_TOKEN: 'another-token-of-32-characters-xx' })
    expect([token.code, token.complained]).toEqual([1, expect.stringContaining('refuses this ADMIN_TOKEN')])
    writeFileSync(join(folder, 'database.owner'), 'process 1 on host elsewhere, since 2026')
    const other = await run(folder, ['export', file])
    expect([other.code, other.complained]).toEqual([1, expect.stringContaining('has other data')])
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.part`)]).toEqual(['before', false])
  })
})
