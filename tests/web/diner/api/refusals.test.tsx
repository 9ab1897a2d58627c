import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyCart } from '#domain/cart/state.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { formatPhone, phoneChoices } from '#domain/phone/phone.ts'
import contract from '#openapi/generated/comanda.json' with { type: 'json' }
import { aLine } from '#tests/kit/cart.ts'
import { aDay, aPickupMode, aStore } from '#tests/kit/catalog.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { noNetwork, onEachCall } from '#tests/kit/web-calls.ts'
import { failureOf } from '#web/diner/pages/checkout/effects/refusals.ts'
import { type CheckoutCommand, openedWith } from '#web/diner/pages/checkout/state/checkout-state.ts'
import { type CheckoutFacts, priceCheckout } from '#web/diner/pages/checkout/state/priced-checkout.ts'
import { sayFailure } from '#web/diner/pages/checkout/view/say-failure.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { freshDraft } from '#web/diner/state/checkout-draft.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'

afterEach(() => {
  leave()
  vi.useRealTimers()
})

const general =
  'Hubo un error enviando el pedido, intentelo en unos minutos, o comuniquese con el local si el error persiste.'

const facts: CheckoutFacts = {
  branchId: 'branch-1',
  store: { ...aStore(), distance: null, reachableByDelivery: null },
  mode: aPickupMode(),
  currency: defaultCountry,
  now: '2026-11-22T16:00:00.000Z',
  cart: { ...emptyCart, lines: [aLine({ price: 1_000_000 })] },
  location: null,
  quote: null,
  isQuoting: false,
  isReadingStore: false,
  schedule: { choice: 'NotOffered', days: null, isLoading: false, isAsking: false },
  points: { program: null, balance: null, rules: undefined },
  external: { user: null, discount: null },
  charges: undefined,
  phoneRules: { formatPhone, phoneChoices },
  notesLimit: 250,
  entry: { phone: null, tableNumber: null },
  online: { cards: [], links: [], needEmail: [] },
  cardIsValid: false,
}

/** The sentence of a refusal at the checkout, and the commands that it gives the page. */
async function told(status: number, code: string, more: Partial<ApiError> = {}, over: Partial<CheckoutFacts> = {}) {
  const commands: CheckoutCommand[] = []
  const state = openedWith(freshDraft(), {
    text: '',
    isTyped: false,
    attempt: null,
    wasAsked: false,
    hasExpired: false,
  })
  const failure = await failureOf(new ApiError(status, code, more), {
    state,
    facts: { ...facts, ...over },
    priced: priceCheckout(state, facts),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    send: (command) => void commands.push(command),
  })
  return { failure, sentence: sayFailure(failure), commands }
}

const codes = [
  ...contract.components.schemas.OrderRefusalCode.enum,
  ...['BUSY', 'DATABASE_UNAVAILABLE', 'BODY_TOO_LARGE'],
]
test.each(codes)('a refused order has its own text for %s', async (code) => {
  onEachCall(noNetwork)
  const types = code === 'CHECKOUT_REFUSED' ? ['EmailMissing'] : []
  const items = code === 'ITEMS_REFUSED' ? [{ referenceId: 'provoleta', type: 'PlateGone' }] : []
  const { sentence } = await told(422, code, { types, items })
  expect(sentence).not.toBe(general)
  expect(sentence.length).toBeGreaterThan(15)
})

test('[CHECK-11] a refused order shows the last rule that it breaks', async () => {
  const say = async (...types: string[]) => (await told(422, 'CHECKOUT_REFUSED', { types })).sentence
  expect(await say('EmailMissing')).toBe('Debe ingresar su email para poder realizar el pedido')
  expect(await say('NameMissing', 'CashAmountTooLow')).toBe(
    'El monto con el cual abonará no puede ser menor al precio del pedido.',
  )
  expect(await say('BelowMinimumOrder')).toBe('Tu pedido no llega al mínimo para tu dirección.')
  // A rule of a newer gateway.
  expect(await say('toString', 'MoonIsFull')).toBe(general)
  expect(await say('EmailMissing', 'MoonIsFull')).toBe('Debe ingresar su email para poder realizar el pedido')
})

