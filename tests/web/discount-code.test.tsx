import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { codeAction, isCodeApplied } from '#domain/checkout/code-entry.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { codeOperations } from '#gateway/orders/code-operations.ts'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore } from '#web/state/cart.ts'
import { checkoutDraft } from '#web/state/checkout-draft.ts'
import { rememberCustomer } from '#web/state/customer.ts'
import { codeTry, dropCode } from '#web/state/discount-code.ts'
import { entryStore } from '#web/state/entry.ts'
import { demoCatalog, serveShops } from './stores-gateway.ts'
import { atHome, leave, toasts, visit, withBranch } from './stores-page.tsx'

const takeAway = 'parrilla-centro-take-away'
const salon = 'parrilla-centro-salon'
const checkoutAt = '/menu/parrilla-centro/checkout'
const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
const notFound = 'No se encontro ningun descuento con el codigo ingresado.'
const minimum = 'Monto minimo en productos: $15.000,00'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T16:00:00.000Z') }))
afterEach(() => {
  leave()
  codeTry.set(null)
  vi.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const press = (button: HTMLElement) => user().click(button)

type Filling = Partial<CartLine> & { mode?: string; payment?: typeof cash | null }
const fill = ({ mode = takeAway, price = 2_000_000, payment = cash, ...line }: Filling = {}) => {
  const alias = 'parrilla-centro'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: mode, paymentType: payment })
  const same = { menuHashFrom: 'a', menuHashTo: 'a' }
  cartStore.dispatch({ type: 'ChangeOrderMode', orderModeId: mode, paymentType: payment, ...same })
  cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: payment })
  cartStore.dispatch({ type: 'AddLine', line: aLine({ price, name: 'Provoleta', ...line }), notesLimit: 250 })
}
const knowsPhone = () => {
  rememberCustomer('phone', '11 5555 4444')
  checkoutDraft.startOver()
}

/** The gateway's own answers over a database in which nothing has happened yet. */
const answersOf = (document: CatalogDocument) => {
  const catalog = createCatalog(document)
  const log = { sql: { query: async () => ({ rows: [] }) } }
  const clock = { now: () => new Date() }
  const { validateDiscountCode } = codeOperations({ catalog: () => catalog, log, clock } as never)
  return ({ body }: { body: unknown }) => validateDiscountCode({ body, request: { ip: '127.0.0.1' } } as never)
}
const refusal = (code: string, status = 422) => ({
  status,
  body: { statusCode: status, error: 'x', code, message: 'x' },
})

const serve = (document = demoCatalog, extra: Parameters<typeof serveShops>[1] = {}) =>
  serveShops(document, { validateDiscountCode: answersOf(document), ...extra })
const opened = () => screen.findByRole('region', { name: 'Resumen del pedido' })
const openCheckout = async (query = '') => {
  const page = visit(checkoutAt + query)
  await opened()
  return page
}
const modal = () => screen.getByRole('dialog', { name: 'Codigo de descuento' })
const openModal = async () => {
  const row = await screen.findByRole('button', { name: /Agregar código de descuento|Ver código/ })
  // The rules of phones come a moment after the page.
  await waitFor(() => expect(screen.getByLabelText('Teléfono de quien recibe')).toBeTruthy())
  await press(row)
}
const typed = (text: string) => user().type(within(modal()).getByLabelText('Código'), text)
const button = () => within(modal()).getByRole('button', { name: /^(Aplicar|Aplicando|Continuar)$/ })
const apply = async (code: string) => {
  await openModal()
  await typed(code)
  await press(within(modal()).getByRole('button', { name: 'Aplicar' }))
}
const ticket = () => screen.getByRole('region', { name: 'Resumen del pedido' }).textContent ?? ''
const total = () => screen.getByRole('button', { name: /^Realizar pedido/ }).textContent ?? ''
const isIn = (text: string | RegExp) => expect(within(modal()).getByText(text)).toBeTruthy()

describe('the button of the modal', () => {
  test('[DISC-16] applies in init, in failed, and whenever there is no text', () => {
    for (const status of ['init', 'failed'] as const) expect(codeAction(status, 'X')).toBe('apply')
    for (const status of ['init', 'loading', 'success', 'failed'] as const)
      expect(codeAction(status, ' ')).toBe('apply')
  })

  test('[DISC-15] a code is applied when its status is success and no rule is broken', () => {
    const broken = [{ type: 'DeliveryAlreadyFree' }] as const
    expect(isCodeApplied('success', [])).toBe(true)
    expect(isCodeApplied('success', broken)).toBe(false)
    for (const status of ['init', 'loading', 'failed'] as const) expect(isCodeApplied(status, [])).toBe(false)
  })
})

