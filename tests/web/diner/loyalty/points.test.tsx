import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { ledger, quotedIn } from '#tests/kit/ledger.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { DEBOUNCE_MS } from '#web/shared/ui/debounced.ts'
import {
  apply,
  button,
  fill,
  inAFreshBrowser,
  knowsPhone,
  openCheckout,
  press,
  refusal,
  serve,
  ticket,
  total,
  user,
} from '../checkout/discount-code-page.tsx'
import { demoCatalog } from '../stores-gateway.ts'
import { leave, toasts } from '../stores-page.tsx'

inAFreshBrowser()

/** With the ten percent of pick-up, an order of 20.000 is one of 18.000, of which 30 % are 5.400. */
const shop = (program: Partial<LoyaltyProgram> | null = {}) => ({
  ...demoCatalog,
  branches: demoCatalog.branches.map((branch) => ({
    ...branch,
    loyaltyProgram: branch.loyaltyProgram && program && { ...branch.loyaltyProgram, ...program },
  })),
})
const movement = (n: number, balance: number): Wire['LoyaltyMovement'] => ({
  orderCode: null,
  createdAt: new Date(Date.UTC(2026, 9, 31) - n * 3_600_000).toISOString(),
  amount: n % 2 ? -1 : 1_000,
  postBalance: balance,
})
/** The gateway's answers to a diner with this balance and this many movements. */
const account =
  (balance: number, rows = 1) =>
  ({ query }: { query: object }) => {
    const { offset, limit } = query as { offset: number; limit: string }
    const all = Array.from({ length: rows }, (_, n) => movement(n, n === 0 ? balance : 10_000 + n))
    return { status: 200, body: all.slice(offset, offset + Number(limit)) }
  }
type ServedValues = NonNullable<Parameters<typeof serve>[1]>
const open = async (balance: number, program: Partial<LoyaltyProgram> = {}, extra: ServedValues = {}) => {
  fill()
  knowsPhone()
  const calls = serve(shop(program), { listLoyaltyPoints: account(balance), ...extra })
  const page = await openCheckout()
  await act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS))
  return { ...calls, ...page }
}
const openPoints = async () => press(await screen.findByRole('button', { name: 'Mis Plumas' }))
const modal = () => screen.getByRole('dialog', { name: 'Mis Plumas' })
const field = () => within(modal()).getByLabelText<HTMLInputElement>('Plumas para canjear')
const isOffered = () => within(modal()).queryByRole('button', { name: 'Canjear' }) !== null
const redeem = async (count: string) => {
  await user().clear(field())
  await fillIn(field(), count, user())
  await press(within(modal()).getByRole('button', { name: 'Canjear' }))
}
const refused = async (count: string) => {
  await redeem(count)
  return document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
}
const inWordsOf = (id: string, n: string) =>
  quotedIn(id).map((text) => text.replace('{name}', 'Plumas').replace('{n}', n))
const submit = async () => {
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '20.000', user())
  await press(screen.getByRole('button', { name: /^Realizar pedido/ }))
}

test('[API-17] [LOYAL-05] the modal of the points has the name of the points of its program in its title, and the balance', async () => {
  const { callsOf } = await open(1_250)
  expect(callsOf('readLoyaltyProgram')).toHaveLength(1)
  expect(ticket()).not.toContain('Tenés 1.251')
  await openPoints()
  expect(within(modal()).getByRole('heading', { name: 'Mis Plumas' })).toBeTruthy()
  expect(within(modal()).getByText('Tenés 1.250 Plumas')).toBeTruthy()
  expect(ledger.get('LOYAL-05')).toContain("'Mis {points name}'")
})

test('[LOYAL-16] [AMBIG-21] the modal of the points writes the program’s fractions times 100', async () => {
  await open(1_250, { orderPercentage: 0.07, maxRedeemedPercentage: 0.285 })
  await openPoints()
  expect(within(modal()).getByText('Sumás en Plumas el 7 % de cada pedido')).toBeTruthy()
  expect(within(modal()).getByText('Podés pagar con Plumas hasta el 28,5 % de un pedido')).toBeTruthy()
})

