import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { writeCartItem } from '#openapi/wire/orders.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { absence } from '#web/diner/state/absence.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { aLine } from '../../../kit/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit, withBranch, withStore } from '../stores-page.tsx'

const alias = 'parrilla-centro'
const takeAway = `${alias}-take-away`
const cartAt = `/menu/${alias}/preview`
const phone = '1155554444'

let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
const turn = (to: DocumentVisibilityState) => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}
const said = vi.spyOn(console, 'log')

beforeEach(() => {
  visibility = 'visible'
  said.mockReset()
})
afterEach(() => {
  absence.set(null)
  leave()
})

const aMorcilla = (quantity = 2) =>
  aLine({
    ...{ lineId: `morcilla-${quantity}`, referenceId: 'morcilla', name: 'Morcilla vasca', price: 760_000, quantity },
    ...{ categoryId: 'entradas', categoryShowName: 'Entradas' },
  })
const fill = (line = aMorcilla()) => {
  const at = { alias, branchContactId: alias, orderModeId: takeAway, paymentType: null }
  cartStore.dispatch({ type: 'ChangeStore', ...at })
  cartStore.dispatch({ type: 'ChangeOrderMode', ...at, menuHashFrom: 'a', menuHashTo: 'a' })
  cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}
const noted = {
  noticeAbandonedCart: () => ({ status: 204, body: undefined }),
  cancelAbandonedCart: () => ({ status: 204, body: undefined }),
}

/** The menu of a diner with a cart, once the page knows its store. */
async function shopping(extra: Parameters<typeof serveShops>[1] = noted) {
  const gateway = serveShops(demoCatalog, extra)
  visit(cartAt)
  await screen.findByRole('heading', { name: 'Mi pedido' })
  const hide = async () => {
    await waitFor(() => {
      turn('hidden')
      expect(absence.current()).not.toBeNull()
    })
    await waitFor(() => expect(gateway.callsOf('noticeAbandonedCart')).toHaveLength(1))
  }
  return { ...gateway, hide }
}

test('[ABAND-01] [ABAND-07] [API-32] [OPEN-59] a hidden page reports the cart in a call that outlives it', async () => {
  fill()
  rememberCustomer('phone', phone)
  rememberCustomer('email', 'ana@example.com')
  const kept: boolean[] = []
  const { hide, callsOf } = await shopping({
    ...noted,
    noticeAbandonedCart: (_, request) => {
      kept.push(request.keepalive)
      return { status: 204, body: undefined }
    },
  })
  await hide()
  expect(callsOf('noticeAbandonedCart')[0]?.body).toEqual({
    items: [writeCartItem(aMorcilla(), amountsOf(2))],
    branchContactId: alias,
    branchId: 'parrilla',
    phone,
    email: 'ana@example.com',
    orderModeId: takeAway,
    navigationEvent: 'visibilitychange:hidden',
    absenceId: absence.current()?.id,
  })
  expect(kept).toEqual([true])
})

test('[ABAND-01] without a phone, or with an empty cart, nothing is reported', async () => {
  fill()
  rememberCustomer('phone', phone)
  const { hide, callsOf } = await shopping()
  // From here on the page watches.
  await hide()
  turn('visible')
  await waitFor(() => expect(callsOf('cancelAbandonedCart')).toHaveLength(1))
  rememberCustomer('phone', '')
  turn('hidden')
  expect(absence.current()).toBeNull()
  turn('visible')
  rememberCustomer('phone', phone)
  cartStore.dispatch({ type: 'RemoveLine', lineId: aMorcilla().lineId })
  turn('hidden')
  expect(absence.current()).toBeNull()
  expect(callsOf('noticeAbandonedCart')).toHaveLength(1)
})

test('[ABAND-02] [ABAND-07] [API-33] a page that is seen again withdraws it, once per absence', async () => {
  fill()
  rememberCustomer('phone', phone)
  const { hide, callsOf } = await shopping()
  await hide()
  const absenceId = absence.current()?.id
  turn('hidden')
  turn('visible')
  turn('visible')
  await waitFor(() => expect(callsOf('cancelAbandonedCart')).toHaveLength(1))
  expect(callsOf('cancelAbandonedCart')[0]?.body).toEqual({
    ...{ email: null, phone, branchContactId: alias, branchId: 'parrilla' },
    navigationEvent: 'visibilitychange:visible',
    absenceId,
  })
  turn('hidden')
  await waitFor(() => expect(callsOf('noticeAbandonedCart')).toHaveLength(2))
  expect(callsOf('noticeAbandonedCart')[1]?.body).not.toMatchObject({ absenceId })
})