test('[DISC-10] [DISC-11] [DISC-13] [DISC-14] [DISC-17] [DISC-18] [DISC-19] [DISC-20] a code is typed, asked for, applied, and the modal closes', async () => {
  fill()
  knowsPhone()
  let answer: (value: unknown) => void = () => undefined
  const gateway = serve(demoCatalog, {
    validateDiscountCode: async (call) => {
      await new Promise((resolve) => {
        answer = resolve
      })
      return answersOf(demoCatalog)(call)
    },
  })
  await openCheckout()
  await openModal()
  expect(button().textContent?.trim()).toBe('Aplicar')
  await typed('brasas15')
  isIn('No aplicado')
  await press(button())
  expect(button().textContent?.trim()).toBe('Aplicando')
  await act(async () => answer(null))
  await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
  isIn('Aplicado')
  expect(gateway.callsOf('validateDiscountCode').map(({ body }) => body)).toEqual([
    {
      code: 'brasas15',
      paymentId: 'efectivo',
      phone: '5491155554444',
      orderDate: expect.stringMatching(/^2026-11-20T16:0/), // AMBIG-48
      branchId: 'parrilla',
    },
  ])
  expect(codeTry.current()).toMatchObject({ text: 'brasas15', status: 'success' })
  await press(button())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(ticket()).toContain('BRASAS15−$2.700,00')
  expect(total()).toContain('$15.300,00')
})

test('[DISC-21] another text is asked for anew, and the ticket is without the code', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout()
  await apply('BRASAS15')
  await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
  await typed('0')
  expect(button().textContent?.trim()).toBe('Aplicar')
  isIn('No aplicado')
  await user().keyboard('{Backspace}')
  expect(button().textContent?.trim()).toBe('Aplicar')
  expect(total()).toContain('$18.000,00')
})

test('[DISC-28] without a payment method it says so, in place, and asks nobody', async () => {
  fill({ payment: null })
  knowsPhone()
  const { callsOf } = serve()
  await openCheckout()
  await apply('BRASAS15')
  isIn('Asegurese de haber elegido un medio de pago primero')
  expect(button().textContent?.trim()).toBe('Aplicar')
  expect(callsOf('validateDiscountCode')).toEqual([])
})

test('[DISC-29] without a phone that can be one it says so, in place, and asks nobody', async () => {
  fill()
  const { callsOf } = serve()
  await openCheckout()
  await user().type(screen.getByLabelText('Teléfono de quien recibe'), '12')
  await apply('BRASAS15')
  isIn('Asegúrese de haber ingresado sus datos correctamente para validar el código de descuento.')
  expect(callsOf('validateDiscountCode')).toEqual([])
})

test('[DISC-30] [DISC-33] [OPEN-81] below the minimum it is a term that is not met, and the code is not applied until it is', async () => {
  fill({ price: 1_400_000 })
  knowsPhone()
  serve()
  await openCheckout()
  await apply('BRASAS15')
  await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
  isIn('No aplicado')
  isIn(minimum)
  expect(within(modal()).getByRole('img', { name: 'Falta:' })).toBeTruthy()
  expect(ticket()).not.toContain('BRASAS15−')
  act(() => void cartStore.dispatch({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 2 }))
  isIn('Aplicado')
  isIn(minimum)
  expect(within(modal()).queryByRole('img', { name: 'Falta:' })).toBeNull()
  expect(ticket()).toContain('BRASAS15−')
})

test('[DISC-31] without its dish it names the dish', async () => {
  fill({ price: 4_000_000 })
  knowsPhone()
  serve()
  await openCheckout()
  await apply('FLANDEREGALO')
  await waitFor(() => isIn('Este descuento solo es valido teniendo Flan casero mixto en el carrito'))
  isIn('No aplicado')
})

