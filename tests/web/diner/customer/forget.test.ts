import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer, rememberedCustomer } from '#web/diner/state/customer.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { forgetDiner, forgetWithOthers, ofEveryone } from '#web/diner/state/forget.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { text } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  rememberCustomer('name', '')
})
afterEach(() => vi.restoreAllMocks())

const forgottenElsewhere = (mark: string) => {
  localStorage.setItem('comanda.forgotten', mark)
  dispatchEvent(new StorageEvent('storage', { key: 'comanda.forgotten' }))
}

test('all kept data of our pages is deleted, but not that of the phone, the courier or another site', () => {
  const staying = {
    'comanda.analytics-consent': '{}',
    'comanda.brands': '{}',
    'comanda.cart': '{}',
    'comanda.courier.workplace': '{}',
    campaign: '{}',
    'another-site': 'x',
  }
  for (const [key, text] of Object.entries(staying)) localStorage.setItem(key, text)
  for (const key of ['orders', 'quotes', 'absence', 'analytics-outbox', 'drawings', 'of-a-later-release'])
    localStorage.setItem(`comanda.${key}`, '[]')
  sessionStorage.setItem('comanda.payment-step.ABC23456', '{}')
  sessionStorage.setItem('comanda.scroll', '[]')
  sessionStorage.setItem('comanda.drawings', '[]')
  forgetDiner(createQueryClient())
  const { 'comanda.forgotten': mark, ...left } = { ...localStorage }
  expect(left).toEqual(staying)
  expect(Object.entries(sessionStorage)).toEqual([['comanda.forgotten', mark]])
})

test('a value that no storage took is deleted as well', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const value = createStored('comanda.of-this-test', text)
  value.set('Ana')
  forgetDiner(createQueryClient())
  expect(value.current()).toBeNull()
})

test('answers about the diner are deleted, and public ones stay', () => {
  const client = createQueryClient()
  client.setQueryData(['menu', 'parrilla-centro', 'delivery', 2], 'the menu')
  for (const name of ['customer', 'delivery-quote', 'order', 'points-history', 'of a later release'])
    client.setQueryData([name, '+5491155551234'], 'theirs')
  forgetDiner(client)
  expect(client.getQueriesData({}).map(([, data]) => data)).toEqual(['the menu'])
})

/** Answers that tell something of one diner, by the first word of their keys. */
const ofOneDiner: readonly string[] = [
  ...['customer', 'customer-orders', 'delivery-quote', 'external-benefit', 'loyalty-points', 'nearby', 'order'],
  ...['order-shipments', 'placed-order', 'places', 'points-history', 'stores', 'survey', 'survey-response'],
  ...['tracking', 'tracking-way'],
]

test('each answer that our pages request either is of one diner or stays', () => {
  const code = globSync('web/{diner,shared}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const keys = code.flatMap((text) => [...text.matchAll(/(?:[kK]ey(?::| =) |charged\()\[\s*'([\w-]+)'/g)])
  const requested = new Set(keys.map(([, name]) => name!))
  const named = [...ofOneDiner, ...ofEveryone].filter((name) => name !== 'courier')
  expect([...requested].sort()).toEqual(named.sort())
})

test('a shop requested from a place reveals the diner’s place, and is deleted', () => {
  const client = createQueryClient()
  client.setQueryData(['shop', 'tucan', null], 'anybody’s')
  client.setQueryData(['shop', 'tucan', { lat: -34.6, lng: -58.4 }], 'theirs')
  forgetDiner(client)
  expect(client.getQueriesData({}).map(([, data]) => data)).toEqual(['anybody’s'])
})

test('the browser keeps of a link only the table and its menus', () => {
  entryStore.save({
    phone: '+5491155551234',
    customerName: 'Ana',
    recoveryToken: 't',
    tableNumber: '7',
    allowedOM: ['a'],
  })
  forgetDiner(createQueryClient())
  expect(entryStore.current()).toMatchObject({
    ...{ phone: null, customerName: null, recoveryToken: null, tableNumber: '7' },
    allowedOM: ['a'],
  })
})

test('another tab deletes its own data, and leaves shared data to the next diner', () => {
  const client = createQueryClient()
  forgetWithOthers(client)
  checkoutDraft.set({ ...checkoutDraft.current(), customerName: 'Ana' })
  client.setQueryData(['customer'], 'Ana')
  rememberCustomer('name', 'Berta')
  forgottenElsewhere('1')
  expect([checkoutDraft.current().customerName, rememberedCustomer('name')]).toEqual(['Berta', 'Berta'])
  expect(client.getQueriesData({})).toEqual([])
})

test('a tab that slept while another one deleted does so when it is shown again', () => {
  forgetWithOthers(createQueryClient())
  checkoutDraft.set({ ...checkoutDraft.current(), customerName: 'Ana' })
  localStorage.setItem('comanda.forgotten', '2')
  dispatchEvent(new PageTransitionEvent('pageshow'))
  expect(checkoutDraft.current().customerName).toBe('')
})

test('a tab that begins after a deletion keeps its typed data', () => {
  localStorage.setItem('comanda.forgotten', '3')
  checkoutDraft.set({ ...checkoutDraft.current(), customerName: 'Berta' })
  forgetWithOthers(createQueryClient())
  expect(checkoutDraft.current().customerName).toBe('Berta')
})