test('[ABAND-01] [ABAND-02] a page that is left again is told at once, and no call of one absence overtakes another', async () => {
  fill()
  rememberCustomer('phone', phone)
  const waiting: (() => void)[] = []
  const held = () =>
    new Promise<{ status: number; body: undefined }>((answer) => {
      waiting.push(() => answer({ status: 204, body: undefined }))
    })
  const { hide, callsOf } = await shopping({ noticeAbandonedCart: held, cancelAbandonedCart: held })
  await hide()
  const first = absence.current()?.id
  turn('visible')
  turn('hidden')
  const second = absence.current()?.id
  await waitFor(() => expect(callsOf('noticeAbandonedCart')).toHaveLength(2))
  expect(callsOf('cancelAbandonedCart')).toEqual([])
  turn('visible')
  for (const answer of waiting.splice(0)) answer()
  await waitFor(() => expect(callsOf('cancelAbandonedCart')).toHaveLength(2))
  for (const answer of waiting.splice(0)) answer()
  await act(() => vi.dynamicImportSettled())
  const idsOf = (calls: readonly { readonly body?: unknown }[]) =>
    calls.map(({ body }) => (body as { absenceId: string }).absenceId)
  expect(idsOf(callsOf('noticeAbandonedCart'))).toEqual([first, second])
  expect(idsOf(callsOf('cancelAbandonedCart')).toSorted()).toEqual([first, second].toSorted())
})

test('[ABAND-02] a visible second tab withdraws it, and so does an order of the cart meanwhile', async () => {
  fill()
  rememberCustomer('phone', phone)
  const { hide, callsOf } = await shopping()
  await hide()
  // The other tab has told the gateway, and forgotten the absence.
  visibility = 'visible'
  const { id } = absence.current()!
  absence.set({ ...absence.current()!, id: `${id}-elsewhere` })
  await waitFor(() => expect(callsOf('cancelAbandonedCart').length).toBeGreaterThan(0))
  expect(absence.current()).toBeNull()
  turn('hidden')
  await waitFor(() => expect(callsOf('noticeAbandonedCart')).toHaveLength(2))
  const before = callsOf('cancelAbandonedCart').length
  cartStore.dispatch({ type: 'EmptyCart' })
  await waitFor(() => expect(callsOf('cancelAbandonedCart').length).toBeGreaterThan(before))
})

test('[ABAND-02] a page that opens while its diner is away withdraws it', async () => {
  fill()
  rememberCustomer('phone', phone)
  absence.set({ id: 'left', phone, branchContactId: alias, branchId: 'parrilla' })
  const { callsOf } = await shopping()
  await waitFor(() => expect(callsOf('cancelAbandonedCart')).toHaveLength(1))
  expect(callsOf('cancelAbandonedCart')[0]?.body).toMatchObject({
    ...{ absenceId: 'left', phone, branchContactId: alias, branchId: 'parrilla' },
  })
  expect(absence.current()).toBeNull()
})