describe('[DISC-32] [AMBIG-40] a code for the delivery fee', () => {
  const delivery = 'parrilla-centro-delivery'

  test('says so where delivery is free already', async () => {
    atHome()
    fill({ mode: delivery, price: 4_000_000 })
    knowsPhone()
    serve()
    await openCheckout()
    await waitFor(() => expect(ticket()).toContain('EnvíoGratis'))
    await apply('ENVIOGRATIS')
    await waitFor(() => isIn('Ya tiene envio gratis'))
    isIn('No aplicado')
  })

  test('takes the fee away where there is one', async () => {
    atHome()
    fill({ mode: delivery })
    knowsPhone()
    serve()
    await openCheckout()
    await waitFor(() => expect(ticket()).toContain('Envío$1.800,00'))
    await apply('ENVIOGRATIS')
    await waitFor(() => isIn('Aplicado'))
    expect(ticket()).toContain('ENVIOGRATIS−$1.800,00')
  })

  test('does not call free a delivery whose fee nobody knows yet', async () => {
    fill({ mode: delivery })
    knowsPhone()
    serve()
    await openCheckout()
    await apply('ENVIOGRATIS')
    await waitFor(() => isIn('Aplicado'))
    expect(within(modal()).queryByText('Ya tiene envio gratis')).toBeNull()
  })
})

test('[DISC-34] [DISC-35] the terms of a code name first purchase and cap', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout()
  await apply('BIENVENIDO')
  await waitFor(() => isIn('Este descuento solo es valido para primera compra'))
  isIn('Tope de descuento: $9.000,00')
})

test('[DISC-37] [DISC-14] a code that nobody has is refused in place, with the text still there', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout()
  await apply('NADA')
  await waitFor(() => isIn(notFound))
  expect(within(modal()).getByLabelText<HTMLInputElement>('Código').value).toBe('NADA')
  expect(button().textContent?.trim()).toBe('Aplicar')
  expect(toasts()).toEqual([])
})

test.each([
  ['DISCOUNT_CODE_NOT_FIRST_PURCHASE', 422, 'Este descuento solo es valido para primera compra'],
  ['DISCOUNT_CODE_USED_UP', 422, 'Este código ya se usó todas las veces que se podía.'],
  ['TOO_MANY_GUESSES', 429, 'Se probaron demasiados códigos. Esperá unos minutos y volvé a intentar.'],
  ['INTERNAL_ERROR', 500, 'No pudimos validar el código. Volvé a intentar.'],
])('a code refused as %s says why in place', async (code, status, sentence) => {
  fill()
  knowsPhone()
  serve(demoCatalog, { validateDiscountCode: () => refusal(code, status) })
  await openCheckout()
  await apply('BRASAS15')
  await waitFor(() => isIn(sentence))
})

describe('another payment type', () => {
  const question = 'Si cambias el medio de pago se borrara el codigo de descuento'
  const card = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Tarjeta en la mesa' })
  const withCode = async () => {
    fill({ mode: salon })
    knowsPhone()
    serve()
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  }

  test('[DISC-22] [DISC-23] asks first, and confirming it drops the code', async () => {
    await withCode()
    await press(card())
    expect(screen.getByText(question)).toBeTruthy()
    expect(card().checked).toBe(false)
    await press(screen.getByRole('button', { name: 'Cambiar y borrar el código' }))
    expect(card().checked).toBe(true)
    expect(ticket()).not.toContain('BRASAS15')
    expect(entryStore.current().code).toBeNull()
  })

  test('[DISC-23] declining keeps both', async () => {
    await withCode()
    await press(card())
    await press(screen.getByText('Dejar como está'))
    expect(card().checked).toBe(false)
    expect(ticket()).toContain('BRASAS15−')
  })

  test('[DISC-22] without a code nothing is asked', async () => {
    fill({ mode: salon })
    serve()
    await openCheckout()
    await press(card())
    expect(screen.queryByText(question)).toBeNull()
    expect(card().checked).toBe(true)
  })

  test('[DISC-22] the first choice is no change, and the code of a link is applied by it', async () => {
    fill({ mode: salon, payment: null })
    knowsPhone()
    serve()
    await openCheckout('?code=BRASAS15')
    await press(card())
    expect(screen.queryByText(question)).toBeNull()
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  })
})

