import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuiltClient } from '#tests/kit/built-client.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { rawAnswer } from '#tests/kit/raw.ts'

/** A person opens an address in a browser. */
const opened = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

/** The build's drawing code, which the gateway imports; this one draws the answers that it is given. */
const drawingCode = `
const drawn = (words) => ({ markup: '<p>' + words + '</p>', style: 'p{}', preloads: [] })
export const drawMenu = () => null
export const drawCart = () => null
export const drawCheckout = () => null
export const drawOrder = (path, { order, shop }) => {
  if (order.notes === 'fail') throw new Error('it cannot be drawn')
  return drawn('order ' + order.code + ' of ' + shop.info.alias)
}
export const drawTracking = (path, { tracking, configuration }) =>
  ({ ...drawn('delivery ' + tracking.code), map: { places: [], lightUrl: configuration.map.lightUrl } })
`

const listCode = `
export const drawCouriersList = (alias, { info }) =>
  ({ markup: '<p>list of ' + info.name + '</p>', style: 'ul{}', preloads: [] })
`

let gateway: TestGateway
let code: string
const lines: string[] = []

async function start(environment: Readonly<Record<string, string>> = {}) {
  const webRoot = aBuiltClient()
  mkdirSync(join(webRoot, '.drawing'))
  writeFileSync(join(webRoot, '.drawing/draw-pages.mjs'), drawingCode)
  writeFileSync(join(webRoot, '.drawing/draw-list.mjs'), listCode)
  for (const name of ['begin-calls', 'draw-cached', 'mark-address', 'draw-tiles'])
    writeFileSync(join(webRoot, `.drawing/${name}.mjs`), `run('${name}')`)
  const started = await startTestGateway({
    environment: { WEB_ROOT: webRoot, LOG_LEVEL: 'debug', ...environment },
    logTo: { write: (line) => void lines.push(line) },
  })
  return started
}

beforeAll(async () => {
  gateway = await start()
  code = (await anOfferedOrder(gateway)).code
  await drawn(orderPath(code))
})
afterAll(() => gateway.close())

const orderPath = (of: string, alias = 'parrilla-centro') => `/menu/${alias}/order/${of}`
const trackingPath = (of: string, alias = 'parrilla-centro') => `/logistics/tracking/order/${alias}/${of}`

async function open(path: string, headers: Readonly<Record<string, string>> = opened, { url } = gateway) {
  const { status, headers: given, body } = await rawAnswer(url + path, headers)
  return { status, headers: given, html: body.toString() }
}

/** The document once the drawing code has loaded, which it does with the first page that asks for it. */
async function drawn(path: string, at = gateway) {
  for (let tries = 0; tries < 100; tries++) {
    const page = await open(path, opened, at)
    if (page.html.includes('class="drawn"')) return page
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`nothing is drawn at ${path}`)
}

const answersIn = (html: string): Readonly<Record<string, { readonly code?: string }>> =>
  JSON.parse(/id="first-answers">(.*?)<\/script>/.exec(html)?.[1] ?? '{"answers":{}}').answers

test('an order’s link opens a document that shows the order, brings its answer, and is stored nowhere', async () => {
  const { status, headers, html } = await open(orderPath(code))
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(html).toContain(`<p>order ${code} of parrilla-centro</p>`)
  expect(answersIn(html)[`/api/diner/parrilla-centro/order/${code}`]?.code).toBe(code)
  // Nothing asks for these once more.
  expect(html).not.toContain('data-calls')
  expect(Object.keys(answersIn(html))).toContain('/api/configuration')
})

test('a delivery’s link opens a document that shows it, with a script for the tiles of its map', async () => {
  const { headers, html } = await open(trackingPath(code))
  expect(headers['cache-control']).toBe('no-store')
  expect(html).toContain(`<p>delivery ${code}</p>`)
  expect(html).toMatch(/<\/title><script data-map="[^"]+">run\('draw-tiles'\)<\/script>/)
  expect(html).toContain('</p></div><script>globalThis.placeTiles?.()</script>')
  expect(answersIn(html)[`/api/logisticsorder/tracking/parrilla-centro/${code}`]?.code).toBe(code)
})