test('[API-32] [API-33] calls that fail are logged, and hidden from the diner', async () => {
  fill()
  rememberCustomer('phone', phone)
  const broken = () => ({ status: 500, body: undefined })
  const { hide, callsOf } = await shopping({
    ...{ noticeAbandonedCart: broken, cancelAbandonedCart: broken },
    writeDinerLog: () => ({ status: 204, body: undefined }),
  })
  await hide()
  turn('visible')
  await waitFor(() => expect(callsOf('cancelAbandonedCart')).toHaveLength(1))
  await waitFor(() => expect(callsOf('writeDinerLog')).toHaveLength(2))
  expect(toasts()).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

const recovered = (line = aMorcilla()): Wire['RecoveredCart'] => ({
  orderModeId: takeAway,
  items: [writeCartItem(line, amountsOf(2))],
})
const linkTo = (query = `abandoned=true&phone=%2B549${phone}&token=tpe0h0.signature`) => `/menu/${alias}?${query}`
const followLink = (document = demoCatalog, cart: Wire['RecoveredCart'] | null = recovered(), query?: string) => {
  const gateway = serveShops(document, {
    ...noted,
    recoverCart: () => (cart ? { status: 200, body: cart } : { status: 404, body: { code: 'CART_NOT_FOUND' } }),
  })
  return { ...visit(linkTo(query)), ...gateway }
}
const inCart = () => cartStore.getState().lines.map(({ name, quantity, price }) => [name, quantity, price])
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Tu pedido te espera' }))

test('[ABAND-03] [ABAND-04] [ABAND-05] [API-34] a link brings mode and lines back and leads to the cart', async () => {
  const page = followLink()
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(inCart()).toEqual([['Morcilla vasca', 2, 760_000]])
  expect(cartStore.getState()).toMatchObject({ alias, orderModeId: takeAway })
  expect(page.callsOf('recoverCart')[0]?.query).toEqual({ token: 'tpe0h0.signature' })
  expect(said).not.toHaveBeenCalled()
})

test.each(['phone=%2B5491155554444', 'abandoned=true', 'abandoned=false&phone=%2B5491155554444'])(
  '[ABAND-03] a link with only %s recovers nothing',
  async (query) => {
    const page = followLink(demoCatalog, recovered(), query)
    await screen.findByRole('heading', { level: 1 })
    // The recovery would load in two steps, after the page.
    for (const _ of ['the gate', 'the recovery']) await act(() => vi.dynamicImportSettled())
    expect(page.callsOf('recoverCart')).toEqual([])
  },
)

test('[ABAND-06] [API-34] a recovery without a result is reported only in the console', async () => {
  const page = followLink(demoCatalog, null)
  await waitFor(() => expect(said).toHaveBeenCalledWith('Cart not found'))
  expect(said).toHaveBeenCalledTimes(1)
  expect(page.callsOf('writeDinerLog')).toEqual([])
  expect(page.path()).not.toContain('token')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the changes since then are shown before the cart is filled', async () => {
  const dearer = withBranch('parrilla', ({ plates }) => ({
    plates: plates.map((plate) => (plate.id === 'morcilla' ? { ...plate, price: 900_000 } : plate)),
  }))
  const page = followLink(dearer)
  const { getByText, getByRole } = await sheet()
  expect(getByText('Algunas cosas cambiaron desde que lo dejaste.')).toBeTruthy()
  expect(getByText('Antes $7.600, ahora $9.000 cada uno')).toBeTruthy()
  expect(inCart()).toEqual([])
  await userEvent.click(getByRole('button', { name: /^Recuperar y ver mi pedido/ }))
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(inCart()).toEqual([['Morcilla vasca', 2, 900_000]])
})

test('a closed store shows the lines and takes nothing', async () => {
  followLink(withStore(alias, () => ({ status: 'TEMPORARILY_CLOSED' })))
  const { getByRole, queryByRole } = await sheet()
  expect(getByRole('link', { name: 'Ver el menú' })).toBeTruthy()
  expect(queryByRole('button', { name: /^Recuperar/ })).toBeNull()
  expect(inCart()).toEqual([])
})

test('a mode that is no longer offered leads to the store', async () => {
  followLink(withStore(alias, ({ orderModes }) => ({ orderModes: orderModes.filter(({ id }) => id !== takeAway) })))
  expect((await sheet()).getByRole('link', { name: 'Ir al local' })).toBeTruthy()
})

test('an existing cart is not lost without a question, and stays when the diner says so', async () => {
  fill(aMorcilla(5))
  followLink()
  const { getByText, getByRole } = await sheet()
  expect(getByText('Ya tenés 5 productos en otro pedido. Al reemplazarlo, se borra lo que tenías.')).toBeTruthy()
  await userEvent.click(getByRole('button', { name: 'Seguir con el de ahora' }))
  expect(inCart()).toEqual([['Morcilla vasca', 5, 760_000]])
})

test('the same cart in the same browser is shown, and not doubled', async () => {
  fill()
  const page = followLink()
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(inCart()).toEqual([['Morcilla vasca', 2, 760_000]])
})

test('a recovery that fails can be tried again', async () => {
  let isBroken = true
  serveShops(demoCatalog, {
    ...noted,
    recoverCart: () => (isBroken ? { status: 503, body: undefined } : { status: 200, body: recovered() }),
  })
  const page = visit(linkTo())
  const { getByRole } = await sheet()
  isBroken = false
  await userEvent.click(getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(page.path()).toBe(cartAt))
})
