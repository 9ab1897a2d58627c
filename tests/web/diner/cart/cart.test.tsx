import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit } from '../stores-page.tsx'

afterEach(leave)

const cartAt = '/menu/parrilla-centro/preview'
const fill = (over: Parameters<typeof aLine>[0] = {}, mode = 'parrilla-centro-delivery') => {
  const alias = 'parrilla-centro'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: mode, paymentType: null })
  cartStore.dispatch({
    type: 'ChangeOrderMode',
    orderModeId: mode,
    paymentType: null,
    menuHashFrom: 'a',
    menuHashTo: 'a',
  })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ referenceId: 'provoleta', name: 'Provoleta', ...over }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}

test('[CART-10] [CART-11] [FCART-01] [FCART-02] [FCART-03] the cart lists the items and names its mode', async () => {
  fill({ notes: 'sin sal' })
  serveShops()
  visit(cartAt)
  const item = await screen.findByRole('listitem')
  expect(screen.getByRole('heading', { name: 'Mi pedido' })).toBeTruthy()
  expect(screen.getByText(/^Delivery/)).toBeTruthy()
  expect(item.textContent).toContain('Provoleta')
  expect(item.textContent).toContain('sin sal')
})

for (const { page, at, back } of [
  { page: 'cart', at: cartAt, back: 'Volver al Menú' },
  { page: 'checkout', at: '/menu/parrilla-centro/checkout', back: 'Volver' },
])
  test(`the ${page} has its way back while it loads, so that its title stays where it is`, async () => {
    serveShops(undefined, { resolveAlias: () => new Promise(() => undefined) })
    visit(at)
    expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeTruthy()
    expect(screen.getByRole('link', { name: back })).toBeTruthy()
  })

test('[CART-08] the cart of one store is not shown at another, and still at its own', async () => {
  fill()
  serveShops()
  visit('/menu/parrilla-palermo/preview')
  expect(await screen.findByText('Tu pedido está vacío')).toBeTruthy()
  cleanup()
  visit(cartAt)
  expect((await screen.findByRole('listitem')).textContent).toContain('Provoleta')
})

test('[CART-16] [CART-17] [FCART-07] [FCART-08] Continuar shows the total and leads to the checkout', async () => {
  fill({ price: 1_200_000, quantity: 2 })
  serveShops()
  const page = visit(cartAt)
  const goOn = await screen.findByRole('link', { name: /^Continuar/ })
  expect(goOn.textContent).toContain('$24.000')
  await userEvent.click(goOn)
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/checkout'))
})

test('[CART-18] [FCART-09] below the delivery minimum Continuar is hidden, and the missing amount replaces it', async () => {
  atHome()
  fill({ price: 500_000 })
  serveShops()
  visit(cartAt)
  expect(await screen.findByText('Te faltan $4.000 en productos para continuar')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull()
})

test('[OPEN-50] [FOPEN-94] [CART-14] [FCART-19] an unreached minimum is named, in delivery only', async () => {
  atHome()
  fill({ price: 500_000 })
  serveShops()
  visit(cartAt)
  expect(await screen.findByText('El pedido mínimo es de $9.000')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agregar uno' }))
  expect(screen.queryByText(/pedido mínimo/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Continuar/ })).toBeTruthy()
})

const unknownQuote = {
  ...{
    deliveryFee: null,
    cashDeliveryFee: null,
    cashDelivery: true,
    minimumOrderAmount: null,
    branchContactId: 'parrilla-centro',
  },
  ...{ freeDeliveryFrom: null, minDelayInMinutes: null, maxDelayInMinutes: null },
}

test('[FEE-05] [FEE-06] [FEE-04] the cart says that nothing can be delivered, and offers no Continuar', async () => {
  atHome()
  for (const [quote, sentence] of [
    [
      { inDeliveryArea: false, providersFailed: false },
      'Tu dirección está fuera de la zona de entrega. Cambia a Take Away o ingresa otra dirección.',
    ],
    [
      { inDeliveryArea: true, providersFailed: true },
      'En este momento no contamos con repartidores en la zona. Vuelva a intentar mas tarde',
    ],
  ] as const) {
    fill({ price: 1_500_000 })
    serveShops(undefined, { quoteDelivery: () => ({ status: 200, body: { ...quote, ...unknownQuote } }) })
    visit(cartAt)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Cambiar dirección' }).getAttribute('href')).toBe(
      '/menu/parrilla-centro/Delivery',
    )
    leave()
    atHome()
  }
})

