import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { serveShops } from '../stores-gateway.ts'
import { atHome, leave, visit } from '../stores-page.tsx'

afterEach(leave)

const alias = 'parrilla-centro'
const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const

/** A diner with a plate in the cart, whom the browser knows by these values. */
function begin({ name = 'Ana Paz', phone = '11 5555 4444', email = '', mode = 'delivery', pays = true } = {}) {
  rememberCustomer('name', name)
  rememberCustomer('phone', phone)
  rememberCustomer('email', email)
  checkoutDraft.startOver()
  const paymentType = pays ? cash : null
  cartStore.dispatch({
    ...{ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: `${alias}-${mode}`, paymentType },
  })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  visit(`/menu/${alias}/checkout`)
}

const glance = async () => within(await screen.findByRole('list', { name: 'Tu pedido de un vistazo' }))
const foldOf = (text: string | RegExp) => {
  const fold = screen.getAllByText(text)[0]?.closest('details')
  if (!fold) throw new Error(`${text} is not in a fold`)
  return fold
}

test('a line at the top says where, when and how, and each part leads to its section', async () => {
  atHome()
  serveShops()
  begin()
  const parts = await glance()
  await waitFor(() => expect(parts.getByRole('button', { name: /^Llega \d\d:\d\d–\d\d:\d\d$/ })).toBeTruthy())
  await userEvent.click(parts.getByRole('button', { name: /^Lo recibís en / }))
  expect(document.activeElement?.textContent).toBe('MI DIRECCIÓN')
  await userEvent.click(parts.getByRole('button', { name: 'Pagás con Efectivo' }))
  expect(document.activeElement?.textContent).toBe('Mi pago')
  expect(foldOf('Le pagás a quien te lo lleva').open).toBe(true)
})

test('a part that is still open asks for a choice', async () => {
  serveShops()
  begin({ pays: false })
  const parts = await glance()
  expect(parts.getByRole('button', { name: 'Lo recibís en Elegí dónde' })).toBeTruthy()
  expect(parts.getByRole('button', { name: 'Pagás con Elegí cómo' })).toBeTruthy()
})

test('a known diner is one line with everything that is sent, and a new one has fields', async () => {
  serveShops()
  begin({ email: 'ana@example.com' })
  await screen.findByText('11 5555 4444 · ana@example.com')
  expect(foldOf('11 5555 4444 · ana@example.com').open).toBe(false)
  expect(screen.getByLabelText(nameField).closest('details')?.open).toBe(false)
  leave()
  serveShops()
  begin({ name: '', phone: '' })
  expect((await screen.findByLabelText(nameField)).closest('details')).toBeNull()
  expect(foldOf(/^Email y /).open).toBe(false)
})

test('a wrong field that is folded opens, and has the focus after a press of the button', async () => {
  serveShops()
  begin({ email: `${'a'.repeat(120)}` })
  await screen.findByText(/11 5555 4444/)
  const email = screen.getByLabelText(/^Email/)
  expect(email.closest('details')?.open).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(email.closest('details')?.open).toBe(true)
})

test('a remembered phone that is not valid opens the line by itself', async () => {
  serveShops()
  begin({ phone: '12' })
  await screen.findByText('12')
  await waitFor(() => expect(foldOf('12').open).toBe(true))
})

test('a table is asked for outside of the line, because it is new each time', async () => {
  serveShops()
  begin({ mode: 'salon' })
  const table = await screen.findByRole('textbox', { name: 'Número de mesa' })
  expect(table.closest('details')).toBeNull()
})

test('an order paid online names its seller beside the button, and one in cash does not', async () => {
  serveShops()
  begin({ mode: 'take-away', pays: false, name: '', phone: '' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Link de pago' }))
  expect(screen.getByText(/^Pago seguro a /)).toBeTruthy()
  expect(
    screen.getByRole('radio', { name: 'Link de pago', description: /página del banco y volvés acá$/ }),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Efectivo' }))
  expect(screen.queryByText(/^Pago seguro a /)).toBeNull()
})
