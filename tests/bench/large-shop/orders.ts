import { streams, tables } from '#gateway/composition/features.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { loadHistory, storeId } from '../growth/history.ts'
import { writePastOrders } from '../search/past-orders.ts'
import { anotherNumber, ask, type Part, pair, placed, sending } from './ask.ts'
import { openShop, type Shop } from './shops.ts'

const dayMs = 86_400_000
const pathOf = (code: string | undefined, rest = '') => `/api/console/orders/${code}${rest}`
/** The times that the demo's store may say, in minutes. */
const time = () => ({ minutes: 36 + (anotherNumber() % 20) })

const stepped = new WeakMap<Shop, string>()

/** A shop with an order whose time was changed so often. */
async function shopWithSteps(steps: number) {
  const shop = await openShop()
  const code = await placed(shop)
  stepped.set(shop, code)
  await ask(pathOf(code, '/accept'), sending('POST', time()))(shop)
  for (let step = 0; step < steps; step++) await ask(pathOf(code, '/time'), sending('POST', time()))(shop)
  return shop
}

export const history: Part = {
  says: 'an order of 3 and of 300 steps',
  open: () => pair(shopWithSteps(3), shopWithSteps(300)),
  calls: [
    ['its history', (shop) => ask(pathOf(stepped.get(shop), '/history'))(shop)],
    ['the order', (shop) => ask(pathOf(stepped.get(shop)))(shop)],
    ['its time is changed', (shop) => ask(pathOf(stepped.get(shop), '/time'), sending('POST', time()))(shop)],
  ],
}

const store = createEventStore(streams)
const closePath = `/api/console/stores/${storeId}/close`
/** The business day that most of the last 24 hours belong to. */
const day = () => new Date(Date.now() - dayMs / 2).toISOString().slice(0, 10)

const shopWithDay = (orders: number) =>
  openShop({
    async write(db) {
      await loadHistory(db, store, orders, dayMs)
      await rebuild({ db, store, tables, wait: async () => undefined, say: () => undefined })
    },
  })

export const close: Part = {
  says: '20 and 2,000 orders in 24 hours, in about two business days',
  open: () => pair(shopWithDay(20), shopWithDay(2_000)),
  calls: [
    ['the report', (shop) => ask(`${closePath}?day=${day()}`)(shop)],
    ['the table (CSV)', (shop) => ask(`${closePath}/table?day=${day()}`)(shop)],
  ],
}

async function shopWithBoard(open: number, ended: number) {
  const shop = await openShop({ write: (database) => writePastOrders(database, ended, 0.3) })
  for (let number = 0; number < open; number++) {
    const code = await placed(shop)
    if (number % 3 > 0) await ask(pathOf(code, '/accept'), sending('POST'))(shop)
    if (number % 3 > 1) await ask(pathOf(code, '/ready'), sending('POST'))(shop)
  }
  return shop
}

const boardPath = '/api/console/board?limit=100'

async function wholeBoard(shop: Shop) {
  let after = ''
  do {
    const { next } = JSON.parse(await ask(boardPath + after)(shop)) as { next: string | null }
    after = next === null ? '' : `&after=${encodeURIComponent(next)}`
  } while (after !== '')
}

export const board: Part = {
  says: '30 open of 100 orders, and 300 of 1,000',
  open: () => pair(shopWithBoard(30, 70), shopWithBoard(300, 700)),
  calls: [
    ['a page of a hundred', ask(boardPath)],
    ['all pages', wholeBoard],
    ['an order is placed', placed],
  ],
}