test('the policy of such a document allows its own scripts and styles by their hashes alone', async () => {
  for (const path of [orderPath(code), trackingPath(code)]) {
    const { headers } = await open(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/style-src 'self'( 'sha256-[^']+')+/)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  }
})

test.each([
  ['a program that follows a link', { accept: 'text/html' }],
  ['a script of a page', { ...opened, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['a browser that loads ahead', { ...opened, 'sec-purpose': 'prefetch' }],
  ['a frame in another page', { ...opened, 'sec-fetch-dest': 'iframe' }],
])('%s gets a document without the order', async (_, headers) => {
  for (const path of [orderPath(code), trackingPath(code)]) {
    const page = await open(path, headers)
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.html).not.toContain('class="drawn"')
    expect(Object.keys(answersIn(page.html)).filter((call) => /order|tracking/.test(call))).toEqual([])
  }
})

test('a link to no order, or to the order of another shop, shows nothing and is served as before', async () => {
  for (const path of [
    ...[orderPath('ZZZZ9999'), trackingPath('ZZZZ9999')],
    ...[orderPath(code, 'parrilla-palermo'), trackingPath(code, 'parrilla-palermo')],
  ]) {
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.html).not.toContain('class="drawn"')
    expect(page.html).not.toContain(`order ${code}`)
    expect(page.html).not.toContain('"destination"')
  }
})

test('the page of a bank’s step is no page of the order, and is not drawn', async () => {
  const { html, headers } = await open(`${orderPath(code)}/challenge`)
  expect(html).not.toContain('class="drawn"')
  expect(headers['cache-control']).toBe('no-cache')
})

test('an address with parameters, which change what the page shows, is not drawn', async () => {
  const { html, headers } = await open(`${orderPath(code)}?token_ws=x`)
  expect(html).not.toContain('class="drawn"')
  expect(headers['cache-control']).toBe('no-cache')
})

test('a drawing that fails is reported, and the document goes out without it', async () => {
  const failing = (await placeOrder(gateway, { notes: 'fail' })).code
  lines.length = 0
  const { status, html } = await open(orderPath(failing))
  expect(status).toBe(200)
  expect(html).not.toContain('class="drawn"')
  expect(lines.join()).toContain('it cannot be drawn')
})

test('a diner’s words cannot end the element that carries them', async () => {
  const evil = (await placeOrder(gateway, { notes: '</script><script>alert(1)</script>' })).code
  const { html } = await open(orderPath(evil))
  expect(html).toContain(`order ${evil}`)
  expect(html).not.toContain('<script>alert')
})

test('no line of the log names an order or a person when its link is opened', async () => {
  lines.length = 0
  for (const path of [orderPath(code), trackingPath(code)]) await open(path)
  for (const path of [orderPath('ZZZZ9999'), trackingPath('ZZZZ9999')]) await open(path)
  expect(lines.filter((line) => line.includes(code) || line.includes('ZZZZ9999') || /Ana|\+54/.test(line))).toEqual([])
})

test('a document of an order counts as a call, so that codes are not tried by documents', async () => {
  const limited = await start({ RATE_LIMIT: '5' })
  try {
    const own = (await anOfferedOrder(gateway)).code
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await open(orderPath(own), opened, limited)).status)
    // Pages have a limit of their own, ten times as high.
    expect(new Set(statuses)).toEqual(new Set([200]))
    const call = await rawAnswer(`${limited.url}/api/diner/parrilla-centro/order/${own}`)
    expect(call.status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('the frame of a courier’s list is drawn for everybody, with the name of the store alone', async () => {
  const { html, headers } = await open('/logistics/parrilla-centro/shipments', { accept: 'text/html' })
  expect(html).toContain('<p>list of Tucán San Telmo</p>')
  expect(html).toContain('<html data-courier')
  // It has the scheme of the phone before its styles come.
  expect(html).toMatch(/<[/]title><script>document[.]documentElement[.]dataset[.]scheme=/)
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-/)
  expect(headers['cache-control']).toBe('no-cache')
  expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-/)
  for (const path of ['/logistics/parrilla/shipments', '/logistics/parrilla-centro/shipments/simple/x', '/logistics'])
    expect((await open(path)).html).not.toContain('class="drawn"')
})
