import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { customerQuery } from '#web/diner/api/customer.ts'
import { keepSubmission, pendingSubmission } from '#web/diner/api/pending-submission.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer, rememberedCustomer } from '#web/diner/state/customer.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { serveShops, withShortMenus } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit } from '../stores-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T16:00:00.000Z') }))
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const phone = '+5491155551234'
const menuAt = '/menu/parrilla-centro/Delivery'
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

const ana = (over: Partial<Wire['OrderingCustomer']> = {}): Wire['OrderingCustomer'] => ({
  name: 'Ana Sosa',
  phone,
  optIn: true,
  addressesRegistered: [],
  loyaltyPointsBalance: 820,
  email: null,
  ...over,
})
const anOrder = (n: number, over: Partial<Wire['OrderSummary']> = {}): Wire['OrderSummary'] => ({
  id: `order-${n}`,
  code: `CODE${String(n).padStart(4, '2')}`,
  status: 'COMPLETED',
  type: 'DELIVERY',
  orderedAt: '2026-11-10T23:04:00.000Z',
  scheduled: false,
  scheduledAt: null,
  total: 14_780,
  money: { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true },
  alias: 'parrilla-centro',
  ...over,
})
const listing = (...orders: Wire['OrderSummary'][]) => ({ status: 200, body: { dinerOrders: { orders } } })
const program =
  (over: Partial<Wire['LoyaltyProgram']> = {}) =>
  () => ({
    status: 200,
    body: {
      active: true,
      name: 'Plumas',
      orderPercentage: 0.05,
      minRedeemedPoints: 500,
      maxRedeemedPoints: 5000,
      maxRedeemedPercentage: 0.3,
      supportsDiscounts: true,
      branchContactIds: null,
      ...over,
    },
  })
const refused = (status: number, code = 'REFUSED') => ({ status, body: { code } })

type Handlers = NonNullable<Parameters<typeof serveShops>[1]>
const base: Handlers = {
  readOrderingCustomer: () => ({ status: 200, body: ana() }),
  listOrders: () => listing(),
  readLoyaltyProgram: program(),
  endCustomerSession: () => ({ status: 204, body: null }),
  writeDinerLog: () => ({ status: 204, body: null }),
}

/** The page with the side modal open. */
const openAccount = async (over: Handlers = {}, path = menuAt) => {
  const served = serveShops(withShortMenus(), { ...base, ...over })
  visit(path)
  await user().click(await screen.findByRole('button', { name: 'Mi cuenta' }))
  await screen.findByRole('dialog', { name: 'Mi cuenta' })
  return served
}
const isSignedIn = () => signedIn.set(phone)
const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }))
const startSignIn = async (typed: string, over: Handlers = {}) => {
  const served = await openAccount(over)
  await press('Iniciar sesión')
  await fillIn(await screen.findByLabelText('Teléfono'), typed, user())
  await press('Continuar')
  return served
}

test('[CUST-03] [CUST-08] logged out, the side modal offers to sign in, and no log out', async () => {
  await openAccount()
  expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).toBeNull()
})

test('[CUST-01] [CUST-04] [CUST-08] [OPEN-52] a diner with their record is logged in: a greeting, and the log out', async () => {
  isSignedIn()
  let answer: (value: { status: number; body: unknown }) => void = () => undefined
  const asked = new Promise<{ status: number; body: unknown }>((resolve) => {
    answer = resolve
  })
  await openAccount({ readOrderingCustomer: () => asked })
  expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).toBeNull()
  await act(async () => answer({ status: 200, body: ana() }))
  expect(await screen.findByText('Hola, Ana Sosa')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy()
})

test('[CUST-18] [AMBIG-38] [API-16] a record that cannot be loaded is no consent and no address', async () => {
  serveShops(withShortMenus(), { ...base, readOrderingCustomer: () => refused(500) })
  const failed = await createQueryClient().fetchQuery(customerQuery('parrilla', phone))
  expect(failed).toEqual({ isLoaded: false, optIn: false, addressesRegistered: [] })
})

test('[CUST-18] [API-16] a record that cannot be loaded is logged, and the diner is logged out', async () => {
  isSignedIn()
  const { callsOf } = await openAccount({ readOrderingCustomer: () => refused(500) })
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
  const [log] = callsOf('writeDinerLog')
  expect(log?.body).toMatchObject({ component: 'customer', branchId: 'parrilla' })
  expect(JSON.stringify(log?.body)).not.toContain('5551234')
})

