import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentFile, webApps } from '#domain/slug/app-of-path.ts'
import { drawnIcons, ownLogo } from '#gateway/shop/home-icons.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

let gateway: TestGateway

/** As the build leaves it, with the build's names of sheets and scripts. */
const built = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f3ec" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191613" />
    <title>Comanda</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/assets/ui.css">
  </head>
  <body><div id="root"></div></body>
</html>
`

beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'comanda-web-'))
  for (const app of webApps) writeFileSync(join(webRoot, documentFile(app)), built)
  gateway = await startTestGateway({ environment: { WEB_ROOT: webRoot, MEDIA_DIR: resolve('demo/media') } })
})
afterAll(() => gateway.close())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(gateway.url + path, { headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const styleIn = (html: string) => /<style id="brand-colours">(.*?)<\/style>/.exec(html)?.[1]

test('[BRANCH-29] [GEN-02] the first bytes of a shop’s page carry its colours, title, icon and manifest', async () => {
  const { html } = await page('/menu/parrilla-centro/Delivery?phone=1')
  expect(html).toContain('<html data-brand data-scheme="light" lang="es">')
  expect(html).toContain('<title>Tucán San Telmo · La Parrilla de Tucán</title>')
  expect(styleIn(html)).toContain('--accent:#9c2f1c')
  expect(html).toContain('<link rel="icon" href="/brand/parrilla-centro/icon" />')
  expect(html).toContain('<link rel="manifest" href="/brand/parrilla-centro/manifest.webmanifest" />')
  expect(html).toContain('<meta name="theme-color" content="#faf5ee" />')
  expect(html.match(/theme-color/g)).toHaveLength(1)
  expect(html).not.toContain('/icon.svg')
})

test('[BRANCH-29] a preview of a link, which takes any type, gets the shop’s own page', async () => {
  const { status, headers, html } = await page('/menu/parrilla-centro/Delivery', { accept: '*/*' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toContain('<title>Tucán San Telmo · La Parrilla de Tucán</title>')
})

test('[BRANCH-29] two branches of one gateway have their own appearance', async () => {
  const [parrilla, sushi] = await Promise.all([page('/menu/parrilla'), page('/menu/sushi-belgrano')])
  expect(styleIn(sushi.html)).not.toBe(styleIn(parrilla.html))
  expect(sushi.html).not.toMatch(/parrilla/i)
})

test('the tracking page of an order and its survey have their shop’s appearance as well', async () => {
  for (const path of ['/logistics/tracking/order/sushi-belgrano/ABCD2345', '/encuesta/sushi-belgrano/ABCD2345'])
    expect((await page(path)).html).toContain('/brand/sushi-belgrano/icon')
})

const unlisted = (html: string) => html.replace('</head>', '  <meta name="robots" content="noindex" />\n  </head>')

test.each([
  ['/menu', 200, built],
  ['/logistics/no-existe/shipments', 200, unlisted(built)],
  ['/menu/no-existe', 404, built],
  ['/404', 404, built],
])('at %s the page has no shop, with status %i', async (path, expected, document) => {
  const { status, html } = await page(path)
  expect(status).toBe(expected)
  expect(html).toBe(document)
})

test('a courier’s page has no shop’s appearance, but brings the store that it asks for', async () => {
  const { html } = await page('/logistics/parrilla-centro/shipments')
  const [, answers] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html) ?? []
  expect(Object.keys(JSON.parse(answers ?? '{}').answers)).toEqual(['/api/diner/parrilla-centro'])
  const rest = html.replace(/ {2}<script type="application\/json" id="first-answers">.*?<\/script>\n {2}/, '')
  expect(rest).toBe(unlisted(built))
})

test.each(['/menu/%', '/menu/%ff/Delivery'])('an undecodable address, as %s, is a page too', async (path) => {
  const { status, html } = await page(path)
  expect(status).toBe(404)
  expect(html).toContain('<div id="root">')
})

test('a call at an address of the brand is answered in the one error body', async () => {
  const answer = await fetch(`${gateway.url}/api/diner/%`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ statusCode: 400, code: 'INVALID_REQUEST' })
})

test('the one inline style is allowed by its hash, on that page only, and no script is', async () => {
  const { headers, html } = await page('/menu/parrilla')
  const hash = createHash('sha256')
    .update(styleIn(html) ?? '')
    .digest('base64')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}' 'sha256-`)
  expect(policy).toContain("script-src 'self';")
  expect((await page('/menu')).headers.get('content-security-policy')).toContain("style-src 'self';")
})

test('the banner comes early only where a page begins with it', async () => {
  const preload = '<link rel="preload" as="image" href="/media/brands/parrilla-banner.svg" fetchpriority="high" />'
  expect((await page('/menu/parrilla-centro')).html).toContain(preload)
  expect((await page('/menu/parrilla-centro/Delivery')).html).toContain(preload)
  for (const path of ['preview', 'checkout', 'order/ABCD2345', 'Delivery/entradas'])
    expect((await page(`/menu/parrilla-centro/${path}`)).html).not.toContain(preload)
})

