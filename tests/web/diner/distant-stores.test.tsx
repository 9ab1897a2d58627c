import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aLine } from '#tests/kit/cart.ts'
import { contractCalls } from '#tests/kit/contract-calls.ts'
import { checkPage, pathsOf, pressEach, settled, watchCalls } from '#tests/kit/distant-page.ts'
import { type DistantStore, distantAnswers, distantHour, distantStores } from '#tests/kit/distant-stores.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { routes } from '#web/diner/routes.tsx'
import { forgetCachedOrders } from '#web/diner/state/cached-orders.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { rememberOrder } from '#web/diner/state/placed-orders.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { atHome, leave, visit } from './stores-page.tsx'

const { readClocks, venueTimeWith } = await vi.hoisted(async () => import('#tests/kit/read-clocks.ts'))
vi.mock('#domain/hours/venue-time.ts', venueTimeWith)

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as never
Element.prototype.scrollTo ??= () => undefined
window.print = () => undefined

const calls = contractCalls()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(distantHour) }))
afterEach(() => {
  leave()
  vi.useRealTimers()
})

type Examples = NonNullable<Parameters<typeof distantAnswers>[0]>
type Order = Wire['FollowUpOrder']
type Shop = Wire['ResolvedAlias']

const plain = 'a closed store, and an order under way'

/** Other states of the store and the order in the contract’s examples. */
const states: Readonly<Record<string, Examples>> = {
  [plain]: {},
  'an open store, and an order that is not paid': {
    resolveAlias: (shop: Shop) => JSON.parse(JSON.stringify(shop).replaceAll('FRIDAY', 'SUNDAY')),
    readOrder: (order: Order) => ({
      ...order,
      ...{ status: 'GENERATED', times: { placed: order.orderedAt }, shipments: [] },
      ...{ scheduled: true, scheduledAt: '2026-11-21T22:00:00Z' },
      paymentType: { id: 'mp', showName: 'Tarjeta', paymentMethod: 'CARD', upload: 'API', provider: 'sandbox' },
      payment: {
        ...{ status: 'PENDING', payableUntil: '2026-11-21T21:00:00Z' },
        codeHold: { code: 'BIENVENIDA', status: 'HELD', until: '2026-11-21T21:00:00Z' },
      },
    }),
    readSurveyResponse: () => ({ isCompleted: false, generalNPSAnswer: null, answers: [] }),
  },
  'a store that takes nothing for later, and an order that was delivered': {
    resolveAlias: (shop: Shop) =>
      JSON.parse(JSON.stringify(shop).replaceAll('"allowsScheduling":true', '"allowsScheduling":false')),
    readOrder: (order: Order) => ({ ...order, status: 'DELIVERED', times: { ...order.times, delivered: distantHour } }),
  },
}

const addressOf = (path: string, { id, code }: DistantStore) =>
  path
    .replace(':alias', id)
    .replace(':orderCode', code)
    .replace(':mode', 'Envío_a_domicilio')
    .replace(':category', 'entradas')
    .replace(':plate', 'provoleta-al-hierro')
/** Files that this walk does not reach: another test gives them such a store. */
const elsewhere: readonly string[] = [
  // `tests/web/diner/api/refusals.test.tsx`: a store in Kathmandu closes during the checkout.
  'web/diner/pages/checkout/effects/refusals.ts',
]

/** The buttons that some page of the walk had: they do the same on others. */
const pressed = new Set<string>()
const paths = [...new Set(routes.flatMap((route) => pathsOf(route)))]

/** Signs a diner in, with an address and a cart of this store. */
function prepare({ id: alias, code, country }: DistantStore) {
  const mode = {
    orderModeId: `${alias}-delivery`,
    paymentType: { id: 'cash', paymentMethod: 'CASH', upload: null } as const,
  }
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, ...mode })
  cartStore.dispatch({ type: 'ChangeOrderMode', ...mode, menuHashFrom: '5f1c9a7be2', menuHashTo: '5f1c9a7be2' })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ referenceId: 'provoleta', name: 'Provoleta al hierro', categoryId: 'entradas', quantity: 2 }),
    notesLimit: 250,
    money: { currency: country === 'NP' ? 'NPR' : 'INR', decimals: 2 },
  })
  rememberCustomer('name', 'Ana Paz')
  rememberCustomer('phone', '+5491155550199')
  rememberOrder({ alias, code, at: distantHour })
  signedIn.set('+5491155550199')
  checkoutDraft.set({ ...checkoutDraft.current(), paymentAmount: '90000' })
  entryStore.save({ code: 'BIENVENIDA' })
  atHome()
}

async function show(path: string, store: DistantStore, change: Examples) {
  leave()
  // The clock stands still: the answer that a page has cached would be as new as the next one.
  forgetCachedOrders()
  const answers = distantAnswers({
    readOrder: (order: Order) => ({ ...order, minDelayInMinutes: 60, maxDelayInMinutes: 60 }),
    ...change,
  })
  calls.serve({ ...answers, readConfiguration: aConfiguration({ enabled: false }) })
  watchCalls()
  prepare(store)
  visit(path)
  await settled()
}

/** Holds the page, and each clock that was read for it, against the stores that it may be about. */
function check(where: string, stores: readonly DistantStore[]) {
  checkPage(where, stores)
  const zones = stores.map(({ timeZone }) => timeZone)
  expect(readClocks.others(zones), `${where}: each time is read by the clock of its store`).toEqual([])
}

describe.each(Object.entries(states))('%s', { timeout: 120_000 }, (_, change) => {
  const ofStores = (change === states[plain] ? distantStores : [distantStores[1]]).flatMap((store) =>
    paths.map((path) => [addressOf(path, store), path, store] as const),
  )

  test.each(ofStores)('%s and each of its buttons write times and amounts of its store', async (at, path, store) => {
    const stores = path.includes(':alias') ? [store] : distantStores
    await show(at, store, change)
    check(at, stores)
    if (store !== distantStores[1]) return
    await pressEach({
      path: at,
      open: () => show(at, store, change),
      isSheetPressed: change === states[plain] && path === '/menu/:alias',
      isNew: (name) => !pressed.has(name) && Boolean(pressed.add(name)),
      async press(where, click) {
        await act(async () => click())
        await settled()
        check(where, stores)
      },
    })
  })
})

test('every file of the diner’s pages that reads a clock was walked through', () => {
  expect(readClocks.unread('web/diner')).toEqual(elsewhere)
})