test('[LOYAL-06] the modal of the points offers a redemption from the smallest one on', async () => {
  await open(500)
  await openPoints()
  expect(isOffered()).toBe(true)
  leave()
  await open(499)
  await openPoints()
  expect(isOffered()).toBe(false)
  expect(within(modal()).getByText('Podés canjear desde 500 Plumas')).toBeTruthy()
})

test.each([
  ['the balance', 4_000, {}, '4000'],
  ['what the program takes', 9_000, { maxRedeemedPoints: 700 }, '700'],
  ['the order’s share', 9_000, {}, '5400'],
])('[LOYAL-12] the modal of the points begins with %s, which is the minimum', async (_, balance, program, expected) => {
  await open(balance, program)
  await openPoints()
  expect(field().value).toBe(expected)
})

test('[LOYAL-08] the modal of the points refuses more than the diner has', async () => {
  await open(4_000)
  await openPoints()
  expect([await refused('4001')]).toEqual(inWordsOf('LOYAL-08', '4.000'))
  expect(total()).toContain('$18.000')
  await redeem('4000')
  await waitFor(() => expect(total()).toContain('$14.000'))
})

test('[LOYAL-09] the modal of the points refuses more than the program takes', async () => {
  await open(4_000, { maxRedeemedPoints: 700 })
  await openPoints()
  expect([await refused('701')]).toEqual(inWordsOf('LOYAL-09', '700'))
})

test('[LOYAL-10] the modal of the points refuses less than the program takes', async () => {
  await open(4_000)
  await openPoints()
  expect([await refused('499')]).toEqual(inWordsOf('LOYAL-10', '500'))
})

test('[LOYAL-11] the modal of the points refuses more than the order’s share', async () => {
  await open(9_000)
  await openPoints()
  expect([await refused('5401')]).toEqual(inWordsOf('LOYAL-11', '5.400'))
})

test('[LOYAL-13] the modal of the points rounds the input to a whole number', async () => {
  await open(4_000)
  await openPoints()
  await user().clear(field())
  await user().type(field(), '1.000,5')
  await user().tab()
  expect(field().value).toBe('1001')
  await user().clear(field())
  await user().type(field(), '600.4')
  await user().tab()
  expect(field().value).toBe('600')
  await redeem('600,4')
  await waitFor(() => expect(ticket()).toContain('Canje de Plumas−$600'))
})

test('[LOYAL-07] a redemption is on the ticket and in the price, is not offered again, and can be taken back', async () => {
  await open(4_000)
  await openPoints()
  await redeem('4000')
  await waitFor(() => expect(total()).toContain('$14.000'))
  expect(ticket()).toContain('Usás 4.000 Plumas en este pedido')
  expect(ticket()).toContain('Canje de Plumas−$4.000')
  await openPoints()
  expect(isOffered()).toBe(false)
  await press(within(modal()).getByRole('button', { name: 'Quitar' }))
  expect(isOffered()).toBe(true)
  expect(total()).toContain('$18.000')
  expect(ticket()).not.toContain('Canje de Plumas')
})

test('[ORDER-07] a redemption is sent with the order, and the next order starts without it', async () => {
  const { callsOf, path } = await open(
    4_000,
    {},
    { submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }) },
  )
  await openPoints()
  await redeem('1000')
  await submit()
  await waitFor(() => expect(path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({ price: 17_000, loyaltyInfo: { redeemedPoints: 1_000 } })
  await waitFor(() => expect(checkoutDraft.current().redemption).toBeNull())
})