test('a refused order says how long to wait where the gateway does', async () => {
  const say = async (retryAfterMs: number | null) => (await told(429, 'TOO_MANY_ORDERS', { retryAfterMs })).sentence
  expect(await say(90_000)).toContain('Esperá 2 minutos')
  expect(await say(60_000)).toContain('Esperá 1 minuto,')
  expect(await say(null)).toContain('Esperá unos minutos')
})

test('[ORDER-25] a refused order has the general text for an unknown code, and for none', async () => {
  expect((await told(422, 'MOON_IS_FULL')).sentence).toBe(general)
  expect((await told(422, 'toString')).sentence).toBe(general)
  expect((await told(0, 'NO_ANSWER')).failure).toEqual({ type: 'Unknown' })
  expect((await told(502, 'UNKNOWN')).failure).toEqual({ type: 'Unknown' })
})

test('a refused order asks for the order notes or the plate whose notes are too long', async () => {
  expect((await told(422, 'NOTES_TOO_LONG')).failure).toEqual({ type: 'FieldsRefused', fields: ['notes'] })
  const items = [{ referenceId: 'provoleta', type: 'NotesTooLong' }]
  expect((await told(422, 'NOTES_TOO_LONG', { items })).failure).toEqual({ type: 'ItemsRefused', items })
})

const alias = 'parrilla-centro'
const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
const catalogue = (opens: string, allowsScheduling: boolean) => ({
  ...demoCatalog,
  stores: demoCatalog.stores.map((store) => ({
    ...store,
    timeZone: 'Asia/Kathmandu',
    deliveryConfig: { ...store.deliveryConfig, workingDays: [aDay('FRIDAY', [opens, '23:00'])] },
    orderModes: store.orderModes.map((mode) => ({ ...mode, allowsScheduling })),
  })),
})
const beside = () => screen.getByRole('region', { name: 'Realizar pedido' })

async function pressAtClosed(allowsScheduling: boolean) {
  // A Friday, 13:00 at the store.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T07:15:00.000Z') })
  const later = serveShops(catalogue('19:00', allowsScheduling)).handlerOf('resolveAlias')
  const now = serveShops(catalogue('10:00', allowsScheduling)).handlerOf('resolveAlias')
  let isClosed = false
  serveShops(catalogue('10:00', allowsScheduling), {
    resolveAlias: (call, request) => (isClosed ? later : now)(call, request),
    submitOrder: () => {
      isClosed = true
      return { status: 422, body: { code: 'STORE_CLOSED' } }
    },
  })
  const orderModeId = `${alias}-take-away`
  const chosen = { orderModeId, paymentType: cash }
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, ...chosen })
  cartStore.dispatch({ type: 'ChangeOrderMode', ...chosen, menuHashFrom: 'a', menuHashTo: 'a' })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  visit(`/menu/${alias}/checkout`)
  await fillIn(await screen.findByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444')
  await fillIn(await screen.findByLabelText('Con cuanto abonas'), '20.000')
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(await screen.findByRole('button', { name: /^Realizar pedido.*\$/ }))
}

test('a store that closes during the checkout says so and when it opens, above the button', async () => {
  await pressAtClosed(false)
  await waitFor(() => expect(beside().textContent).toContain('El local ya cerró. Abre hoy a las 19:00.'))
  expect(toasts()).toEqual(['El local ya cerró. Abre hoy a las 19:00.'])
})

test('a store that closes during the checkout asks for a time if it takes orders for later', async () => {
  await pressAtClosed(true)
  await waitFor(() =>
    expect(beside().textContent).toContain(
      'El local ya cerró. Abre hoy a las 19:00. Elegí un horario para programar tu pedido.',
    ),
  )
  // The diner has not chosen a time, so none can be gone.
  expect(await screen.findByText('Elegí un día y una hora.')).toBeTruthy()
  expect(screen.queryByText(/^Ese horario ya no está disponible/)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Programado' }).checked).toBe(true)
})
