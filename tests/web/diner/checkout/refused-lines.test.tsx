import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { refusedLines } from '#web/diner/pages/checkout/view/refused-lines.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { orderErrorTexts } from '#web/diner/texts/item-errors.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'
import { fill } from './discount-code-page.tsx'

afterEach(leave)

const checkoutAt = '/menu/parrilla-centro/checkout'
const fillForm = async (paysWith: string) => {
  await fillIn(await screen.findByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444')
  await fillIn(await screen.findByLabelText('Con cuanto abonas'), paysWith)
}
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^Realizar pedido/ }))

const refusedFor = async (...errors: { type: string; referenceId?: string }[]) => {
  fill()
  cartStore.dispatch({ type: 'EmptyCart' })
  for (const [referenceId, name] of [
    ['provoleta', 'Provoleta al hierro'],
    ['flan', 'Flan casero'],
  ])
    cartStore.dispatch({
      type: 'AddLine',
      line: aLine({ lineId: referenceId!, referenceId: referenceId!, name: name!, price: 1_000_000 }),
      notesLimit: 250,
      money: { currency: 'ARS', decimals: 2 },
    })
  serveShops(undefined, {
    submitOrder: () => ({
      status: 422,
      body: {
        ...{ statusCode: 422, error: 'Unprocessable', code: 'ITEMS_REFUSED', message: 'x' },
        errors: errors.map((error) => ({ message: 'in English', ...error })),
      },
    }),
  })
  visit(checkoutAt)
  await screen.findByText('−$2.000')
  await fillForm('20.000')
  await submit()
  await screen.findAllByText(/^Hay productos|^Hubo un error/)
}
const inTicket = (text: string) =>
  screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes(text))
    .map(({ textContent }) => textContent?.includes('Provoleta') && 'Provoleta')

test('[ORDER-26] [OPEN-35] an order refused for some lines marks each one, toasts it, and keeps the cart unchanged', async () => {
  await refusedFor({ type: 'PlateGone', referenceId: 'provoleta' })
  expect(inTicket('Este plato ya no está en el menú')).toEqual(['Provoleta'])
  expect(toasts()).toEqual(['Provoleta al hierro: Este plato ya no está en el menú'])
  expect(cartStore.getState().lines.length).toBe(2)
  expect(screen.getByRole('link', { name: 'Ver mi pedido' }).getAttribute('href')).toBe('/menu/parrilla-centro/preview')
})

test('[ORDER-26] an order refused for some of its lines reports every line', async () => {
  await refusedFor({ type: 'PlateGone', referenceId: 'provoleta' }, { type: 'MaxQuantityReached', referenceId: 'flan' })
  expect(toasts()).toEqual([
    'Provoleta al hierro: Este plato ya no está en el menú',
    'Flan casero: Son más unidades de las que se pueden pedir',
  ])
})

test('[ORDER-29] [OPEN-36] an order refused for some lines takes their texts from the table, or the general one', async () => {
  const known = Object.entries(orderErrorTexts)
  await refusedFor({ type: 'FullMoon', referenceId: 'provoleta' })
  expect(inTicket(checkoutTexts.failed)).toEqual(['Provoleta'])
  const line = aLine({ referenceId: 'flan' })
  for (const [type, words] of known)
    expect(refusedLines([{ type, referenceId: 'flan' }], [line])).toEqual([{ line, sentence: words }])
  expect(known.length).toBeGreaterThanOrEqual(10)
})

test('[ORDER-29] [OPEN-36] each reason of a refused line has its Spanish text', () => {
  const gone = 'Este plato ya no está en el menú'
  const chooseAgain = 'Las opciones de este plato cambiaron: volvé a elegirlo'
  expect(orderErrorTexts).toEqual({
    PlateGone: gone,
    NotOnMenu: gone,
    SizeGone: 'La opción que elegiste ya no está en el menú',
    GarnishGone: 'Algo que elegiste para este plato ya no está en el menú',
    PlateSoldOut: 'Este plato se agotó por ahora',
    SizeSoldOut: 'La opción que elegiste se agotó por ahora',
    GarnishSoldOut: 'Algo que elegiste para este plato se agotó por ahora',
    GarnishTwice: chooseAgain,
    GarnishOutOfBounds: chooseAgain,
    GroupTwice: chooseAgain,
    MaxQuantityReached: 'Son más unidades de las que se pueden pedir',
    PriceChanged: 'Cambió de precio',
    NotesTooLong: 'La nota es muy larga',
  })
})

test('[ORDER-26] an order refused for some of its lines that names no line is a failure like any other', async () => {
  await refusedFor({ type: 'PlateGone' })
  expect(toasts()).toEqual([checkoutTexts.failed])
})
