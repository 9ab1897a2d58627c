import ogs from 'open-graph-scraper'
import sharp from 'sharp'
import urlMetadata from 'url-metadata'
import { afterAll, expect, test } from 'vitest'
import { aBuiltClient } from '#tests/kit/built-client.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { vocabularyErrors } from '#tests/kit/schema-org.ts'

const site = 'https://pedidos.example'
const shop = '/menu/parrilla-centro'
const plate = `${shop}/Delivery/entradas/provoleta-al-hierro`

const gateway = await startTestGateway({ environment: { WEB_ROOT: aBuiltClient(), PUBLIC_URL: `${site}/` } })
afterAll(() => gateway.close())

const pageAt = async (path: string) => {
  const answer = await fetch(gateway.url + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, html: await answer.text() }
}

/** A page as the two published parsers of link previews read it, without a network. */
async function readBy(path: string) {
  const { status, html } = await pageAt(path)
  const { result } = await ogs({ html })
  const response = new Response(html, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  const metadata = await urlMetadata(null, { parseResponseObject: response })
  return { status, scraped: result, metadata }
}

test.each([
  ['a shop', shop, 'Tucán San Telmo · La Parrilla de Tucán'],
  ['a plate', plate, 'Provoleta al hierro · Tucán San Telmo'],
  ['a category', `${shop}/Delivery/entradas`, 'Entradas · Tucán San Telmo'],
  ['a branch', '/menu/parrilla', 'La Parrilla de Tucán'],
  ['a company', '/menu/tucan', 'Tucán'],
])('two published parsers read the preview of %s', async (_, path, title) => {
  const { status, scraped, metadata } = await readBy(path)
  expect(status).toBe(200)
  expect(scraped).toMatchObject({ success: true, ogTitle: title, ogType: 'website', ogUrl: site + path })
  expect(metadata).toMatchObject({ 'og:title': title, 'og:url': site + path, canonical: site + path })
  expect(scraped.ogDescription?.length).toBeGreaterThan(5)
  expect(metadata['og:description']).toBe(scraped.ogDescription)
  expect(metadata['robots']).toBe('')
  const [image] = scraped.ogImage ?? []
  expect(metadata['og:image']).toBe(image?.url)
  if (path === '/menu/tucan') return
  expect(image).toMatchObject({ type: 'image/jpeg', width: '1200', height: '630', alt: expect.stringMatching(/./) })
  expect(scraped.twitterCard).toBe('summary_large_image')
  expect(image?.url).toMatch(/^https:\/\/pedidos\.example\/brand\//)
  const answer = await fetch(gateway.url + image!.url.slice(site.length))
  const picture = await sharp(await answer.arrayBuffer()).metadata()
  expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('two published parsers read the preview of a plate, with its price', async () => {
  const { scraped } = await readBy(plate)
  expect(scraped.ogDescription).toContain('$14.800')
})

test('two published parsers read the preview of an unknown shop, which describes nothing', async () => {
  const { status, scraped, metadata } = await readBy('/menu/nobody')
  expect(status).toBe(404)
  expect([scraped.ogTitle, scraped.ogImage, scraped.ogUrl]).toEqual(['Comanda', undefined, undefined])
  expect([metadata['og:title'], metadata.jsonld]).toEqual(['', []])
})

test('two published parsers read the preview of an order, which is kept out of search engines', async () => {
  const { code } = await anOfferedOrder(gateway)
  const { status, scraped, metadata } = await readBy(`${shop}/order/${code}`)
  expect(status).toBe(200)
  expect(metadata['robots']).toBe('noindex')
  expect([scraped.ogTitle, scraped.ogUrl]).toEqual(['Tucán San Telmo · La Parrilla de Tucán', undefined])
  expect(metadata.jsonld).toEqual([])
  expect(JSON.stringify([scraped, metadata])).not.toContain(code)
})

const dataAt = async (path: string) => {
  const { scraped, metadata } = await readBy(path)
  const read = metadata.jsonld as { '@type': string }[]
  expect(scraped.jsonLD).toEqual(read)
  expect(read).toHaveLength(1)
  return read
}

test('the structured data is in the words of schema.org for every kind of place, also sold out', async () => {
  const at = `${gateway.url}/api/console/stores/parrilla-centro`
  const headers = { ...gateway.admin, 'content-type': 'application/json' }
  const until = new Date(gateway.clock.now().getTime() + 5 * 86_400_000).toISOString()
  await fetch(`${at}/availability/plates/provoleta`, { method: 'PUT', headers, body: JSON.stringify({ until }) })
  await fetch(`${at}/pause`, { method: 'PUT', headers, body: JSON.stringify({ until }) })
  await gateway.settle()
  const paths = [shop, `${shop}/Delivery`, `${shop}/Delivery/entradas`, plate, '/menu/parrilla', '/menu/tucan']
  const things = (await Promise.all(paths.map(dataAt))).flat()
  expect(things.map((thing) => thing['@type'])).toEqual([
    ...['Restaurant', 'Restaurant', 'Restaurant', 'MenuItem', 'Organization', 'Organization'],
  ])
  expect(things[0]).toHaveProperty('specialOpeningHoursSpecification')
  expect(JSON.stringify(things[3])).toContain('https://schema.org/OutOfStock')
  expect(vocabularyErrors(things)).toEqual([])
})

test.each([
  ['a property that is none', { '@type': 'Restaurant', openHours: 'Mo' }],
  ['a property of another type', { '@type': 'MenuItem', openingHoursSpecification: [] }],
  ['a value that is none', { '@type': 'Offer', availability: 'https://schema.org/Gone' }],
  ['a thing of another type', { '@type': 'Restaurant', hasMenu: { '@type': 'Offer', price: '1' } }],
])('the structured data is in the words of schema.org, which finds %s', (_, thing) => {
  const whole = { '@context': 'https://schema.org', ...thing }
  expect(vocabularyErrors([whole])).not.toEqual([])
})
