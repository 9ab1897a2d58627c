import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawCached } from '#web/diner/drawings/draw-cached.ts'
import { drawingsKey } from '#web/diner/drawings/drawing.ts'
import { keepDrawing } from '#web/diner/drawings/keep.ts'

const cart = '/menu/parrilla-centro/preview'
const order = '/menu/parrilla-centro/order/ABC23456'
const release = '/assets/index-1.js'
const now = Date.parse('2026-11-21T20:31:00Z')
const minutes = 60_000

beforeEach(() => {
  document.head.innerHTML = `<script type="module" src="${release}"></script>`
  localStorage.setItem('comanda.cart', '{"lines":["provoleta"]}')
  history.replaceState(null, '', cart)
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const markup =
  '<main><h1 class="title" id="t">Mi pedido</h1><a href="/menu" class="link">Provoleta &lt;b&gt;</a><img class="p" src="/media/a.svg" loading="lazy"><svg viewBox="0 0 9 9"><path d="M0 0"></path></svg></main>'

/** The page shows this, and this phone keeps it. */
function keep(html = markup, at = now) {
  document.body.innerHTML = `<div id="root">${html}</div>`
  keepDrawing(document.getElementById('root')!, at)
}

/** A new document is opened, whose script draws before its root is there. */
async function open({ at = now + minutes, of = release } = {}) {
  document.body.replaceChildren()
  drawCached(of, at)
  document.body.innerHTML = '<div id="root"></div>'
  await new Promise((resolve) => setTimeout(resolve))
  return document.querySelector('#root > .drawn')
}

const store = (node: unknown, place = localStorage) => {
  keep('<p>a</p>')
  const [kept] = JSON.parse(place.getItem(drawingsKey)!)
  place.setItem(drawingsKey, JSON.stringify([{ ...kept, nodes: [node] }]))
}

test('a page that this phone has shown is drawn by its document, without anything that works', async () => {
  keep()
  const drawn = await open()
  expect(drawn?.outerHTML).toBe(
    '<div class="drawn" inert="" aria-busy="true"><main><h1 class="title">Mi pedido</h1><a class="link">Provoleta &lt;b&gt;</a><img class="p" src="/media/a.svg" loading="eager" fetchpriority="high"><svg viewBox="0 0 9 9"><path d="M0 0"></path></svg></main></div>',
  )
  expect(drawn?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

test('styles are set as properties, which the policy allows, and none of them loads a file', async () => {
  store(['p', { style: 'color: red' }, ['a']])
  expect((await open())?.querySelector('p')?.style.color).toBe('red')
  store(['p', { style: 'background: url(https://evil.example/x)' }, ['a']])
  expect((await open())?.querySelector('p')?.getAttribute('style')).toBeNull()
})

test.each([
  ['script', {}],
  ['iframe', { src: '/x' }],
  ['object', { data: '/x' }],
  ['use', { href: '/x' }],
  ['foreignobject', {}],
  ['style', {}],
  ['link', { href: '/x' }],
  ['SCRIPT', {}],
])('a hostile element is not drawn: %s', async (tag, attributes) => {
  store([
    'main',
    {},
    [
      [tag, attributes, ['alert(1)']],
      ['p', {}, ['rest']],
    ],
  ])
  expect((await open())?.innerHTML).toBe('<main><p>rest</p></main>')
})

test.each([
  { onerror: 'alert(1)' },
  { href: 'javascript:alert(1)' },
  { src: 'javascript:alert(1)' },
  { src: '//evil.example/x.svg' },
  { src: 'data:image/svg+xml,<svg/>' },
  { srcset: '//evil.example/x 160w' },
  { srcdoc: '<script>' },
  { action: '/x' },
  { id: 'root' },
  { name: 'x' },
  { value: '30123456' },
])('a hostile attribute is not drawn: %o', async (attributes) => {
  store(['img', attributes, []])
  expect((await open())?.innerHTML).toBe('<img>')
})

test('markup in a text stays a text', async () => {
  store(['p', { class: '"><img src=x onerror=alert(1)>' }, ['<img src=x onerror=alert(1)>']])
  const drawn = await open()
  expect(drawn?.querySelector('img')).toBeNull()
  expect(drawn?.textContent).toBe('<img src=x onerror=alert(1)>')
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"nodes":[]}',
  '[{"path":1}]',
  '[[]]',
  '[{"path":"/menu/parrilla-centro/preview"}]',
])('broken storage draws nothing: %s', async (text) => {
  localStorage.setItem(drawingsKey, text)
  expect(await open()).toBeNull()
})

test('nothing is drawn for another release, another width, or after two days', async () => {
  keep()
  expect(await open({ of: '/assets/index-2.js' })).toBeNull()
  expect(await open({ of: '' })).toBeNull()
  expect(await open({ at: now + 2 * 86_400_000 })).toBeNull()
  const width = innerWidth
  window.innerWidth = width + 1
  expect(await open()).toBeNull()
  window.innerWidth = width
  expect(await open()).not.toBeNull()
})

test('a cart that has changed since is not drawn, nor is another shop’s', async () => {
  keep()
  history.replaceState(null, '', '/menu/sushi-belgrano/preview')
  expect(await open()).toBeNull()
  history.replaceState(null, '', cart)
  localStorage.setItem('comanda.cart', '{"lines":["provoleta","flan"]}')
  expect(await open()).toBeNull()
})

test('a document hides its frame on a phone that keeps the page, and on one without a cart of this shop', async () => {
  const hides = async () => {
    delete document.documentElement.dataset['kept']
    await open()
    return document.documentElement.dataset['kept'] !== undefined
  }
  expect(await hides()).toBe(true)
  localStorage.setItem('comanda.cart', '{"base":{"alias":"parrilla-centro","lines":["flan"]}}')
  expect(await hides()).toBe(false)
  keep()
  expect(await hides()).toBe(true)
  localStorage.clear()
  history.replaceState(null, '', order)
  expect(await hides()).toBe(false)
})

test('a page with words in its address is neither kept nor drawn', async () => {
  history.replaceState(null, '', `${cart}?recover=token`)
  keep()
  expect(localStorage.getItem(drawingsKey)).toBeNull()
  history.replaceState(null, '', cart)
  keep()
  history.replaceState(null, '', `${cart}?recover=token`)
  expect(await open()).toBeNull()
})

test('a page that is still loading is not kept', () => {
  keep('<main><div aria-busy="true"></div></main>')
  expect(localStorage.getItem(drawingsKey)).toBeNull()
})

test('typed words are kept nowhere, and a checkout with a draft is kept in its tab alone', async () => {
  history.replaceState(null, '', '/menu/parrilla-centro/checkout')
  sessionStorage.setItem('comanda.checkout-draft', '{"customerDocument":"30123456"}')
  keep('<main><input value="30123456"><textarea>Sin cebolla</textarea><p>Ana</p></main>')
  expect(localStorage.getItem(drawingsKey)).toBeNull()
  expect(sessionStorage.getItem(drawingsKey)).toContain('Ana')
  expect(sessionStorage.getItem(drawingsKey)).not.toMatch(/30123456|Sin cebolla/)
  expect((await open())?.textContent).toBe('Ana')
})

test('a drawing leaves the phone when its page gets values of the tab', () => {
  history.replaceState(null, '', '/menu/parrilla-centro/checkout')
  keep()
  expect(localStorage.getItem(drawingsKey)).not.toBeNull()
  sessionStorage.setItem('comanda.checkout-draft', '{}')
  keep()
  expect(localStorage.getItem(drawingsKey)).toBeNull()
})

test('an order is kept and drawn only while this phone keeps its answer', async () => {
  history.replaceState(null, '', order)
  keep()
  expect(localStorage.getItem(drawingsKey)).toBeNull()
  localStorage.setItem('comanda.kept-orders', '[{"alias":"parrilla-centro","code":"ABC23456","answer":{}}]')
  keep()
  expect(await open()).not.toBeNull()
  localStorage.setItem('comanda.kept-orders', '[]')
  expect(await open()).toBeNull()
  expect(localStorage.getItem(drawingsKey)).toContain('ABC23456')
})

test.each([order, '/menu/parrilla-centro/Delivery', cart])(
  'an order that has ended leaves the phone with the next page that is shown: %s',
  (path) => {
    localStorage.setItem('comanda.kept-orders', '[{"alias":"parrilla-centro","code":"ABC23456","answer":{}}]')
    history.replaceState(null, '', order)
    keep()
    expect(localStorage.getItem(drawingsKey)).toContain('ABC23456')
    localStorage.setItem('comanda.kept-orders', '[]')
    history.replaceState(null, '', path)
    keep()
    expect(localStorage.getItem(drawingsKey) ?? '').not.toContain('ABC23456')
  },
)

test('a menu and the page of a courier are never kept', () => {
  for (const path of [
    '/menu/parrilla-centro/Delivery',
    '/menu/parrilla-centro',
    '/logistics/parrilla-centro/shipments',
  ]) {
    history.replaceState(null, '', path)
    keep()
  }
  expect(localStorage.getItem(drawingsKey)).toBeNull()
})

test('a time that was true ten minutes ago keeps its place, and is not shown', async () => {
  keep('<p data-moment="true">Llega a las 21:10</p>')
  const visibilityAt = async (at: number) => (await open({ at }))?.querySelector('p')?.style.visibility
  expect(await visibilityAt(now + 9 * minutes)).toBe('')
  expect(await visibilityAt(now + 11 * minutes)).toBe('hidden')
})

test('the newest five pages are kept', () => {
  for (let shop = 0; shop < 7; shop++) {
    history.replaceState(null, '', `/menu/shop-${shop}/preview`)
    keep()
  }
  const kept: { path: string }[] = JSON.parse(localStorage.getItem(drawingsKey)!)
  expect(kept.map(({ path }) => path)).toEqual([6, 5, 4, 3, 2].map((shop) => `/menu/shop-${shop}/preview`))
})
