import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { quotedIn } from '#tests/kit/ledger.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { atHome, toasts } from '../stores-page.tsx'
import { fill, inAFreshBrowser, knowsPhone, openCheckout, press, serve, user } from './discount-code-page.tsx'

// A Friday, 13:00 at the store.
inAFreshBrowser()
beforeEach(() => {
  fill({ mode: 'parrilla-centro-delivery' })
  knowsPhone()
  atHome()
})
afterEach(() => vi.restoreAllMocks())

/** Each answer that decides whether an order may go out, and the rule whose sentence stands in the way of a press. */
const deciding: Readonly<Record<string, 'CHECK-30' | 'SCHED-11'>> = {
  quoteDelivery: 'CHECK-30',
  // The hours, the pauses and the busy mode.
  resolveAlias: 'SCHED-11',
  readOrderModeSchedule: 'SCHED-11',
}
/** Answers about prices, words and programs. A total that they make wrong is refused by the gateway. */
const others = [
  ...['readConfiguration', 'readCountry', 'listCustomizations', 'readLoyaltyProgram'],
  ...['listGeneralDiscounts', 'listGeneralSurcharges', 'readOrderModeFees'],
]

const placed = () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } })
const button = () => screen.findByRole('button', { name: /^Realizar pedido/ })
const submit = async () => press(await button())
/** The order was sent and its cart is empty: else it would empty the cart of the next test. */
const isPlaced = (callsOf: (name: string) => readonly unknown[]) =>
  waitFor(() => {
    expect(callsOf('submitOrder')).toHaveLength(1)
    expect(cartStore.getState().lines).toEqual([])
  })
const isPriced = async () => waitFor(async () => expect((await button()).textContent).toContain('$'))

/** The gateway of an open checkout. `hold` keeps the next answers of a call back until they are let go. */
function aGateway() {
  const held = new Map<string, PromiseWithResolvers<void>>()
  const own = serve(demoCatalog)
  const names = [...Object.keys(deciding), ...others]
  const handlers = names.map((name) => [
    name,
    async (...call: Parameters<ReturnType<typeof own.handlerOf>>) => {
      await held.get(name)?.promise
      return own.handlerOf(name)?.(...call) ?? { status: 404, body: {} }
    },
  ])
  const gateway = serve(demoCatalog, { ...Object.fromEntries(handlers), submitOrder: placed })
  return {
    ...gateway,
    hold: (name: string) => held.set(name, Promise.withResolvers()),
    /** Gives the answers, and lets the page take them. */
    async letGo(name: string) {
      held.get(name)?.resolve()
      await act(() => vi.advanceTimersByTimeAsync(50))
    },
  }
}

const fillForm = async (paysWith = '40.000') => {
  await fillIn(await screen.findByLabelText(nameField), 'Ana Paz', user())
  await fillIn(await screen.findByLabelText('Con cuanto abonas'), paysWith, user())
}
const schedule = async () => {
  await press(await screen.findByRole('radio', { name: /^Programado/ }))
  await screen.findByRole('combobox', { name: 'Hora' })
}

describe('while a newer answer is being asked for', () => {
  test('every answer of an open checkout is one that decides, or is named as another', async () => {
    const { calls } = aGateway()
    await openCheckout()
    await fillForm()
    await schedule()
    const read = new Set(calls.map(({ operationId }) => operationId))
    expect([...read].filter((name) => !(name in deciding) && !others.includes(name))).toEqual([])
    expect(Object.keys(deciding).filter((name) => !read.has(name))).toEqual([])
  })

  test.each(Object.entries(deciding))('[CHECK-12] the earlier one of %s sends no order', async (name, rule) => {
    const { callsOf, hold, letGo } = aGateway()
    const page = await openCheckout()
    await fillForm()
    await schedule()
    await isPriced()
    hold(name)
    const asked = callsOf(name).length
    void page.askAgain()
    await waitFor(() => expect(callsOf(name).length).toBeGreaterThan(asked))
    await submit()
    expect(toasts()).toEqual(quotedIn(rule))
    expect((await button()).textContent).toContain('$')
    expect(callsOf('submitOrder')).toEqual([])
    await letGo(name)
    await submit()
    await isPlaced(callsOf)
  })

  test('[CHECK-30] the price of delivery of the last visit sends no order', async () => {
    aGateway()
    await openCheckout()
    await isPriced()
    cleanup()
    const { callsOf, hold, letGo } = aGateway()
    hold('quoteDelivery')
    await openCheckout()
    await fillForm()
    await isPriced()
    await submit()
    expect(toasts()).toEqual(quotedIn('CHECK-30'))
    expect(callsOf('submitOrder')).toEqual([])
    await letGo('quoteDelivery')
    await submit()
    await isPlaced(callsOf)
  })

  test('the confirmation of a large amount of cash sends no order', async () => {
    const { callsOf, hold } = aGateway()
    const page = await openCheckout()
    await fillForm('900.000')
    await isPriced()
    await submit()
    const confirm = await screen.findByRole('button', { name: /^Sí/ })
    hold('quoteDelivery')
    const asked = callsOf('quoteDelivery').length
    void page.askAgain()
    await waitFor(() => expect(callsOf('quoteDelivery').length).toBeGreaterThan(asked))
    await press(confirm)
    expect(toasts()).toEqual(quotedIn('CHECK-30'))
    expect(callsOf('submitOrder')).toEqual([])
  })

  test('an order that waited for the network waits for the answer, too', async () => {
    const { callsOf, hold, letGo } = aGateway()
    const page = await openCheckout()
    await fillForm()
    await isPriced()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const send = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    act(() => void window.dispatchEvent(new Event('offline')))
    await submit()
    await screen.findByText(/^Sin conexión\. Tu pedido sale solo/, {}, { timeout: 4_000 })
    globalThis.fetch = send
    hold('quoteDelivery')
    const asked = callsOf('quoteDelivery').length
    void page.askAgain()
    await waitFor(() => expect(callsOf('quoteDelivery').length).toBeGreaterThan(asked))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect([callsOf('submitOrder'), toasts()]).toEqual([[], []])
    await letGo('quoteDelivery')
    await isPlaced(callsOf)
  })
})
