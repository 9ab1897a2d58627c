import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { codeTry } from '#web/diner/state/discount-code.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { atHome, toasts } from '../stores-page.tsx'
import {
  answersOf,
  apply,
  button,
  fill,
  inAFreshBrowser,
  isIn,
  knowsPhone,
  minimum,
  modal,
  notFound,
  openCheckout,
  openModal,
  openWithCode,
  press,
  refusal,
  serve,
  ticket,
  total,
  typed,
  user,
} from './discount-code-page.tsx'

inAFreshBrowser()

test('[DISC-10] [DISC-11] [DISC-13] [DISC-14] [DISC-17] [DISC-18] [DISC-19] [DISC-20] a code is typed and applied, and the modal closes', async () => {
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
      phone: '+5491155554444',
      orderDate: expect.stringMatching(/^2026-11-20T16:0/), // AMBIG-48
      branchId: 'parrilla',
    },
  ])
  expect(codeTry.current()).toMatchObject({ text: 'brasas15', status: 'success' })
  await press(button())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(ticket()).toContain('BRASAS15−$2.700')
  expect(total()).toContain('$15.300')
})

test('[DISC-21] another text is requested again, and the ticket is without the code', async () => {
  fill()
  knowsPhone()
  serve()
  await openWithCode('BRASAS15')
  await typed('0')
  expect(button().textContent?.trim()).toBe('Aplicar')
  isIn('No aplicado')
  await user().keyboard('{Backspace}')
  expect(button().textContent?.trim()).toBe('Aplicar')
  expect(total()).toContain('$18.000')
})

test('[DISC-28] without a payment method it says so in place, without a call', async () => {
  fill({ payment: null })
  knowsPhone()
  const { callsOf } = serve()
  await openCheckout()
  await apply('BRASAS15')
  isIn('Asegurese de haber elegido un medio de pago primero')
  expect(button().textContent?.trim()).toBe('Aplicar')
  expect(callsOf('validateDiscountCode')).toEqual([])
})

test('[DISC-29] without a possible phone it says so in place, without a call', async () => {
  fill()
  const { callsOf } = serve()
  await openCheckout()
  await user().type(screen.getByLabelText(phoneField), '12')
  await apply('BRASAS15')
  isIn('Asegúrese de haber ingresado sus datos correctamente para validar el código de descuento.')
  expect(callsOf('validateDiscountCode')).toEqual([])
})

test('[DISC-30] [DISC-33] [OPEN-81] below the minimum it shows the unmet term, and waits to be applied', async () => {
  fill({ price: 1_400_000 })
  knowsPhone()
  serve()
  await openWithCode('BRASAS15')
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

const delivery = 'parrilla-centro-delivery'

test('[DISC-32] [AMBIG-40] a code for the delivery fee says so where delivery is free already', async () => {
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

test('[DISC-32] [AMBIG-40] a code for the delivery fee takes an existing fee away', async () => {
  atHome()
  fill({ mode: delivery })
  knowsPhone()
  serve()
  await openCheckout()
  await waitFor(() => expect(ticket()).toContain('Envío$1.800'))
  await apply('ENVIOGRATIS')
  await waitFor(() => isIn('Aplicado'))
  expect(ticket()).toContain('ENVIOGRATIS−$1.800')
})

test('[DISC-32] [AMBIG-40] a code for the delivery fee does not call a delivery with an unknown fee free', async () => {
  fill({ mode: delivery })
  knowsPhone()
  serve()
  await openCheckout()
  await apply('ENVIOGRATIS')
  await waitFor(() => isIn('Aplicado'))
  expect(within(modal()).queryByText('Ya tiene envio gratis')).toBeNull()
})

test('[DISC-34] [DISC-35] the terms of a code name first purchase and cap', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout()
  await apply('BIENVENIDO')
  await waitFor(() => isIn('Este descuento solo es valido para primera compra'))
  isIn('Tope de descuento: $9.000')
})

test('[DISC-37] [DISC-14] an unknown code is refused in place, with the text still there', async () => {
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
