import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { codeOperations } from '#gateway/orders/code-operations.ts'
import { aLine } from '#tests/kit/cart.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { codeTry } from '#web/diner/state/discount-code.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

/** A clock that runs, and a browser without stored data at the end of each test. */
export function inAFreshBrowser() {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T16:00:00.000Z') }))
  afterEach(() => {
    leave()
    codeTry.set(null)
    vi.useRealTimers()
  })
}

const takeAway = 'parrilla-centro-take-away'
export const salon = 'parrilla-centro-salon'
export const checkoutAt = '/menu/parrilla-centro/checkout'
const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
export const notFound = 'No se encontro ningun descuento con el codigo ingresado.'
export const minimum = 'Monto minimo en productos: $15.000'

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
export const press = (button: HTMLElement) => user().click(button)

export type Filling = Partial<CartLine> & { mode?: string; payment?: typeof cash | null }
export const fill = ({ mode = takeAway, price = 2_000_000, payment = cash, ...line }: Filling = {}) => {
  const alias = 'parrilla-centro'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: mode, paymentType: payment })
  const same = { menuHashFrom: 'a', menuHashTo: 'a' }
  cartStore.dispatch({ type: 'ChangeOrderMode', orderModeId: mode, paymentType: payment, ...same })
  cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: payment })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price, name: 'Provoleta', ...line }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}
export const knowsPhone = () => {
  rememberCustomer('phone', '11 5555 4444')
  checkoutDraft.startOver()
}

/** The gateway's own answers over an empty database. */
export const answersOf = (document: CatalogDocument) => {
  const catalog = createCatalog(document)
  const nothing = async ({ decider }: { decider: { initial: unknown } }) => ({ version: 0, state: decider.initial })
  const log = { sql: { query: async () => ({ rows: [] }) }, state: nothing, digests: testDigests }
  const clock = { now: () => new Date() }
  const { validateDiscountCode } = codeOperations({ catalog: () => catalog, log, clock } as never)
  return ({ body }: { body: unknown }) => validateDiscountCode({ body, request: { ip: '127.0.0.1' } } as never)
}
export const refusal = (code: string, status = 422) => ({
  status,
  body: { statusCode: status, error: 'x', code, message: 'x' },
})

export const serve = (document = demoCatalog, extra: Parameters<typeof serveShops>[1] = {}) =>
  serveShops(document, { validateDiscountCode: answersOf(document), ...extra })
const opened = () => screen.findByRole('region', { name: 'Resumen del pedido' })
export const openCheckout = async (query = '') => {
  const page = visit(checkoutAt + query)
  await opened()
  return page
}
export const modal = () => screen.getByRole('dialog', { name: 'Codigo de descuento' })
export const openModal = async () => {
  const row = await screen.findByRole('button', { name: /Agregar código de descuento|Ver código/ })
  // The rules of phones load shortly after the page.
  await waitFor(() => expect(screen.getByLabelText(phoneField)).toBeTruthy())
  await press(row)
  await screen.findByRole('dialog', { name: 'Codigo de descuento' })
}
export const typed = (text: string) => fillIn(within(modal()).getByLabelText('Código'), text, user())
export const button = () => within(modal()).getByRole('button', { name: /^(Aplicar|Aplicando|Continuar)$/ })
export const apply = async (code: string) => {
  await openModal()
  await typed(code)
  await press(within(modal()).getByRole('button', { name: 'Aplicar' }))
}
export const ticket = () => screen.getByRole('region', { name: 'Resumen del pedido' }).textContent ?? ''
export const total = () => screen.getByRole('button', { name: /^Realizar pedido/ }).textContent ?? ''
export const isIn = (text: string | RegExp) => expect(within(modal()).getByText(text)).toBeTruthy()
/** Checkout with this code applied, and its modal still open. */
export const openWithCode = async (code: string) => {
  await openCheckout()
  await apply(code)
  await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
}
