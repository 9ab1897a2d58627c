import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { documentFile, webApps } from '#domain/slug/app-of-path.ts'
import { type PageAt, serveSite } from '#gateway/http/site.ts'
import { bareApp } from '#tests/kit/bare-app.ts'

const index = '<!doctype html><title>Comanda</title>'
const documents = { diner: index, courier: '<p>for couriers', console: '<p>for operators' }
const page = { accept: 'text/html,application/xhtml+xml' }

type Site = {
  readonly isBuilt?: boolean
  readonly hasMedia?: boolean
  readonly mediaRoot?: null
  readonly pageAt?: PageAt
  readonly showsVendorMaps?: boolean
  readonly withWorker?: boolean
  readonly publicUrl?: string
}

/** A site in its own folder: a built client with one script, and one picture of the shop. */
async function aSite({
  isBuilt = true,
  hasMedia = true,
  mediaRoot,
  pageAt = () => null,
  showsVendorMaps = false,
  withWorker = true,
  publicUrl,
}: Site = {}) {
  const root = mkdtempSync(join(tmpdir(), 'comanda-site-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [webRoot, media] = [join(root, 'web'), join(root, 'media')]
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  if (isBuilt) for (const app of webApps) writeFileSync(join(webRoot, documentFile(app)), documents[app])
  writeFileSync(join(webRoot, 'assets/app.js'), 'plain')
  writeFileSync(join(webRoot, 'assets/app.js.gz'), gzipSync('as the build has it'))
  writeFileSync(join(webRoot, 'worker.js'), 'worker')
  writeFileSync(join(webRoot, 'service-worker.js'), 'kept by browsers')
  if (hasMedia) {
    mkdirSync(media)
    writeFileSync(join(media, 'logo.svg'), '<svg/>')
    writeFileSync(join(media, 'index.html'), 'a folder')
  }
  const { app, lines } = await bareApp({}, () => showsVendorMaps)
  const given: string[] = []
  await serveSite(app, { webRoot, mediaRoot: mediaRoot === null ? null : media, withWorker, publicUrl }, (site) => {
    given.push(JSON.stringify(site.documents), JSON.stringify(site.filesOf('diner', ['pages/none.tsx'])))
    return pageAt
  })
  const get = async (url: string, headers: Readonly<Record<string, string>> = page) => {
    const { statusCode: status, headers: answered, rawPayload, body } = await app.inject({ url, headers })
    return { status, headers: answered, body, rawPayload }
  }
  return { app, get, given, lines }
}

const notFound = {
  statusCode: 404,
  error: 'Not Found',
  code: 'NOT_FOUND',
  message: 'There is nothing at this address.',
}

test.each([
  '/',
  '/?table=4',
  '/menu/shop/',
  '/menu/shop',
  '/menu/shop?x=/api/',
  '/apiary',
  '/application',
  '/order/api/1',
])('the client has its page at each of its addresses: %s', async (url) => {
  const { get } = await aSite()
  const { status, headers, body } = await get(url)
  expect([status, body]).toEqual([200, index])
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('text/html')
})

test.each([
  ['/logistics', documents.courier],
  ['/logistics/shop/shipments', documents.courier],
  ['/%6cogistics/shop/rider/ana/shipments?token=t', documents.courier],
  ['/logistics/nowhere/to/be/found', documents.courier],
  ['/logistics/tracking/order/shop/ABC23456', index],
  ['/console', documents.console],
  ['/console/', documents.console],
  ['/console/orders', documents.console],
  ['/consoles', index],
  ['/404', index],
])('the client has the document of the app of an address: %s', async (url, document) => {
  const { get } = await aSite()
  expect((await get(url)).body).toBe(document)
})

test('the client does not start with a build that lacks the document of an app', async () => {
  const root = mkdtempSync(join(tmpdir(), 'comanda-old-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'index.html'), index)
  const { app } = await bareApp({})
  await expect(serveSite(app, { webRoot: root, mediaRoot: null }, () => () => null)).rejects.toThrow('courier.html')
})

test('the client is served to a browser that pages the shop, with its files', async () => {
  const { given } = await aSite()
  expect(given).toEqual([JSON.stringify(documents), '{"scripts":[],"styles":[]}'])
})

test('the client keeps its built files for good, and revalidates the others each time', async () => {
  const { get } = await aSite()
  const asset = await get('/assets/app.js')
  expect([asset.body, asset.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable'])
  const worker = await get('/worker.js')
  expect([worker.body, worker.headers['cache-control']]).toEqual(['worker', 'no-cache'])
})

test('the client sends its files as the build has compressed them', async () => {
  const { get } = await aSite()
  const { headers, rawPayload } = await get('/assets/app.js', { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(rawPayload).toEqual(gzipSync('as the build has it'))
})

test('the client answers HEAD as GET, without the page', async () => {
  const { app } = await aSite()
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/menu/shop', headers: page })
  expect([statusCode, body]).toEqual([200, ''])
})

test.each([
  ['/logistics/shop/rider/ana?token=t', 'no-referrer'],
  ['/logistics/shop/rider/ana/shipments', 'no-referrer'],
  ['/support?alias=shop&referenceId=ABC23456', 'no-referrer'],
  ['/encuesta/shop/ABC23456?surveyGeneralNPSAnswer=5', 'no-referrer'],
  ['/mensajes/shop?token=t', 'no-referrer'],
  ['/console', 'no-referrer'],
  ['/menu/shop?abandoned&phone=%2B549&token=t', 'no-referrer'],
  ['/menu/shop/Delivery?name=Ana', 'no-referrer'],
  ['/menu/shop/order/ABC23456', 'strict-origin'],
  ['/menu/shop/%6frder/ABC23456', 'strict-origin'],
  ['/menu/shop/order/ABC23456/challenge', 'strict-origin'],
  ['/logistics/tracking/order/shop/ABC23456', 'strict-origin'],
  ['/logistics/shop', 'strict-origin-when-cross-origin'],
  ['/x/logistics/shop/rider/ana', 'strict-origin-when-cross-origin'],
  ['/logistics/rider/ana', 'strict-origin-when-cross-origin'],
  ['/menu/rider/', 'strict-origin-when-cross-origin'],
  ['/menu/shop?code=X', 'strict-origin-when-cross-origin'],
])('the client sends from %s the referrer policy %s', async (url, policy) => {
  const { get } = await aSite()
  expect((await get(url)).headers['referrer-policy']).toBe(policy)
})

test('the client without a build has no page, but the shop’s pictures are still served', async () => {
  const { get } = await aSite({ isBuilt: false })
  expect((await get('/menu/shop')).status).toBe(404)
  expect((await get('/assets/app.js')).status).toBe(404)
  expect((await get('/media/logo.svg')).body).toBe('<svg/>')
})

const clients = [
  ['a preview or a monitor', { accept: '*/*' }],
  ['a program that names no type', {}],
  ['a browser', page],
  ['a program that takes text', { accept: 'text/*' }],
] as const

test.each(clients)('a page is answered to %s alike, by GET and by HEAD', async (_, headers) => {
  const { app } = await aSite({
    pageAt: (path) => (path === '/menu/shop' ? { html: '<p>shop', styleSource: null } : null),
  })
  for (const url of ['/', '/menu/shop', '/menu/shop/Retiro_1.5_km', '/logistics/shop/rider/ana?token=t']) {
    const got = await app.inject({ url, headers })
    const head = await app.inject({ method: 'HEAD', url, headers })
    expect([url, got.statusCode, got.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    expect(got.headers['vary']).toMatch(/^accept(,|$)/)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const ownToEach = { date: '', 'x-request-id': '' }
    expect({ ...head.headers, ...ownToEach }).toEqual({ ...got.headers, ...ownToEach })
  }
})

test.each([['application/json'], ['image/*'], ['text/html;q=0, */*']])(
  'a page is not answered to a client that asks for something else: %s',
  async (accept) => {
    const { app } = await aSite()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: '/menu/shop', headers: { accept } })
      expect([answer.statusCode, answer.headers['vary']]).toEqual([404, 'accept'])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.body === '' ? notFound : answer.json()).toEqual(notFound)
    }
  },
)

const folders = [
  '/api/none',
  '/assets/none.js',
  '/media/none.webp',
  '/brand/shop/none',
  '/pictures/none',
  '/tiles/1/2/3',
]

test.each(folders)('a page never replaces a file or a call that is missing: %s', async (url) => {
  const { app } = await aSite()
  for (const headers of [...clients.map(([, wish]) => wish), { accept: 'image/*' }])
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  const encoded = url.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)
  expect((await app.inject({ url: encoded, headers: page })).statusCode).toBe(404)
})

test.each([
  ...['/robots.txt', '/favicon.ico', '/none.js', '/guia/none.png', '/.env', '/.well-known/none', '/.git/config'],
  ...['/apps/demo/none', '/app/demo-key', '/pusher/none', '/analytics/none', '/payments/none', '/docs/static/none'],
  ...['/sandbox/bank', '/realtime-polling/none', '/realtime-polling', '/apps', '/pusher'],
])('a page is shown at the address of a missing file only to a browser that opens it: %s', async (url) => {
  const { app } = await aSite()
  const answers = await Promise.all(clients.map(([, headers]) => app.inject({ url, headers })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 404])
  for (const { headers } of answers) expect(headers['vary']).toMatch(/^accept(,|$)/)
})

test('an unknown address has the client’s page with 404, by GET and by HEAD', async () => {
  const missing = { html: '<p>as built', styleSource: null, isMissing: true }
  const { app } = await aSite({ pageAt: () => missing })
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url: '/menu/nobody', headers: page })
    expect([answer.statusCode, answer.body]).toEqual([404, method === 'GET' ? missing.html : ''])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('an inline script of a page is allowed by its hash, beside no other', async () => {
  const { get } = await aSite({ pageAt: () => ({ html: '<p>a', styleSource: null, scriptSource: "'sha256-def'" }) })
  const policy = String((await get('/menu/shop/preview')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'sha256-def'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
})

const styled = { html: '<!doctype html><style>b{}</style>', styleSource: "'sha256-abc'" }
const policyOf = ({ headers }: { readonly headers: object }) =>
  String((headers as Record<string, unknown>)['content-security-policy'])

test('a page in the shop’s look replaces the built one, with its one style allowed by name', async () => {
  const asked: string[] = []
  const pageAt: PageAt = (path) => {
    asked.push(path)
    return path === '/menu/shop' ? styled : null
  }
  const { get } = await aSite({ pageAt })
  const own = await get('/menu/shop?table=4')
  expect(own.body).toBe(styled.html)
  expect(own.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(own.headers['cache-control']).toBe('no-cache')
  expect(policyOf(own)).toContain("style-src 'self' 'sha256-abc';")
  const other = await get('/guide')
  expect(other.body).toBe(index)
  expect(policyOf(other)).not.toContain('sha256')
  expect(asked).toEqual(['/menu/shop', '/guide'])
})

test('a page in the shop’s look is made for the public address, or for the host of the request', async () => {
  const asked: string[] = []
  const pageAt: PageAt = (_, origin) => {
    asked.push(origin)
    return styled
  }
  const plain = await aSite({ pageAt })
  await plain.get('/menu/shop', { ...page, host: 'tienda.example:8443' })
  const { get } = await aSite({ pageAt, publicUrl: 'https://pedidos.example/' })
  await get('/menu/shop', { ...page, host: 'other.example' })
  expect(asked).toEqual(['http://tienda.example:8443', 'https://pedidos.example'])
})

test('a page in the shop’s look leaves a policy of any inline style as it is: a hash would take it back', async () => {
  const { get } = await aSite({ pageAt: () => styled, showsVendorMaps: true })
  const policy = policyOf(await get('/menu/shop'))
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).not.toContain('sha256')
})

test('a page in the shop’s look allows its style in a policy that allows only inline scripts', async () => {
  const { app, get } = await aSite({ pageAt: () => styled })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "style-src 'self'; script-src 'unsafe-inline'")
  })
  expect(policyOf(await get('/menu/shop'))).toBe("style-src 'self' 'sha256-abc'; script-src 'unsafe-inline'")
})

test('the shop’s pictures are kept for an hour, and may run nothing when they are opened alone', async () => {
  const { get } = await aSite()
  const { status, headers, body } = await get('/media/logo.svg')
  expect([status, body]).toEqual([200, '<svg/>'])
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  )
})

test('the shop’s pictures are only files: a folder is none', async () => {
  const { get } = await aSite()
  expect((await get('/media/', {})).status).toBe(404)
})

test.each([
  ['is not there', { hasMedia: false }],
  ['is not named', { mediaRoot: null }],
])('the shop’s pictures are missing if their folder %s, and nothing else is', async (_, site) => {
  const { get, lines } = await aSite(site)
  expect(lines).toEqual([])
  expect((await get('/media/logo.svg', {})).status).toBe(404)
  expect((await get('/menu/shop')).status).toBe(200)
})

test.each([
  ['a call', 'GET', '/api/none', page],
  ['a file', 'GET', '/none.js', { accept: '*/*' }],
  ['a page for a program that wants data', 'GET', '/none', { accept: 'application/json' }],
  ['a request that sends data to a page', 'POST', '/menu/shop', page],
] as const)('an address without a route is refused in the one error body: %s', async (_, method, url, headers) => {
  const { app } = await aSite()
  const answer = await app.inject({ method, url, headers })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual(notFound)
})

test('an address with a part that no route takes is told so, for every accepted type', async () => {
  const { app } = await aSite()
  for (const url of [`/menu/${'x'.repeat(2_001)}`, `/api/${'x'.repeat(2_001)}?q=1`])
    expect((await app.inject({ url, headers: page })).json()).toEqual({
      statusCode: 414,
      error: 'URI Too Long',
      code: 'ADDRESS_TOO_LONG',
      message: 'A part of the address is too long.',
    })
  const status = async (url: string) => (await app.inject({ url, headers: page })).statusCode
  expect(await status(`/menu/${'x'.repeat(2_000)}`)).toBe(200)
  expect(await status(`/menu/shop?q=${'x'.repeat(3_000)}`)).toBe(200)
})

test('the service worker is revalidated each time, and may control all pages', async () => {
  const { get } = await aSite()
  const { body, headers } = await get('/service-worker.js')
  expect(body).toBe('kept by browsers')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
})

test('SERVICE_WORKER=off serves a worker that clears its caches and unregisters', async () => {
  for (const isBuilt of [true, false]) {
    const { get } = await aSite({ withWorker: false, isBuilt })
    const { status, body, headers } = await get('/service-worker.js')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
    ])
    const { installed, activated } = await lifeOf(body)
    // A browser may never let it start.
    expect(installed).toEqual(['skipWaiting', 'unregister', 'delete a', 'delete b'])
    expect(activated.toSorted()).toEqual(['delete a', 'delete b', 'unregister'])
  }
})

/** Runs a worker from its installation on, in a browser with kept data. */
async function lifeOf(source: string) {
  const did: string[] = []
  const note = (what: string) => async () => void did.push(what)
  const heard = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    skipWaiting: note('skipWaiting'),
    registration: { unregister: note('unregister') },
  }
  const caches = { keys: async () => ['a', 'b'], delete: (name: string) => note(`delete ${name}`)() }
  new Function('self', 'caches', source)(self, caches)
  const live = async (type: string) => {
    const waits: Promise<unknown>[] = []
    heard.get(type)?.({ waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
    return did.splice(0)
  }
  return { installed: await live('install'), activated: await live('activate') }
}
