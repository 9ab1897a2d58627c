import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorLines } from '#gateway/catalog/error-lines.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { anItem } from '#tests/kit/diner.ts'
import { needs, requirePrograms } from '#tests/kit/needs.ts'
import { checkoutIn, recipesOf, root } from '#tests/kit/recipes.ts'

type Schemas = components['schemas']

const guide = readFileSync(join(root, 'docs/open-a-shop.md'), 'utf8')
const steps = new Map(recipesOf('docs/open-a-shop.md').map(({ name, commands }) => [name ?? '', commands]))
const [, shop = ''] = /<!-- file: shop\.yaml -->\n```yaml\n([\s\S]+?)```/.exec(guide) ?? []

const minutes = 300_000
const store = 'pastas-centro'
/** Inside the zone of the guide's store. */
const door = { lat: -32.947, lng: -60.65 }
const password = 'ravioles de ayer'

let folder: string
let gateway: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-shop-'))
  checkoutIn(folder)
})
afterAll(async () => {
  await ended(gateway)
  rmSync(folder, { recursive: true })
})

/** A person's shell in the folder, without this test's own settings. */
const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
const env = { PATH, HOME, NODE_COMPILE_CACHE }

function follow(step: string, environment: Readonly<Record<string, string>> = {}): string {
  const commands = steps.get(step) ?? 'exit 9'
  requirePrograms(commands)
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', commands], {
    cwd: folder,
    env: { ...env, ...environment },
    encoding: 'utf8',
  })
  expect(status, `${step}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

/** Starts the gateway as the guide does; answers its address when it listens. */
async function started(): Promise<string> {
  const child = spawn('sh', ['-euc', steps.get('start') ?? 'exit 9'], { cwd: folder, env, detached: true })
  gateway = child
  let said = ''
  child.stderr.resume()
  for await (const part of child.stdout) {
    said += String(part)
    const [, port] = /Comanda listens on http:\/\/[\d.]+:(\d+)/.exec(said) ?? []
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error(said)
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const read = async <Body>(url: string): Promise<Body> => (await (await fetch(url)).json()) as Body

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Two plates of tallarines to the door, paid in cash, as the page sends them. */
async function placeOrder(url: string): Promise<string> {
  const { info } = await read<{ info: Schemas['BranchContact'] }>(`${url}/api/diner/${store}`)
  const mode = info.deliveryConfig.orderModes.find(({ type }) => type === 'DELIVERY')
  const menu = await read<Schemas['Menu']>(`${url}/api/diner/${store}/menu/${mode?.id}`)
  const plate = menu.categories.flatMap(({ plates }) => plates).find(({ id }) => id === 'tallarines')
  const submission: Schemas['OrderSubmission'] = {
    items: [anItem(plate!, 2)],
    type: 'DELIVERY',
    price: 2 * 11_900 + 1500,
    paymentType: 'efectivo',
    branchContact: store,
    orderModeId: mode!.id,
    phone: '+5493415551234',
    customerName: 'Carla Gómez',
    destination: { street: 'Mitre', number: '900', details: '', betweenStreets: '', position: door },
    paysWith: 30_000,
  }
  const response = await post(`${url}/api/order`, submission)
  const { code } = (await response.json()) as { code: string }
  expect([response.status, code]).toEqual([200, expect.any(String)])
  return code
}

test('the catalogue of the guide is good, and an error has the words of the guide', () => {
  expect(parseCatalog(shop)).toMatchObject({ ok: true, warnings: [] })
  const broken = shop.replace('price: 14500', 'price: -14500')
  const read = parseCatalog(broken)
  const [line = ''] = read.ok ? [] : errorLines('shop.yaml', broken, read.errors)
  expect(guide).toContain(`\`${line}\``)
})

test('a person who follows the guide from an empty folder has a paid order', {
  ...needs('curl', 'openssl'),
  timeout: minutes,
}, async () => {
  expect([...steps.keys()]).toEqual([
    'settings',
    'pictures',
    'import',
    'start',
    'codes',
    'people',
    'order',
    'day',
    'backup',
  ])
  writeFileSync(join(folder, 'shop.yaml'), shop)
  follow('settings')
  const settings = join(folder, 'comanda.env')
  const port = await freePort()
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replaceAll('8080', String(port)).replace('0.0.0.0', '127.0.0.1'),
  )
  follow('pictures')
  expect(follow('import')).toContain('shop.yaml is version 1 of the catalogue: 1 branches, 1 stores, 3 plates.')
  expect(existsSync(join(folder, 'catalog.schema.json'))).toBe(true)

  const url = await started()
  expect(await (await fetch(`${url}/menu/${store}`)).text()).toContain('Pastas del Paraná Centro')
  expect((await fetch(`${url}/media/sorrentinos.svg`)).status).toBe(200)

  follow('codes')
  const { data, info } = await sharp(join(folder, 'table-7.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ ...info, data })).toBe(`${url}/menu/${store}?tableNumber=7`)
  expect(readFileSync(join(folder, 'tables.html'), 'utf8').match(/<svg/g)).toHaveLength(12)

  const [, token = ''] = /\/console\/invitacion#(\S+)/.exec(follow('people')) ?? []
  const opened = await post(`${url}/api/console/invitation/accept`, { token, login: 'eva', password, pin: '2468' })
  expect([opened.status, await opened.json()]).toMatchObject([200, { operator: { role: 'administrador' } }])

  const code = await placeOrder(url)
  const answers = follow('order', { CODE: code })
  expect(answers).toContain(`"code":"${code}","status":"DELIVERED"`)
  expect(answers).toContain('"payment":{"status":"APPROVED"')

  const day = follow('day')
  expect(day).toContain('14500 is now 15200')
  expect(day).toContain('Flan casero, until')
  expect(day).toContain('Pastas del Paraná Centro, until')

  await ended(gateway)
  follow('backup')
  const copy = readFileSync(join(folder, 'copy.yaml'), 'utf8')
  expect(copy).toContain('version: 3')
  expect(copy).toContain('2029-12-25')
  const listed = spawnSync('tar', ['tzf', join(folder, 'backup.tgz')], { encoding: 'utf8' }).stdout
  expect(listed).toContain('data/digest.key')
})

test('each page and chapter that the guide links to is there', () => {
  const anchorsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  const links = [...guide.matchAll(/\]\((?!https?:)([^)#]+)(?:#([\w-]+))?\)/g)]
  expect(links.length).toBeGreaterThan(15)
  for (const [, path = '', anchor] of links) {
    const file = join(root, 'docs', path)
    expect([path, existsSync(file)]).toEqual([path, true])
    if (anchor) expect(anchorsOf(file), path).toContain(anchor)
  }
})