for (const [what, status] of [
  ['has ended', 401],
  ['is of an unknown phone', 404],
] as const)
  test(`a session that ${what} is no failure, and the diner is logged out`, async () => {
    isSignedIn()
    const { callsOf } = await openAccount({ readOrderingCustomer: () => refused(status) })
    expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
    expect(callsOf('writeDinerLog')).toEqual([])
  })

test('[CUST-05] [CUST-10] [CUST-11] [OPEN-52] logged out, the buttons of orders and benefit ask to sign in', async () => {
  await openAccount()
  await press(/^Mis pedidos/)
  expect(toasts()).toContain('Inicie sesión')
  await act(async () => void vi.advanceTimersByTime(5_000))
  expect(toasts()).not.toContain('Inicie sesión')
  await press(/^Mi beneficio/)
  expect(toasts()).toContain('Inicie sesión')
})

test('orders requested before the session is known open when it is', async () => {
  isSignedIn()
  const known = Promise.withResolvers<void>()
  await openAccount({ readOrderingCustomer: () => known.promise.then(() => ({ status: 200, body: ana() })) })
  await press(/^Mis pedidos/)
  expect(toasts()).not.toContain('Inicie sesión')
  known.resolve()
  expect(await dialog('Mis pedidos')).toBeTruthy()
})

test('[CUST-06] [CUST-07] [AMBIG-43] logged in, the benefit has the name of the program and its points', async () => {
  isSignedIn()
  await openAccount()
  expect(await screen.findByRole('button', { name: /^Plumas/ })).toBeTruthy()
  expect(screen.getByText('820 Plumas')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mi beneficio/ })).toBeNull()
})

test('[CUST-06] [LOYAL-21] the benefit opens the points and their movements, 20 at a time', async () => {
  isSignedIn()
  const row = { orderCode: 'ABCD2345', createdAt: '2026-11-20T15:00:00.000Z', amount: 820, postBalance: 820 }
  const { callsOf } = await openAccount({ listLoyaltyPoints: () => ({ status: 200, body: [row] }) })
  await screen.findByRole('button', { name: /^Plumas/ })
  await press(/^Plumas/)
  const sheet = await screen.findByRole('dialog', { name: 'Mis Plumas' })
  expect(sheet.textContent).toContain('820 Plumas')
  expect(await screen.findByText('Pedido ABCD2345')).toBeTruthy()
  expect(callsOf('listLoyaltyPoints').map(({ query }) => query)).toEqual([{ offset: 0, limit: '20' }])
})

for (const [what, over] of [
  ['is not active', { active: false }],
  ['runs at other stores', { branchContactIds: ['parrilla-palermo'] }],
] as const satisfies readonly [string, object][])
  test(`[CUST-07] logged in, there is no benefit where the program ${what}`, async () => {
    isSignedIn()
    const { callsOf } = await openAccount({ readLoyaltyProgram: program(over as Partial<Wire['LoyaltyProgram']>) })
    await screen.findByText('Hola, Ana Sosa')
    await waitFor(() => expect(callsOf('readLoyaltyProgram')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /^(Plumas|Mi beneficio)/ })).toBeNull()
  })

test('[CUST-09] [OPEN-53] [OPEN-78] [ADDR-13] log out forgets the customer’s data, and keeps the cart', async () => {
  isSignedIn()
  atHome()
  for (const field of ['name', 'phone', 'email'] as const) rememberCustomer(field, 'something')
  checkoutDraft.set({ ...checkoutDraft.current(), customerName: 'Ana' })
  const shop = { alias: 'parrilla-centro', branchContactId: 'parrilla-centro' }
  cartStore.dispatch({ type: 'ChangeStore', ...shop, orderModeId: 'parrilla-centro-delivery', paymentType: null })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
  keepSubmission({ key: 'k', body: '{"customerName":"Ana"}', alias: shop.alias, messagesTo: null, at: Date.now() })
  const { callsOf } = await openAccount()
  await press('Cerrar sesión')
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
  expect((['name', 'phone', 'email'] as const).map(rememberedCustomer)).toEqual(['', '', ''])
  expect([signedIn.current(), locationStore.current(), checkoutDraft.current().customerName]).toEqual([null, null, ''])
  expect(pendingSubmission()).toBeNull()
  expect(cartStore.getState().lines).toHaveLength(1)
  await waitFor(() => expect(callsOf('endCustomerSession')).toHaveLength(1))
})