test('[ORDER-07] a redemption that is missing is sent as null', async () => {
  const { callsOf } = await open(
    4_000,
    {},
    { submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }) },
  )
  await submit()
  await waitFor(() => expect(callsOf('submitOrder')[0]?.body).toMatchObject({ loyaltyInfo: null }))
})

test('a redemption outlives a reload, and counts for its own phone only', async () => {
  await open(4_000)
  await openPoints()
  await redeem('1000')
  checkoutDraft.reload()
  await waitFor(() => expect(total()).toContain('$17.000'))
  await user().clear(screen.getByLabelText(phoneField))
  await fillIn(screen.getByLabelText(phoneField), '11 5555 3333', user())
  await waitFor(() => expect(ticket()).toContain('Tenés 4.000 Plumas'))
  expect(total()).toContain('$18.000')
})

test('a redemption that the gateway refuses is dropped, and the points are requested again', async () => {
  const { callsOf } = await open(4_000, {}, { submitOrder: () => refusal('POINTS_REFUSED') })
  await openPoints()
  await redeem('1000')
  const asked = callsOf('listLoyaltyPoints').length
  await submit()
  await waitFor(() => expect(total()).toContain('$18.000'))
  expect(toasts().join()).toContain('Ya no podés usar esos puntos en este pedido.')
  await waitFor(() => expect(callsOf('listLoyaltyPoints').length).toBe(asked + 1))
})

describe('beside a discount code', () => {
  test('[AMBIG-41] points do not count where the program excludes codes, and return when the code goes', async () => {
    await open(4_000, { supportsDiscounts: false })
    await openPoints()
    await redeem('1000')
    await apply('BRASAS15')
    await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
    await press(button())
    expect(ticket()).toContain('Tus Plumas no se combinan con un código de descuento')
    expect(total()).toContain('$15.300')
    await press(screen.getAllByRole('button', { name: 'Quitar' })[0] as HTMLElement)
    await waitFor(() => expect(total()).toContain('$17.000'))
  })

  test('[AMBIG-41] nothing is offered where the program excludes codes', async () => {
    await open(4_000, { supportsDiscounts: false })
    await apply('BRASAS15')
    await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
    await press(button())
    await openPoints()
    expect(isOffered()).toBe(false)
  })

  test('[AMBIG-41] both count where the program takes both', async () => {
    await open(4_000)
    await openPoints()
    await redeem('1000')
    await apply('BRASAS15')
    await waitFor(() => expect(total()).toContain('$14.300'))
  })
})

const isHidden = async () => {
  await screen.findByRole('button', { name: /Agregar código de descuento/ })
  // The code of the points loads after the program, and the balance after a pause.
  for (const _ of ['the code', 'the balance'])
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
    })
  expect(screen.queryByRole('button', { name: 'Mis Plumas' })).toBeNull()
}

test('[API-17] [LOYAL-04] points are hidden where the program could not be loaded', async () => {
  const { callsOf } = await open(4_000, {}, { readLoyaltyProgram: () => ({ status: 400, body: {} }) })
  await waitFor(() => expect(callsOf('readLoyaltyProgram').length).toBe(1))
  await isHidden()
  expect(callsOf('listLoyaltyPoints')).toEqual([])
})

test('[LOYAL-03] points are hidden at a store that is not in the program', async () => {
  const { callsOf } = await open(4_000, { branchContactIds: ['parrilla-palermo'] })
  await waitFor(() => expect(callsOf('readLoyaltyProgram').length).toBe(1))
  await isHidden()
  expect(callsOf('listLoyaltyPoints')).toEqual([])
})

test('points are hidden where the phone has to be proven first', async () => {
  const { callsOf } = await open(4_000, {}, { listLoyaltyPoints: () => ({ status: 401, body: {} }) })
  await waitFor(() => expect(callsOf('listLoyaltyPoints').length).toBe(1))
  await isHidden()
  await act(async () => void vi.advanceTimersByTime(1_000))
  expect(ticket()).not.toContain('Plumas')
})

