import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { quotedIn } from '#tests/kit/ledger.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { type AnalyticsNotice, takeNotices } from '#web/diner/analytics/notices.ts'
import { paths } from '#web/diner/paths.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { rememberOrder } from '#web/diner/state/placed-orders.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit } from '../stores-page.tsx'

afterEach(leave)

const checkoutAt = '/menu/parrilla-centro/checkout'
const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
const fill = (mode = 'parrilla-centro-delivery', price = 1_480_000) => {
  const alias = 'parrilla-centro'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: mode, paymentType: cash })
  cartStore.dispatch({
    type: 'ChangeOrderMode',
    orderModeId: mode,
    paymentType: cash,
    menuHashFrom: 'a',
    menuHashTo: 'a',
  })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}
/** A plate that the menu has, at this price. */
const fillWithProvoleta = (price: number) => {
  cartStore.dispatch({ type: 'EmptyCart' })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ referenceId: 'provoleta', name: 'Provoleta al hierro', price }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}
const placed = () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } })
/** The button shows the total once it is known, and takes no press before. */
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^Realizar pedido.*\$/ }))
const fillForm = async (paysWith: string) => {
  await fillIn(await screen.findByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444')
  await fillIn(await screen.findByLabelText('Con cuanto abonas'), paysWith)
}

test('[CHECK-01] [CHECK-02] checkout names the mode, the store and its address', async () => {
  fill()
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByText('Delivery')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Confirmación del pedido' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Tucán San Telmo' })).toBeTruthy()
  expect(screen.getByText(/Defensa 742/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ver Horarios' })).toBeTruthy()
})

test.each([
  ['parrilla-centro-delivery', 'Nombre de quien recibe', 'Teléfono de quien recibe'],
  ['parrilla-centro-take-away', 'Quién lo retira', 'Teléfono de quien lo retira'],
  ['parrilla-centro-salon', 'Tu nombre', 'Tu teléfono'],
])('checkout of %s asks for the person whom the shop looks for', async (mode, name, phone) => {
  fill(mode)
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByRole('textbox', { name })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: phone })).toBeTruthy()
})