test('a page that has not changed is not sent again', async () => {
  const { headers } = await page('/menu/parrilla-centro/checkout')
  const again = await page('/menu/parrilla-centro/checkout', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('the page names the shop and its palette in its data', async () => {
  const { html } = await page('/menu/sushi')
  const brought = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(brought ?? '')).toMatchObject({ alias: 'sushi', palette: { main: expect.any(String) } })
})

test('[BRANCH-29] the manifest of a shop installs that shop', async () => {
  const answer = await fetch(`${gateway.url}/brand/parrilla-centro/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(await answer.json()).toMatchObject({
    name: 'Tucán San Telmo · La Parrilla de Tucán',
    short_name: 'Tucán San Telmo',
    start_url: '/menu/parrilla-centro',
    background_color: '#faf5ee',
    icons: [
      { src: '/brand/parrilla-centro/icon', sizes: 'any' },
      { src: '/brand/parrilla-centro/icon/192.png', sizes: '192x192', purpose: 'any' },
      { src: '/brand/parrilla-centro/icon/512.png', sizes: '512x512', purpose: 'any' },
      { src: '/brand/parrilla-centro/icon/maskable.png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
})

test('a shop has pictures of its logo in all sizes, on its background where that may not shine through', async () => {
  for (const [file, wide, high, isFilled] of [
    ['192.png', 192, 192, false],
    ['512.png', 512, 512, false],
    ['maskable.png', 512, 512, true],
    ['touch.png', 180, 180, true],
  ] as const) {
    const answer = await fetch(`${gateway.url}/brand/parrilla-centro/icon/${file}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const picture = sharp(Buffer.from(await answer.arrayBuffer()))
    const { width, height } = await picture.metadata()
    const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([file, width, height, data[3] === 255]).toEqual([file, wide, high, isFilled])
    expect(data.subarray((high / 2) * wide * 4).some((byte) => byte > 0)).toBe(true)
  }
})

test('large and small drawings are as sharp as the icon, also under an escaped address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-logos-'))
  for (const side of [16, 6_000])
    writeFileSync(
      join(folder, `el logo ${side}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="#f00" d="M0 0h${side / 2}v${side}H0z"/></svg>`,
    )
  const { icon: draw } = drawnIcons(folder, (error) => expect.unreachable(String(error)))
  for (const side of [16, 6_000]) {
    const icon = await draw(ownLogo(`/media/el%20logo%20${side}.svg`) ?? '', '512.png', '#ffffff')
    const { data } = await sharp(icon ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number) => data[(256 * 512 + x) * 4 + 3]
    expect([side, alphaAt(250), alphaAt(262)]).toEqual([side, 255, 0])
  }
  expect(ownLogo('/media/%zz.svg')).toBeNull()
})

test('an unknown picture or a logo from elsewhere is not there, and no manifest names it', async () => {
  for (const path of ['parrilla-centro/icon/x.png', 'parrilla-centro/icon/toString', 'no-existe/icon/192.png'])
    expect((await fetch(`${gateway.url}/brand/${path}`)).status).toBe(404)
  for (const elsewhere of ['https://logos.example/a.svg', null, '/media/../secret.png?x'])
    expect(ownLogo(elsewhere)).toBeNull()
  const outside = drawnIcons('demo/media', (error) => expect.unreachable(String(error)))
  expect([await outside.has('../catalog.yaml'), await outside.icon('../catalog.yaml', '192.png', '#ffffff')]).toEqual([
    false,
    null,
  ])
})

test('a logo that is no picture is reported to the operator once, and is not there', async () => {
  const told: unknown[] = []
  const { icon, has } = drawnIcons('demo', (error) => told.push(error))
  expect([await icon('catalog.yaml', '192.png', '#ffffff'), await icon('catalog.yaml', '192.png', '#ffffff')]).toEqual([
    null,
    null,
  ])
  expect(told).toHaveLength(1)
  expect([await has('catalog.yaml'), await has('missing.svg')]).toEqual([true, false])
})

test('[BRANCH-29] the icon of a shop is its logo, or ours where it has none', async () => {
  const iconOf = async (alias: string) =>
    (await fetch(`${gateway.url}/brand/${alias}/icon`, { redirect: 'manual' })).headers.get('location')
  expect(await iconOf('parrilla-centro')).toBe('/media/brands/parrilla-logo.svg')
  expect(await iconOf('tucan')).toBe('/icon.svg')
})

test('the manifest of an unknown shop is not there', async () => {
  expect((await fetch(`${gateway.url}/brand/no-existe/manifest.webmanifest`)).status).toBe(404)
})

test('a page with a courier’s token sends no referrer, and the others send only the site', async () => {
  const policyOf = async (path: string) => (await page(path)).headers.get('referrer-policy')
  expect(await policyOf('/logistics/parrilla-centro/rider/ana/shipments?token=t')).toBe('no-referrer')
  expect(await policyOf('/logistics/nowhere/rider/ana/shipments?token=t')).toBe('no-referrer')
  expect(await policyOf('/menu/parrilla-centro')).toBe('strict-origin-when-cross-origin')
})