test('a guest may delete their data from this phone, with the cart, after a question', async () => {
  atHome()
  rememberCustomer('name', 'Ana')
  const shop = { alias: 'parrilla-centro', branchContactId: 'parrilla-centro' }
  cartStore.dispatch({ type: 'ChangeStore', ...shop, orderModeId: 'parrilla-centro-delivery', paymentType: null })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
  vi.advanceTimersByTime(3_000) // a change of this moment would be taken for one that another tab has overwritten
  await openAccount()
  await press('Borrar mis datos de este teléfono')
  const [cancel] = within(await dialog('¿Borrar tus datos de este teléfono?')).getAllByRole('button', {
    name: 'Cancelar',
  })
  await user().click(cancel!)
  expect([rememberedCustomer('name'), cartStore.getState().lines.length]).toEqual(['Ana', 1])
  await press('Borrar mis datos de este teléfono')
  await press('Borrar')
  expect(toasts()).toContain('Este teléfono ya no tiene tus datos')
  expect([rememberedCustomer('name'), locationStore.current()]).toEqual(['', null])
  expect(cartStore.getState().lines).toEqual([])
  // The page has begun another cart, which does not contain the line.
  expect(localStorage.getItem('comanda.cart')).not.toContain(aLine().name)
})

test('[CUST-12] [CUST-14] signing in with a phone says so, greets, and checkout starts with it', async () => {
  const { callsOf } = await startSignIn('11 5555 1234')
  expect(await screen.findByText('Hola, Ana Sosa')).toBeTruthy()
  expect(toasts()).toContain('Inicio de sesión con éxito')
  expect(callsOf('readOrderingCustomer')).toHaveLength(1)
  expect([signedIn.current(), rememberedCustomer('phone'), rememberedCustomer('name')]).toEqual([
    phone,
    phone,
    'Ana Sosa',
  ])
})

test('[CUST-12] the sign-in is titled, and takes phones of every country', async () => {
  await openAccount()
  await press('Iniciar sesión')
  const sheet = within(await dialog('Iniciar sesión'))
  await user().selectOptions(sheet.getByLabelText('País del teléfono'), 'UY')
  await fillIn(sheet.getByLabelText('Teléfono'), '094 123 456', user())
  await press('Continuar')
  await waitFor(() => expect(signedIn.current()).toBe('+59894123456'))
})