test('[CHECK-03] [CHECK-05] [CHECK-07] [CHECK-39] data, payment and the send button have their names', async () => {
  fill()
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByRole('region', { name: 'Mis datos' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Mi pago' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Realizar pedido/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /novedades/ }).checked).toBe(true)
})

test('[CHECK-04] the address shows in delivery, and only there', async () => {
  fill('parrilla-centro-take-away')
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByRole('heading', { name: 'Mi pago' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'MI DIRECCIÓN' })).toBeNull()
  leave()
  fill()
  visit(checkoutAt)
  expect(await screen.findByRole('heading', { name: 'MI DIRECCIÓN' })).toBeTruthy()
})

test('without today’s price of delivery the total has the one of the last visit, and says so', async () => {
  fill()
  atHome()
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByRole('button', { name: 'Realizar pedido $17.650' })).toBeTruthy()
  cleanup()
  serveShops(demoCatalog, { quoteDelivery: () => ({ status: 400, body: {} }) })
  visit(checkoutAt)
  expect(await screen.findByText(/^El envío es el de tu última visita/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Realizar pedido $17.650' })).toBeTruthy()
  expect(screen.queryByText('No disponible')).toBeNull()
})

test('[CHECK-30] until the price of delivery is known the button says that the total is being reckoned', async () => {
  fill()
  atHome()
  const answer = Promise.withResolvers<void>()
  const shops = serveShops()
  serveShops(demoCatalog, {
    quoteDelivery: async (call, request) => {
      await answer.promise
      return shops.handlerOf('quoteDelivery')(call, request)
    },
  })
  visit(checkoutAt)
  expect(await screen.findByText('Calculando el envío…')).toBeTruthy()
  const button = await screen.findByRole('button', { name: 'Calculando el total…' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 0102')
  await userEvent.click(button)
  expect(toasts()).toEqual(quotedIn('CHECK-30'))
  answer.resolve()
  await waitFor(() => expect(button.textContent).toBe('Realizar pedido $17.650'))
})

test('[CHECK-09] with an empty cart there is only the way back to the menu', async () => {
  serveShops()
  visit(checkoutAt)
  expect((await screen.findAllByRole('link', { name: 'Volver al Menú' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Realizar pedido/ })).toBeNull()
})

test('[CHECK-09] a just sent order is shown in place of an empty cart, here and in the cart', async () => {
  serveShops()
  rememberOrder({ alias: 'parrilla-centro', code: 'ABCD2345', at: new Date(Date.now() - 60_000).toISOString() })
  for (const path of [checkoutAt, paths.cart('parrilla-centro')]) {
    visit(path)
    const link = await screen.findByRole('link', { name: 'Verlo' })
    expect(link.getAttribute('href')).toBe('/menu/parrilla-centro/order/ABCD2345')
    expect(screen.getByRole('heading', { name: 'Ya enviaste este pedido' })).toBeTruthy()
    cleanup()
  }
  rememberOrder({ alias: 'parrilla-centro', code: 'ABCD2346', at: new Date(Date.now() - 900_000).toISOString() })
  visit(checkoutAt)
  expect(await screen.findByRole('heading', { name: 'Tu pedido está vacío' })).toBeTruthy()
})

test('[CHECK-11] [CHECK-12] the last of several failures is the toast, and nothing is sent', async () => {
  fill()
  const { callsOf } = serveShops(undefined, { submitOrder: placed })
  visit(checkoutAt)
  await submit()
  expect(toasts()).toEqual(['Debe ingresar dirección para poder realizar el pedido.'])
  expect(screen.getByText('Debe ingresar su nombre para poder realizar el pedido.')).toBeTruthy()
  expect(screen.getByText('Debe ingresar su número de teléfono para continuar.')).toBeTruthy()
  expect(callsOf('submitOrder')).toEqual([])
})

test('a refused submission moves to the first wrong field, which is marked', async () => {
  atHome()
  fill()
  serveShops()
  visit(checkoutAt)
  await submit()
  const name = screen.getByLabelText(nameField)
  expect(document.activeElement).toBe(name)
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('an error shows on leaving the field, not while typing, and goes once it is right', async () => {
  fill()
  serveShops()
  visit(checkoutAt)
  const phone = await screen.findByLabelText(phoneField)
  const wrong = 'Debe ingresar un número de teléfono válido para continuar.'
  await userEvent.type(phone, '11')
  expect(screen.queryByText(wrong)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText(wrong)).toBeTruthy()
  await userEvent.type(phone, '55554444')
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
})

test('[AMBIG-37] a mail address without @ has a quiet hint once it is left, and the order goes out', async () => {
  fill('parrilla-centro-take-away')
  const { callsOf } = serveShops(undefined, { submitOrder: placed })
  const page = visit(checkoutAt)
  await fillForm('20.000')
  const email = screen.getByLabelText(/^Email/)
  await fillIn(email, 'ana.example.com')
  expect(screen.queryByText(/^Le falta la @/)).toBeNull()
  await userEvent.click(email)
  await userEvent.tab()
  expect(screen.getByText(/^Le falta la @/)).toBeTruthy()
  expect(email.getAttribute('aria-invalid')).not.toBe('true')
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder')).toHaveLength(1)
})

test('an order includes the vendors’ ids, and its notice names the vendors the gateway tells', async () => {
  fill('parrilla-centro-take-away')
  const browserIds = { propertyClient: '1194072907.1685136322' }
  const order = { ...placed().body, reportedTo: ['property'] }
  const { callsOf } = serveShops(undefined, { submitOrder: () => ({ status: 200, body: order }) })
  const page = visit(checkoutAt)
  const notices: AnalyticsNotice[] = []
  const stop = takeNotices(
    (one) => void notices.push(one),
    () => browserIds,
  )
  await fillForm('20.000')
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  stop()
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({ browserIds })
  expect(notices.at(-1)).toMatchObject({
    type: 'OrderPlaced',
    alias: 'parrilla-centro',
    code: 'ABCD2345',
    publicId: 'k.1',
    reportedTo: ['property'],
    total: 13_320_00,
    lines: [expect.objectContaining({ quantity: 1 })],
    isPaidOnline: false,
  })
})

test('[PAY-06] cash below the total is refused', async () => {
  fill('parrilla-centro-take-away')
  const { callsOf } = serveShops(undefined, { submitOrder: placed })
  visit(checkoutAt)
  await fillForm('100')
  await submit()
  expect(toasts()).toEqual(['El monto con el cual abonará no puede ser menor al precio del pedido.'])
  expect(callsOf('submitOrder')).toEqual([])
})

test('[PAY-05] cash of ten times the total is confirmed once before the order is sent', async () => {
  fill('parrilla-centro-take-away')
  const { callsOf } = serveShops(undefined, { submitOrder: placed })
  const page = visit(checkoutAt)
  await fillForm('133.200')
  await submit()
  const asked = await screen.findByRole('dialog', { name: '¿Vas a pagar con $133.200?' })
  expect(asked.textContent).toContain('El total es $13.320.')
  await userEvent.click(within(asked).getAllByRole('button', { name: 'Corregir' }).at(-1)!)
  expect(callsOf('submitOrder')).toEqual([])
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, enviar el pedido' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder').map(({ body }) => (body as { paysWith: number }).paysWith)).toEqual([133_200])
})

test('[CHECK-06] [ORDER-13] the ticket shows every line of the total before anything is sent', async () => {
  fill('parrilla-centro-take-away')
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByText('10 % por retirar en el local')).toBeTruthy()
  expect(screen.getByText('−$1.480')).toBeTruthy()
  expect(screen.getByText('(Bonificada)')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Realizar pedido/ }).textContent).toContain('$13.320')
})

test('an order is not sent before every part of its total is known', async () => {
  fill('parrilla-centro-take-away')
  const answer = Promise.withResolvers<void>()
  const charges = serveShops().handlerOf('listGeneralDiscounts')
  const { callsOf } = serveShops(undefined, {
    submitOrder: placed,
    listGeneralDiscounts: (call, request) => answer.promise.then(() => charges(call, request)),
  })
  const page = visit(checkoutAt)
  await fillForm('20000')
  const button = screen.getByRole('button', { name: 'Calculando el total…' })
  expect(button.ariaBusy).toBe('true')
  // The spinner says that the order is being sent.
  expect(button.querySelector('[aria-hidden]')).toBeNull()
  expect(screen.getAllByText('Calculando…').length).toBeGreaterThan(0)
  await userEvent.click(button)
  expect(callsOf('submitOrder')).toEqual([])
  answer.resolve()
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
})

test('[CHECK-21] a document takes none of . , + -', async () => {
  fill()
  serveShops()
  visit(checkoutAt)
  const field = await screen.findByLabelText(/^(DNI|Documento)/)
  await userEvent.type(field, '12.345-678')
  expect(field).toHaveProperty('value', '12345678')
})

test('[CHECK-35] [CHECK-36] typed order notes stop at their limit, and pasted ones stay whole', async () => {
  fill()
  serveShops()
  visit(checkoutAt)
  await screen.findByText('0/200')
  const notes = screen.getByLabelText(/Notas del pedido/)
  await userEvent.click(notes)
  await userEvent.paste('x'.repeat(199))
  await userEvent.keyboard('yz')
  expect(screen.getByText('200/200')).toBeTruthy()
  expect(notes).toHaveProperty('value', `${'x'.repeat(199)}y`)
  await userEvent.paste('x'.repeat(10))
  expect(screen.getByText('210/200')).toBeTruthy()
})

test('[ENTRY-20] the browser’s remembered data of the diner is filled in', async () => {
  rememberCustomer('name', 'Ana Paz')
  checkoutDraft.startOver()
  fill()
  serveShops()
  visit(checkoutAt)
  expect(await screen.findByLabelText(nameField)).toHaveProperty('value', 'Ana Paz')
})

test('[ORDER-04] [ORDER-05] an order that is delivered names the street, the number and the door', async () => {
  fill()
  atHome()
  locationStore.save({ ...locationStore.current()!, details: '3 B', betweenStreets: 'Perú y Bolívar' })
  const { callsOf } = serveShops(undefined, { submitOrder: placed })
  visit(checkoutAt)
  await fillForm('20.000')
  await submit()
  await waitFor(() => expect(callsOf('submitOrder')).toHaveLength(1))
  const { destination } = callsOf('submitOrder')[0]!.body as { destination: object }
  expect(destination).toMatchObject({
    ...{ street: 'Chile', number: '550' },
    ...{ details: '3 B', betweenStreets: 'Perú y Bolívar' },
  })
})

test('[ORDER-18] [ORDER-02] [ORDER-03] [ORDER-06] a placed order leads to its page and empties the cart', async () => {
  fill('parrilla-centro-take-away')
  const { callsOf } = serveShops(undefined, { submitOrder: placed })
  const page = visit(checkoutAt)
  await screen.findByText('10 % por retirar en el local')
  await fillForm('20.000')
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({
    price: 13_320,
    paysWith: 20_000,
    customerName: 'Ana Paz',
    phone: '+5491155554444',
    destination: null,
    optIn: true,
    source: 'DIRECT',
  })
  expect(cartStore.getState().lines).toEqual([])
  expect(localStorage.getItem('customerName')).toBe('Ana Paz')
})

test('[ORDER-25] [ORDER-27] a failed submission keeps the form, and the next try has the same key', async () => {
  fill('parrilla-centro-take-away')
  let lost = true
  const { callsOf } = serveShops(undefined, {
    submitOrder: () =>
      lost ? { status: 503, body: { statusCode: 503, error: 'x', code: 'ODD', message: 'odd' } } : placed(),
  })
  const page = visit(checkoutAt)
  await screen.findByText('10 % por retirar en el local')
  await fillForm('20.000')
  await submit()
  const sentence =
    'Hubo un error enviando el pedido, intentelo en unos minutos, o comuniquese con el local si el error persiste.'
  await waitFor(() => expect(toasts()).toContain(sentence))
  expect(screen.getByLabelText(nameField)).toHaveProperty('value', 'Ana Paz')
  lost = false
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  const keys = new Set(callsOf('submitOrder').map(({ headers }) => headers.get('Idempotency-Key')))
  expect(keys.size).toBe(1)
})

test('an order refused for its prices shows which changed, and the ticket has the new ones', async () => {
  fill('parrilla-centro-take-away')
  fillWithProvoleta(1_000_000)
  serveShops(undefined, {
    submitOrder: () => ({
      status: 409,
      body: { statusCode: 409, error: 'Conflict', code: 'PRICE_CHANGED', message: 'changed' },
    }),
  })
  visit(checkoutAt)
  await screen.findByText('−$1.000')
  await fillForm('20.000')
  await submit()
  expect((await screen.findAllByText(/Provoleta al hierro cambió/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: /^Realizar pedido/ }).textContent).toContain('$13.320')
})

test('a press at the last visit’s price of delivery is refused, and the next one sends today’s total', async () => {
  fill()
  fillWithProvoleta(1_480_000)
  atHome()
  const today = serveShops()
  visit(checkoutAt)
  expect(await screen.findByRole('button', { name: 'Realizar pedido $17.650' })).toBeTruthy()
  cleanup()
  let isAnswering = false
  const dearer = 18_350
  const { callsOf } = serveShops(demoCatalog, {
    quoteDelivery: async (call, request) => {
      const { body } = await today.handlerOf('quoteDelivery')(call, request)
      const fees = { deliveryFee: 2_500, cashDeliveryFee: 2_500 }
      return isAnswering ? { status: 200, body: { ...(body as object), ...fees } } : { status: 400, body: {} }
    },
    submitOrder: ({ body }) => {
      isAnswering = true
      const isRight = (body as { price: number }).price === dearer
      return isRight
        ? placed()
        : { status: 409, body: { statusCode: 409, error: 'x', code: 'PRICE_CHANGED', message: 'x' } }
    },
  })
  const page = visit(checkoutAt)
  expect(await screen.findByText(/^El envío es el de tu última visita/)).toBeTruthy()
  await fillForm('20.000')
  await submit()
  expect((await screen.findAllByText(/^El precio cambió/)).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Realizar pedido $18.350' })).toBeTruthy()
  expect(screen.queryByText(/^El envío es el de tu última visita/)).toBeNull()
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder').map(({ body }) => (body as { price: number }).price)).toEqual([17_650, dearer])
})
