import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cachedForToken } from '#web/courier/workplace/cached-for-token.ts'
import { keepCourierToken } from '#web/courier/workplace/courier-token.ts'
import { storedStep } from '#web/diner/payment/stored-step.ts'
import { shape, text } from '#web/shared/state/shape.ts'
import { writeStorage } from '#web/shared/state/storage.ts'
import { createStored, storedValues } from '#web/shared/state/stored.ts'
import { startTheme } from '#web/shared/theme/theme.ts'

window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList

/** Contents that a release, a hand or a dying phone may leave. */
const odd = {
  nothing: '',
  'half JSON': '{"phone":"+54911',
  'no JSON': 'undefined',
  null: 'null',
  'a number': '7.5',
  'a text': '"Ana"',
  'a flag': 'true',
  'an empty list': '[]',
  'an empty object': '{}',
  'odd items': '[null,7.5,"Ana",true,[],{},{"code":1,"at":"x"},[["k"]]]',
  'odd keys': '{"__proto__":{"code":"x","status":"success"},"constructor":7.5,"at":null,"code":[],"menu":{}}',
  'a huge list': JSON.stringify(Array(5_000).fill({ text: 'x' })),
  'a huge text': JSON.stringify('x'.repeat(200_000)),
  'a deep list': '['.repeat(5_000) + ']'.repeat(5_000),
} as const

const placeOf = { phone: () => localStorage, tab: () => sessionStorage }

const declaring = globSync('web/**/*.{ts,tsx}')
  .filter((file) => file !== 'web/shared/state/stored.ts')
  .map((file) => ({ file, declared: readFileSync(file, 'utf8').match(/createStored[<(]/g) ?? [] }))
  .filter(({ declared }) => declared.length > 0)

beforeAll(async () => {
  for (const { file } of declaring) await import(/* @vite-ignore */ `../../../../${file}`)
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const { set } of storedValues.values()) set(null)
})

/** The value of this key after a start with this content. */
function readAfter(key: string, content: string): unknown {
  const { place, reload, current } = storedValues.get(key)!
  placeOf[place]().setItem(key, content)
  reload()
  return current()
}

test('the walk knows every declared value', () => {
  const declared = declaring.flatMap((file) => file.declared)
  // One declaration makes the three fields of the customer.
  expect(storedValues.size).toBe(declared.length + 2)
})

const lists = ['an empty list', 'odd items', 'a huge list', 'a deep list']
/** The odd contents that have the shape of a value by accident. */
const taken: Readonly<Record<string, readonly string[]>> = {
  campaign: ['an empty object', 'odd keys'],
  'comanda.analytics-consent': ['an empty object', 'odd keys'],
  'comanda.analytics-outbox': lists,
  'comanda.analytics-unpaid': lists,
  'comanda.analytics-vendors': lists,
  'comanda.claimed': ['a number'],
  'comanda.clock': ['a number'],
  'comanda.console.compact': ['a flag'],
  'comanda.console.keys': ['a flag'],
  'comanda.console.store': ['a text', 'a huge text'],
  'comanda.courier.sound': ['a flag'],
  'comanda.earlier-order': ['a text', 'a huge text'],
  'comanda.entry': ['an empty object', 'odd keys'],
  'comanda.home-screen-told': ['a number'],
  'comanda.kept-orders': lists,
  'comanda.notices': lists,
  'comanda.orders': lists,
  'comanda.quotes': lists,
  'comanda.told-keys': lists,
  'comanda.unsent': lists,
  'comanda.unsent-log': lists,
}
const isPlainText = (key: string) => key.startsWith('customer')

test('odd content breaks no value, and is a value only where it has its shape', () => {
  const found: Record<string, string[]> = {}
  for (const key of [...storedValues.keys()].filter((name) => !isPlainText(name)))
    for (const [name, content] of Object.entries(odd))
      if (readAfter(key, content) !== null) found[key] = [...(found[key] ?? []), name]
  expect(found).toEqual(taken)
})

test('odd items of a list are left out, and the others stay', () => {
  const left = Object.keys(taken).filter((key) => taken[key] === lists)
  const kept = Object.fromEntries(left.map((key) => [key, readAfter(key, odd['odd items'])]))
  const texts = { 'comanda.notices': ['Ana'], 'comanda.told-keys': ['Ana'] }
  expect(kept).toEqual({ ...Object.fromEntries(left.map((key) => [key, []])), ...texts })
})

test('the name, phone and email of a diner are plain text, and taken as they are', () => {
  for (const key of [...storedValues.keys()].filter(isPlainText))
    for (const content of Object.values(odd)) expect(readAfter(key, content)).toBe(content)
})

test('a value that was read from odd content survives being stored and read again', () => {
  for (const key of storedValues.keys())
    for (const content of Object.values(odd)) {
      const value = readAfter(key, content)
      if (value !== null && typeof value !== 'string') expect(readAfter(key, JSON.stringify(value))).toEqual(value)
    }
})

test('a storage that throws leaves each value without one, and breaks nothing', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
  for (const { reload, current, set } of storedValues.values()) {
    reload()
    set(null)
    expect(current()).toBeNull()
  }
})

test('a full storage keeps each value for the life of the page', () => {
  const { set } = createStored('comanda.of-this-test', text)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  set('Ana')
  expect(storedValues.get('comanda.of-this-test')?.current()).toBe('Ana')
  expect(writeStorage('phone', 'comanda.another', '1')).toBe(false)
})

test('odd content changes no object of the page', () => {
  for (const key of storedValues.keys()) for (const content of Object.values(odd)) readAfter(key, content)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['status']).toBeUndefined()
})

test.each(Object.entries(odd))(
  'the bank’s second step, the positions and the colours are none after %s',
  (_, content) => {
    sessionStorage.setItem('comanda.payment-step.ABC23456', content)
    expect(storedStep('ABC23456')).toBeNull()
    localStorage.setItem('comanda.brands', content)
    sessionStorage.setItem('comanda.scroll', content)
    expect(() => startTheme('/menu/parrilla')).not.toThrow()
    expect(cachedForToken('comanda.courier.odd.1', text).read()).toBeNull()
  },
)

test('a value of a courier’s phone is read with the same token, and not after odd content', () => {
  keepCourierToken('t-ana-of-a-shift')
  const kept = cachedForToken('comanda.courier.odd.1', shape({ id: text }))
  kept.write({ id: 'a' })
  expect(kept.read()).toEqual({ id: 'a' })
  for (const content of Object.values(odd)) {
    localStorage.setItem('comanda.courier.odd.1', content)
    expect(kept.read()).toBeNull()
  }
  localStorage.setItem('comanda.courier.odd.1', '{"token":"t-ana-of","value":{"id":5}}')
  expect(kept.read()).toBeNull()
})

test('a stored palette of another release paints the page in neutral colours', () => {
  document.head.innerHTML = ''
  for (const palette of ['{"mode":"dark"}', '{"mode":"dark","main":5,"background":null}', '{"mode":"dim"}', '"x"']) {
    localStorage.setItem('comanda.brands', `{"parrilla":${palette},"__proto__":{"mode":"dark"}}`)
    startTheme('/menu/parrilla')
    expect(document.documentElement.style.getPropertyValue('--accent')).toBe('')
  }
})