describe('a code of limited usage', () => {
  const expired = 'Tiempo de aplicacion del descuento vencido'
  const applied = async () => {
    fill()
    knowsPhone()
    serve()
    await openCheckout()
    await apply('RELAMPAGO')
    await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
    await press(button())
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('[DISC-26] [DISC-27] is dropped three minutes after it was applied, with a toast and in the total', async () => {
    await applied()
    expect(ticket()).toContain('Válido hasta las 13:03')
    expect(ticket()).toContain('RELAMPAGO−$4.000,00')
    await pass(170_000)
    expect(ticket()).toContain('RELAMPAGO−$4.000,00')
    await pass(10_000)
    expect(toasts()).toEqual([expired])
    expect(ticket()).toContain(expired)
    expect(ticket()).not.toContain('RELAMPAGO')
    expect(total()).toContain('$18.000,00')
    expect(entryStore.current().code).toBeNull()
  })

  test('[DISC-26] another code does not expire', async () => {
    fill()
    knowsPhone()
    serve()
    await openCheckout()
    await apply('BRASAS15')
    await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
    await pass(600_000)
    expect(ticket()).toContain('BRASAS15−')
  })

  test('[DISC-26] [DISC-27] outlives a reload for the time that it has left, and no longer', async () => {
    await applied()
    const reload = () => {
      cleanup()
      codeTry.reload()
      entryStore.reload()
    }
    reload()
    await pass(100_000)
    await openCheckout()
    await waitFor(() => expect(ticket()).toContain('RELAMPAGO−'))
    reload()
    await pass(80_000)
    await openCheckout()
    await waitFor(() => expect(toasts()).toEqual([expired]))
    expect(ticket()).not.toContain('RELAMPAGO−')
  })
})

describe('a code that a link brings', () => {
  test('[ENTRY-09] [AMBIG-10] is filled in at once, and applied by itself when payment and phone are there, without a toast', async () => {
    fill()
    const { callsOf } = serve()
    await openCheckout('?code=BRASAS15')
    expect(ticket()).toContain('BRASAS15')
    expect(ticket()).toContain('Lo aplicamos apenas elijas cómo pagar y dejes tu teléfono')
    expect(callsOf('validateDiscountCode')).toEqual([])
    await user().type(screen.getByLabelText('Teléfono de quien recibe'), '11 5555 4444')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−$2.700,00'))
    expect(callsOf('validateDiscountCode')).toHaveLength(1)
    expect(toasts()).toEqual([])
  })

  test('[ENTRY-09] that nobody has is refused in place, and asked for once', async () => {
    fill()
    knowsPhone()
    const { callsOf } = serve()
    const page = await openCheckout('?code=NADA')
    await waitFor(() => expect(ticket()).toContain(notFound))
    expect(callsOf('validateDiscountCode')).toHaveLength(1)
    expect(page.path()).toBe(`${checkoutAt}?code=NADA`)
  })

  test('a code that the diner types is not asked for before they press', async () => {
    fill()
    knowsPhone()
    const { callsOf } = serve()
    await openCheckout()
    await openModal()
    await typed('BRASAS15')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(callsOf('validateDiscountCode')).toEqual([])
  })

  test('a code that was good for another phone is asked for again by itself', async () => {
    fill()
    knowsPhone()
    const { callsOf } = serve()
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    const phone = screen.getByLabelText('Teléfono de quien recibe')
    await user().type(phone, '{Backspace}')
    expect(ticket()).not.toContain('BRASAS15−')
    await user().type(phone, '5')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    expect(callsOf('validateDiscountCode').map(({ body }) => (body as { phone: string }).phone)).toEqual([
      '5491155554444',
      '5491155554445',
    ])
  })
})

describe('[DISC-38] [AMBIG-59] where the branch sends those with an invalid code elsewhere', () => {
  const url = 'https://tienda.example/codigos'
  const redirecting = withBranch('parrilla', ({ customizations }) => ({
    customizations: [
      ...customizations,
      { branchId: 'parrilla', active: true, resource: 'REDIRECT_ACTION', action: 'INVALID_CODE', url } as never,
    ],
  }))
  const gone: unknown[][] = []
  beforeEach(() => {
    gone.length = 0
    globalThis.open = (...to: unknown[]) => {
      gone.push(to)
      return null
    }
    fill()
    knowsPhone()
    serve(redirecting)
  })

  test('a link with one leads there, and whoever comes back may stay', async () => {
    await openCheckout('?code=NADA')
    await waitFor(() => expect(gone).toEqual([[url, '_self']]))
    cleanup()
    await openCheckout()
    expect(gone).toHaveLength(1)
  })

  test('a good one does not', async () => {
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    expect(gone).toEqual([])
  })

  test('one that the diner has typed does not', async () => {
    await openCheckout()
    await apply('NADA')
    await waitFor(() => isIn(notFound))
    expect(gone).toEqual([])
  })
})

describe('an order', () => {
  const form = async (paysWith = '20.000') => {
    await user().type(screen.getByLabelText('Nombre de quien recibe'), 'Ana Paz')
    await user().type(screen.getByLabelText('Con cuanto abonas'), paysWith)
  }
  const submit = async () => press(screen.getByRole('button', { name: /^Realizar pedido/ }))

  test('[DISC-08] carries the line of its code, and the next one starts without it', async () => {
    fill()
    knowsPhone()
    const { callsOf } = serve(demoCatalog, {
      submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345' } }),
    })
    const page = await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    await form()
    await submit()
    await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
    expect(callsOf('submitOrder')[0]?.body).toMatchObject({
      price: 15_300,
      discounts: [
        { discountReferenceId: 'retiro-diez', code: null },
        {
          name: 'BRASAS15',
          type: 'PERCENT',
          value: 15,
          amount: 2_700,
          discountReferenceId: 'parrilla-brasas',
          externalBenefitType: null,
          code: 'BRASAS15',
        },
      ],
    })
    await waitFor(() => expect(entryStore.current().code).toBeNull())
  })

  test.each([
    ['DISCOUNT_CODE_USED_UP', 'Este código ya se usó todas las veces que se podía.'],
    ['DISCOUNT_CODE_NOT_FIRST_PURCHASE', 'Este descuento solo es valido para primera compra'],
    ['DISCOUNT_CODE_NOT_FOUND', notFound],
    ['DISCOUNT_CODE_EXPIRED', 'Tiempo de aplicacion del descuento vencido'],
  ])('refused as %s says so beside the code, and shows the total without it', async (code, sentence) => {
    fill()
    knowsPhone()
    serve(demoCatalog, { submitOrder: () => refusal(code) })
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    await form()
    await submit()
    await waitFor(() => expect(ticket()).toContain(sentence))
    expect(ticket()).not.toContain('BRASAS15−')
    expect(total()).toContain('$18.000,00')
    expect(toasts().join()).toContain('Revisá el nuevo total')
  })

  test('refused for terms that the cart no longer meets brings the cart up to date and names the code', async () => {
    fill({ referenceId: 'provoleta', price: 1_480_000, quantity: 2 })
    knowsPhone()
    serve(demoCatalog, { submitOrder: () => refusal('DISCOUNT_CODE_NOT_APPLICABLE') })
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    await form('40.000')
    await submit()
    const sentence = 'El pedido ya no cumple las condiciones de BRASAS15. Revisá el nuevo total y volvé a enviar.'
    await waitFor(() => expect(toasts()).toEqual([sentence]))
  })

  test('refused for its price asks anew what its code gives', async () => {
    let percent = 15
    fill()
    knowsPhone()
    const { callsOf } = serve(demoCatalog, {
      async validateDiscountCode(call) {
        const answer = await answersOf(demoCatalog)(call)
        return { ...answer, body: { ...answer.body, value: percent } }
      },
      submitOrder: () => {
        percent = 10
        return refusal('PRICE_CHANGED', 409)
      },
    })
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−$2.700,00'))
    await form()
    await submit()
    await waitFor(() => expect(callsOf('validateDiscountCode')).toHaveLength(2))
    await waitFor(() => expect(screen.getByText(/Revisá el nuevo total|cambió en el menú/)).toBeTruthy())
  })

  test('waits for the answer about its code', async () => {
    fill()
    knowsPhone()
    const { callsOf } = serve(demoCatalog, { validateDiscountCode: () => new Promise(() => undefined) })
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(callsOf('validateDiscountCode')).toHaveLength(1))
    await form()
    await submit()
    expect(callsOf('submitOrder')).toEqual([])
    expect(toasts()).toEqual(['Estamos validando tu código, aguarde unos momentos.'])
  })
})

test('a code that is taken out leaves the ticket', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  await press(screen.getByRole('button', { name: 'Quitar' }))
  expect(ticket()).not.toContain('BRASAS15')
  expect(screen.getByRole('button', { name: 'Agregar código de descuento' })).toBeTruthy()
})

test('what was kept of a code and was edited by hand is not believed', async () => {
  dropCode()
  const kept = { text: 'X', branchId: 'parrilla', phone: '5491155554444', status: 'success', code: { value: 'much' } }
  sessionStorage.setItem('comanda.discount-code', JSON.stringify(kept))
  codeTry.reload()
  expect(codeTry.current()).toBeNull()
})