test('[FCART-20] to take away no minimum is shown', async () => {
  atHome()
  fill({ price: 500_000 }, 'parrilla-centro-take-away')
  serveShops()
  visit(cartAt)
  expect(await screen.findByRole('link', { name: /^Continuar/ })).toBeTruthy()
  expect(screen.queryByText(/pedido mínimo/)).toBeNull()
})

test('[CART-12] [CART-13] [FCART-04] [FCART-05] [FOPEN-94] below free delivery the cart names the gap', async () => {
  atHome()
  fill({ price: 3_000_000 })
  serveShops()
  visit(cartAt)
  const message = await screen.findByText('Suma $5.000 en productos para tener envío gratis')
  const bar = message.parentElement?.querySelector<HTMLElement>('[style*="width"]')
  expect(Number.parseFloat(bar?.style.width ?? '')).toBeCloseTo((100 * 30_000) / 35_000, 1)
})

test('[CART-12] [FCART-04] [FCART-05] [FCART-21] below the minimum the bar shows the order’s share of it', async () => {
  atHome()
  fill({ price: 450_000 })
  serveShops()
  visit(cartAt)
  const message = await screen.findByText('El pedido mínimo es de $9.000')
  expect(message.parentElement?.querySelector<HTMLElement>('[style*="width"]')?.style.width).toBe('50%')
})

test('[FCART-17] one more than a product allows is refused with its maximum', async () => {
  fill({ quantity: 3, maxQuantity: 3 })
  serveShops()
  visit(cartAt)
  const quantity = within(await screen.findByRole('group', { name: 'Cantidad de Provoleta' }))
  await userEvent.click(quantity.getByRole('button', { name: 'Agregar uno' }))
  expect(toasts()).toEqual(['Has alcanzado el máximo de unidades (3) para este producto'])
  expect(quantity.getByRole('status').textContent).toBe('3')
})

test('[OPEN-51] [FOPEN-93] [CART-06] [CART-19] [CART-20] [FAMBIG-45] [FCART-10] [FCART-11] removing the last item leaves an empty cart and the way back', async () => {
  fill()
  serveShops()
  const page = visit(cartAt)
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar uno' }))
  expect(screen.getByText('Tu pedido está vacío')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull()
  await userEvent.click(screen.getAllByRole('link', { name: 'Volver al Menú' }).at(-1) as HTMLElement)
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Delivery'))
})

/** The page of a store with no choice made yet. */
const otherCart = '/menu/parrilla-palermo/preview'

test.each(['the button', 'the arrow'])(
  '[FAMBIG-45] a cart whose mode is unknown %s leads back to the page before, also of another shop',
  async (which) => {
    serveShops()
    const page = visit('/menu/sushi')
    await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })
    await page.go(otherCart)
    await screen.findByText('Tu pedido está vacío')
    const links = screen.getAllByRole('link', { name: 'Volver al Menú' })
    await userEvent.click((which === 'the button' ? links.at(-1) : links[0])!)
    await waitFor(() => expect(page.path()).toBe('/menu/sushi'))
  },
)

test('[FAMBIG-45] the way back leads to the page of the shop if there was none before', async () => {
  serveShops()
  const page = visit(otherCart)
  await screen.findByText('Tu pedido está vacío')
  await userEvent.click(screen.getAllByRole('link', { name: 'Volver al Menú' }).at(-1)!)
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-palermo'))
})

test('a line opens its plate as it was ordered, and is changed in place', async () => {
  fill({ notes: 'sin sal', quantity: 2, referenceId: 'chorizo-criollo', name: 'Chorizo criollo' })
  fill({ lineId: 'line-2' })
  serveShops()
  visit(cartAt)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar Chorizo criollo' }))
  const plate = within(await screen.findByRole('dialog', { name: 'Chorizo criollo' }))
  const notes = await plate.findByLabelText(/Notas/)
  expect(notes).toHaveProperty('value', 'sin sal')
  await userEvent.clear(notes)
  await fillIn(notes, 'bien cocido')
  // The toast goes after three seconds, so the test looks for it at once.
  const save = plate.getByRole('button', { name: /^Guardar \$/ })
  act(() => save.click())
  expect(toasts()).toEqual(['Listo, cambiamos tu pedido'])
  expect(cartStore.getState().lines.map(({ lineId, notes: text, quantity }) => [lineId, text, quantity])).toEqual([
    ['line-1', 'bien cocido', 2],
    ['line-2', '', 1],
  ])
  expect(await screen.findByText('Cambiaste Chorizo criollo')).toBeTruthy()
})

test('[CART-15] [FCART-06] Agregar más productos returns to the menu', async () => {
  fill()
  serveShops()
  const page = visit(cartAt)
  await userEvent.click(await screen.findByRole('link', { name: 'Agregar más productos' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Delivery'))
})