describe('the movements', () => {
  const rows = () => within(modal()).queryAllByRole('listitem').filter(isMovement)
  const isMovement = (item: HTMLElement) => item.textContent?.includes('Saldo')
  let isInSight: boolean
  let seers: IntersectionObserverCallback[]

  // The simulated page has no layout, and so nothing is in sight.
  beforeEach(() => {
    isInSight = true
    seers = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly see: IntersectionObserverCallback
        constructor(see: IntersectionObserverCallback) {
          this.see = see
          seers.push(see)
        }
        observe() {
          if (isInSight) this.see([{ isIntersecting: true } as IntersectionObserverEntry], undefined as never)
        }
        disconnect() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
  })

  test('[LOYAL-19] [LOYAL-20] [LOYAL-21] [AMBIG-45] [OPEN-12] the movements come in pages of 20, the next at the list’s end', async () => {
    const { callsOf } = await open(1_250, {}, { listLoyaltyPoints: account(1_250, 45) })
    await openPoints()
    await waitFor(() => expect(rows().length).toBe(45))
    expect(callsOf('listLoyaltyPoints').map(({ query }) => query)).toEqual([
      { offset: 0, limit: '20' },
      { offset: 20, limit: '20' },
      { offset: 40, limit: '20' },
    ])
  })

  test('[LOYAL-19] the movements are not requested before the end is in sight', async () => {
    isInSight = false
    const { callsOf } = await open(1_250, {}, { listLoyaltyPoints: account(1_250, 45) })
    await openPoints()
    expect(rows().length).toBe(20)
    expect(callsOf('listLoyaltyPoints').length).toBe(1)
    act(() => seers.at(-1)?.([{ isIntersecting: true } as IntersectionObserverEntry], undefined as never))
    await waitFor(() => expect(rows().length).toBe(40))
  })

  test('[LOYAL-17] the movements show time, points and balance, and the order for its own diner', async () => {
    const body = [
      { orderCode: 'ABCD2345', createdAt: '2026-11-20T02:30:00.000Z', amount: -300, postBalance: 950 },
      { orderCode: null, createdAt: '2026-11-18T15:00:00.000Z', amount: 1_250, postBalance: 1_250 },
    ]
    await open(950, {}, { listLoyaltyPoints: () => ({ status: 200, body }) })
    await openPoints()
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      '19/11/2026Pedido ABCD2345−300Saldo 950',
      '18/11/2026+1.250Saldo 1.250',
    ])
  })

  test('[LOYAL-22] the movements of a page that fails are none, and the diner can ask again', async () => {
    let fails = true
    const all = account(1_250, 25)
    await open(
      1_250,
      {},
      {
        listLoyaltyPoints: (call) =>
          fails && (call.query as { offset: number }).offset > 0 ? { status: 400, body: {} } : all(call),
      },
    )
    await openPoints()
    const retry = await within(modal()).findByRole('button', { name: 'Reintentar' })
    expect(rows().length).toBe(20)
    fails = false
    await press(retry)
    await waitFor(() => expect(rows().length).toBe(25))
  })

  test('the movements of a diner without points are none', async () => {
    await open(0, {}, { listLoyaltyPoints: () => ({ status: 200, body: [] }) })
    await openPoints()
    expect(within(modal()).getByText('Todavía no tenés Plumas')).toBeTruthy()
    expect(within(modal()).getByText('Todavía no hay movimientos')).toBeTruthy()
  })

  test('the movements that could not be loaded at all are requested again from the ticket', async () => {
    let fails = true
    await open(
      1_250,
      {},
      {
        listLoyaltyPoints: (call) => (fails ? { status: 400, body: {} } : account(1_250)(call)),
      },
    )
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    expect(ticket()).toContain('No pudimos cargar tus Plumas.')
    fails = false
    await press(retry)
    expect(await screen.findByRole('button', { name: 'Mis Plumas' })).toBeTruthy()
  })
})