test('[CUST-13] an invalid phone is refused in words, without a call', async () => {
  const { callsOf } = await startSignIn('123')
  expect(screen.getAllByText('Debe ingresar un número válido').length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Teléfono').getAttribute('aria-invalid')).toBe('true')
  expect(callsOf('readOrderingCustomer')).toEqual([])
})

test('[CUST-13] a phone without its area is refused with the possible number, and a press takes it', async () => {
  await startSignIn('15 5555 1234')
  await user().click(screen.getByRole('button', { name: '+54 9 11 5555 1234' }))
  expect(screen.queryByRole('button', { name: '+54 9 11 5555 1234' })).toBeNull()
  await press('Continuar')
  await waitFor(() => expect(signedIn.current()).toBe('+5491155551234'))
})

for (const [what, status, words] of [
  ['the phone is unknown', 404, /^No encontramos pedidos con este teléfono/],
  ['the gateway fails', 500, /^No pudimos hablar con el local/],
  ['there were too many tries', 429, /^Hubo demasiados intentos/],
] as const)
  test(`[CUST-15] a sign-in that fails because ${what} says so, and why`, async () => {
    await startSignIn('11 5555 1234', {
      readOrderingCustomer: () => refused(status),
      requestOneTimeCode: () => refused(422, 'CODE_NOT_ASKED'),
    })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(toasts()).toContain('Error iniciando sesión')
    expect(signedIn.current()).toBeNull()
  })

/** A company that asks for a code: 402913 is the right one. */
const asking = () => {
  let isProven = false
  return {
    readOrderingCustomer: () => (isProven ? { status: 200, body: ana() } : refused(401)),
    requestOneTimeCode: () => ({ status: 204, body: null }),
    confirmOneTimeCode: ({ body }: { body: unknown }) => {
      isProven = (body as { code: string }).code === '402913'
      return isProven ? { status: 200, body: { expiresAt: '2026-12-20T16:00:00Z' } } : refused(401, 'WRONG_CODE')
    },
  } satisfies Handlers
}

test('[CUST-14] where the company asks for it, the sent code is the second step', async () => {
  const { callsOf } = await startSignIn('11 5555 1234', asking())
  expect(await screen.findByText('Te mandamos un código de 6 números al +54 9 11 5555 1234.')).toBeTruthy()
  const field = screen.getByLabelText('Código')
  expect([field.getAttribute('autocomplete'), document.activeElement]).toEqual(['one-time-code', field])
  await user().type(field, '402 913')
  await press('Ingresar')
  expect(await screen.findByText('Hola, Ana Sosa')).toBeTruthy()
  expect(toasts()).toContain('Inicio de sesión con éxito')
  expect(callsOf('confirmOneTimeCode')[0]?.body).toEqual({ branchContactId: 'parrilla-centro', code: '402913' })
})

test('[CUST-15] a wrong code is reported at the field, and another code or phone can be used', async () => {
  const { callsOf } = await startSignIn('11 5555 1234', asking())
  await fillIn(await screen.findByLabelText('Código'), '123456', user())
  await press('Ingresar')
  expect(await screen.findByText('El código no es correcto o ya venció')).toBeTruthy()
  expect(toasts()).toContain('Error iniciando sesión')
  await press('Mandar otro código')
  expect(await screen.findByText('Te mandamos otro código. Vale el último.')).toBeTruthy()
  expect(callsOf('requestOneTimeCode')).toHaveLength(2)
  await press('Usar otro teléfono')
  expect((await screen.findByLabelText<HTMLInputElement>('Teléfono')).value).toBe('11 5555 1234')
})

test('where only the name is shown, the sign-in asks for a code, for any phone', async () => {
  for (const answer of [{ status: 200, body: ana({ told: 'NAME', offersCode: true }) }, refused(404)]) {
    const { callsOf } = await startSignIn('11 5555 1234', { ...asking(), readOrderingCustomer: () => answer })
    expect(await screen.findByLabelText('Código')).toBeTruthy()
    expect(callsOf('requestOneTimeCode')).toHaveLength(1)
    expect(signedIn.current()).toBeNull()
    leave()
  }
})

test('a shop that sends no codes says so in plain words, and asks for none', async () => {
  await startSignIn('11 5555 1234', {
    readOrderingCustomer: () => ({ status: 200, body: ana({ told: 'NAME', offersCode: false }) }),
    requestOneTimeCode: () => refused(422, 'CODE_NOT_OFFERED'),
  })
  expect(await screen.findByText(/^Este local no manda códigos/)).toBeTruthy()
  expect(screen.queryByLabelText('Código')).toBeNull()
  expect(signedIn.current()).toBeNull()
})

test('a browser that has ordered is signed in without a code, and reads that it sees its own orders', async () => {
  const own = { status: 200, body: ana({ told: 'OWN_ORDERS', offersCode: true }) }
  const { callsOf } = await startSignIn('11 5555 1234', { ...asking(), readOrderingCustomer: () => own })
  expect(await screen.findByText('Ves los pedidos que hiciste desde este dispositivo.')).toBeTruthy()
  expect(callsOf('requestOneTimeCode')).toEqual([])
})

test('a signed-in diner with one browser’s orders can ask for all of them with a code', async () => {
  isSignedIn()
  const own = { status: 200, body: ana({ told: 'OWN_ORDERS', offersCode: true }) }
  const { callsOf } = await openAccount({ ...asking(), readOrderingCustomer: () => own })
  await press('Ver todos con un código')
  expect((await screen.findByLabelText<HTMLInputElement>('Teléfono')).value).toBe(phone)
  await press('Continuar')
  expect(await screen.findByLabelText('Código')).toBeTruthy()
  expect(callsOf('requestOneTimeCode')).toHaveLength(1)
})

test('without codes, a browser that has ordered reads that it sees only its own orders', async () => {
  isSignedIn()
  await openAccount({
    readOrderingCustomer: () => ({ status: 200, body: ana({ told: 'OWN_ORDERS', offersCode: false }) }),
  })
  expect(await screen.findByText(/Este local no manda códigos para ver los demás/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ver todos con un código' })).toBeNull()
})

test('a diner with only their name shown is logged out', async () => {
  isSignedIn()
  await openAccount({
    readOrderingCustomer: () => ({ status: 200, body: ana({ told: 'NAME', offersCode: true }) }),
  })
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
  expect(screen.queryByText('Hola, Ana Sosa')).toBeNull()
})

const openOrders = async (over: Handlers = {}) => {
  isSignedIn()
  const served = await openAccount(over)
  await screen.findByText('Hola, Ana Sosa')
  await press(/^Mis pedidos/)
  await dialog('Mis pedidos')
  return served
}

test('[CUST-16] [CUST-17] the orders modal has a page of orders, each with its page, and then the next', async () => {
  const all = Array.from({ length: 12 }, (_, n) => anOrder(n))
  all[0] = anOrder(0, { status: 'READY', orderedAt: '2026-11-20T15:00:00.000Z' })
  all[1] = anOrder(1, { orderedAt: '2025-12-31T15:00:00.000Z' })
  const { callsOf } = await openOrders({
    listOrders: ({ query }) => {
      const { offset = 0 } = query as { offset?: number }
      return listing(...all.slice(offset, offset + 10))
    },
  })
  const first = await screen.findByRole('link', { name: 'Pedido CODE2220' })
  expect(first.getAttribute('href')).toBe('/menu/parrilla-centro/order/CODE2220')
  const card = within(first.closest('article')!)
  expect([
    card.getByText('Listo'),
    card.getByText('20/11, 12:00 hs · Delivery'),
    card.getByText('$14.780'),
  ]).toBeTruthy()
  expect(screen.getByText('31/12/2025, 12:00 hs · Delivery')).toBeTruthy()
  const cards = async () => within(await dialog('Mis pedidos')).queryAllByRole('article').length
  expect(await cards()).toBe(10)
  await press('Ver más pedidos')
  await waitFor(async () => expect(await cards()).toBe(12))
  expect(screen.queryByRole('button', { name: 'Ver más pedidos' })).toBeNull()
  const offsets = callsOf('listOrders').map(({ query }) => query['offset'])
  expect([...new Set(offsets)]).toEqual([0, 10])
})

test('an order of the list is named by its dishes, with today’s picture', async () => {
  const dishes = [
    { name: 'Asado de tira', quantity: 2 },
    { name: 'Flan casero', quantity: 1 },
  ]
  await openOrders({
    listOrders: () =>
      listing(
        anOrder(1, { dishes, moreDishes: 2, imageUrl: '/media/plates/asado.svg' }),
        anOrder(2, { dishes: [...dishes, { name: 'Ibérico', quantity: 1 }], moreDishes: 0, imageUrl: null }),
        anOrder(3, { dishes: dishes.slice(1), moreDishes: 0 }),
      ),
  })
  const list = within(await screen.findByRole('list', { name: 'Pedidos' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '2 × Asado de tira, Flan casero y 2 más',
    '2 × Asado de tira, Flan casero e Ibérico',
    'Flan casero',
  ])
  expect(list.queryByText(/CODE/)).toBeNull()
  const cards = list.getAllByRole('article')
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
    '/media/plates/asado.svg',
    undefined,
    undefined,
  ])
})

test('an order of the list is written in the money of its time', async () => {
  const money = { currencyCode: 'CLP', currencySymbol: 'CLP ', mantissaLength: 0 }
  await openOrders({ listOrders: () => listing(anOrder(1, { money }), anOrder(2)) })
  expect(await screen.findByText('CLP 14.780')).toBeTruthy()
  expect(screen.getByText('$14.780')).toBeTruthy()
})

test('a customer without orders reads where they will be', async () => {
  await openOrders()
  expect(await screen.findByText('Todavía no hay pedidos')).toBeTruthy()
})

test('[CUST-19] orders that cannot be loaded are logged and empty, and can be requested again', async () => {
  let isBroken = true
  const { callsOf } = await openOrders({ listOrders: () => (isBroken ? refused(500) : listing(anOrder(1))) })
  expect(await screen.findByText('No pudimos cargar tus pedidos')).toBeTruthy()
  expect(within(await dialog('Mis pedidos')).queryByRole('article')).toBeNull()
  expect(callsOf('writeDinerLog').at(-1)?.body).toMatchObject({ component: 'customer-orders' })
  isBroken = false
  await press('Reintentar')
  expect(await screen.findByRole('link', { name: 'Pedido CODE2221' })).toBeTruthy()
})

test('[HEADER-21] [HEADER-22] [ORDER-20] [AMBIG-51] a signed-in diner has the button of an open order elsewhere', async () => {
  isSignedIn()
  const now = { status: 'PAY_NEEDED' as const, orderedAt: '2026-11-20T15:00:00.000Z' }
  serveShops(withShortMenus(), { ...base, listOrders: () => listing(anOrder(1), anOrder(2, now)) })
  visit(menuAt)
  const button = await screen.findByRole('link', { name: 'PEDIDO EN CURSO' })
  expect(button.getAttribute('href')).toBe('/menu/parrilla-centro/order/CODE2222')
  expect(button.getAttribute('target')).toBe('_blank')
})

test('[HEADER-21] a signed-in diner has no such button when all orders are over or long ago', async () => {
  isSignedIn()
  const old = { status: 'ACCEPTED' as const, orderedAt: '2026-11-18T15:00:00.000Z' }
  const { callsOf } = serveShops(withShortMenus(), { ...base, listOrders: () => listing(anOrder(1), anOrder(2, old)) })
  visit(menuAt)
  await waitFor(() => expect(callsOf('listOrders')).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Entradas' })
  expect(screen.queryByRole('link', { name: 'PEDIDO EN CURSO' })).toBeNull()
})
