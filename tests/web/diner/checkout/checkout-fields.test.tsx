import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { writeDeliveryQuote } from '#openapi/wire/delivery.ts'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit, withBranch } from '../stores-page.tsx'

afterEach(leave)

const alias = 'parrilla-centro'
const fill = (mode: 'delivery' | 'take-away', lines = 1) => {
  cartStore.dispatch({
    type: 'ChangeStore',
    alias,
    branchContactId: alias,
    orderModeId: `${alias}-${mode}`,
    paymentType: { id: 'efectivo', paymentMethod: 'CASH', upload: null },
  })
  for (let n = 0; n < lines; n += 1)
    cartStore.dispatch({
      type: 'AddLine',
      line: aLine({ lineId: `line-${n}`, price: 1_480_000, name: `Provoleta ${n}`, referenceId: `provoleta-${n}` }),
      notesLimit: 250,
      money: { currency: 'ARS', decimals: 2 },
    })
}
const open = () => visit(`/menu/${alias}/checkout`)
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^Realizar pedido/ }))
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const put = async (name: string | RegExp, text: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.click(input)
  await userEvent.paste(text)
}
const fillForm = async () => {
  await put(nameField, 'Ana Paz')
  await put(phoneField, '11 5555 4444')
  await put('Con cuanto abonas', '20.000')
}
const isMarked = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true'
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('a name that an order cannot carry is marked in its field and not sent', async () => {
  fill('take-away')
  const { callsOf } = serveShops()
  open()
  await fillForm()
  await put(nameField, 'x'.repeat(5000))
  await submit()
  const name = await field(nameField)
  expect([isMarked(name), describedBy(name)]).toEqual([true, 'Es muy largo: entran hasta 120 caracteres.'])
  expect(document.activeElement).toBe(name)
  expect(name.value).toHaveLength(5000)
  expect(callsOf('submitOrder')).toEqual([])
  await put(nameField, 'Ana')
  expect(isMarked(name)).toBe(false)
})

test('[CHECK-15] an ambiguous phone is refused with a question, and a press answers it', async () => {
  fill('take-away')
  const { callsOf } = serveShops(undefined, {
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
  })
  open()
  await fillForm()
  await userEvent.selectOptions(await screen.findByLabelText('País del teléfono'), 'MX')
  await put(phoneField, '1 55 1234 5678')
  const phone = await field(phoneField)
  await submit()
  expect(isMarked(phone)).toBe(true)
  await waitFor(() => expect(describedBy(phone)).toContain('¿Es +52 55 1234 5678  o +1 551 234 5678 ?'))
  expect(callsOf('submitOrder')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '+1 551 234 5678' }))
  expect([phone.value, isMarked(phone)]).toEqual(['+1 551 234 5678', false])
  await submit()
  await waitFor(() => expect(callsOf('submitOrder')[0]?.body).toMatchObject({ phone: '+15512345678' }))
  // Otherwise the next test would lose its cart.
  await waitFor(() => expect(cartStore.getState().lines).toEqual([]))
})

test('cash that no order can carry is marked in its field and not sent', async () => {
  fill('take-away')
  const { callsOf } = serveShops()
  open()
  await fillForm()
  await put('Con cuanto abonas', '999999999999')
  await submit()
  expect(describedBy(await field('Con cuanto abonas'))).toContain('Ese monto es demasiado alto')
  expect(callsOf('submitOrder')).toEqual([])
})

test.each([
  ['20000.50', 'Tu vuelto: $6.680,50', 20_000.5],
  ['20.000', 'Tu vuelto: $6.680', 20_000],
])('[PAY-03] the change is computed from %s as it is sent', async (typed, change, paysWith) => {
  fill('take-away')
  const { callsOf } = serveShops(undefined, {
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
  })
  const page = open()
  await fillForm()
  await screen.findByText('10 % por retirar en el local')
  await put('Con cuanto abonas', typed)
  expect(describedBy(await field('Con cuanto abonas'))).toBe(change)
  await submit()
  await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2345`))
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({ paysWith })
})

test('an amount with two readings is marked in its field and not sent', async () => {
  fill('take-away')
  const { callsOf } = serveShops()
  open()
  await fillForm()
  await put('Con cuanto abonas', '20.000.50')
  await submit()
  expect(describedBy(await field('Con cuanto abonas'))).toContain('No entendemos ese monto. Escribilo así')
  expect(callsOf('submitOrder')).toEqual([])
})

test('a field that the gateway refuses is marked and focused until it changes', async () => {
  fill('take-away')
  const errors = [{ path: 'body/document', type: 'pattern', message: 'must match' }]
  serveShops(undefined, { submitOrder: () => ({ status: 400, body: { code: 'INVALID_REQUEST', errors } }) })
  open()
  await fillForm()
  await submit()
  const document_ = await field(/^DNI|^Documento/)
  await waitFor(() => expect(isMarked(document_)).toBe(true))
  expect(document.activeElement).toBe(document_)
  expect(toasts()).toEqual(['Hay datos para revisar antes de enviar el pedido.'])
  await fillIn(document_, '30123456')
  expect(isMarked(document_)).toBe(false)
})

test('[OPEN-24] the document has the branch’s label, or else a general one', async () => {
  for (const [label, customizations] of [
    ['DNI', [{ resource: 'DOCUMENT_LABEL', displayType: null, theme: null, commands: null, label: 'DNI' } as const]],
    ['Documento', []],
  ] as const) {
    fill('take-away')
    serveShops(withBranch('parrilla', () => ({ customizations })))
    open()
    expect(await field(new RegExp(`^${label}`))).toBeTruthy()
    leave()
  }
})

test('after a reload all typed data is there, and an unticked consent stays unticked', async () => {
  fill('take-away')
  serveShops()
  open()
  await fillForm()
  await put(/^DNI|^Documento/, '30123456')
  await put(/^Notas del pedido/, 'Sin cubiertos')
  await userEvent.click(await screen.findByRole('checkbox', { name: /novedades/ }))
  const typed = checkoutDraft.current()
  checkoutDraft.reload()
  expect(checkoutDraft.current()).not.toBe(typed)
  expect(checkoutDraft.current()).toEqual(typed)
  expect(typed).toMatchObject({ customerName: 'Ana Paz', customerDocument: '30123456', notes: 'Sin cubiertos' })
  expect(typed).toMatchObject({ paymentAmount: '20.000', optIn: false })
})

test('a stored draft of another shape is ignored', () => {
  sessionStorage.setItem('comanda.checkout-draft', '{"customerName":"Ana","optIn":"no"}')
  checkoutDraft.reload()
  expect(checkoutDraft.current()).toMatchObject({ customerName: '', optIn: true })
})

const quoted = (over: object) =>
  writeDeliveryQuote(
    {
      type: 'InDeliveryArea',
      deliveryFee: 180_000,
      cashDeliveryFee: 180_000,
      cashDelivery: true,
      minimumOrderAmount: 0,
      freeDeliveryFrom: null,
      minDelayInMinutes: 30,
      maxDelayInMinutes: 40,
      ...over,
    },
    alias,
    amountsOf(2),
  )

/** Every mode of every store takes these. */
const paidWith = (...ids: string[]) => {
  const known = demoCatalog.stores.flatMap(({ orderModes }) => orderModes.flatMap(({ paymentTypes }) => paymentTypes))
  const paymentTypes = ids.map((id) => known.find((type) => type.id === id)!)
  const stores = demoCatalog.stores.map((store) => ({
    ...store,
    orderModes: store.orderModes.map((mode) => ({ ...mode, paymentTypes })),
  }))
  return { ...demoCatalog, stores }
}
const noCash = () => ({ status: 200, body: quoted({ cashDelivery: false }) })

test('[FEE-08] where couriers take no cash, it cannot be picked and says why', async () => {
  atHome()
  fill('delivery')
  serveShops(paidWith('efectivo', 'tarjeta-en-mesa'), { quoteDelivery: noCash })
  open()
  const cash = await screen.findByRole<HTMLInputElement>('radio', { name: /^Efectivo/ })
  await waitFor(() => expect(cash.disabled).toBe(true))
  expect(cash.labels?.[0]?.textContent).toContain('No se acepta en tu zona')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Tarjeta/ }).checked).toBe(true)
})

test('where the only payment is cash and is not accepted, the diner is not asked to pick', async () => {
  atHome()
  fill('delivery')
  serveShops(paidWith('efectivo'), { quoteDelivery: noCash })
  open()
  expect(await screen.findByText(/En tu zona no se acepta efectivo/)).toBeTruthy()
  await submit()
  expect(screen.queryByText('Elegí un medio de pago para poder realizar el pedido.')).toBeNull()
})

test('likely amounts of cash are one press away, the exact one first', async () => {
  fill('take-away')
  serveShops()
  open()
  const amounts = await screen.findByRole('group', { name: 'Con cuánto abonás' })
  await waitFor(() =>
    expect(
      within(amounts)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Justo', '$14.000', '$15.000', '$20.000']),
  )
  await userEvent.click(within(amounts).getByRole('button', { name: '$15.000' }))
  expect((await field('Con cuanto abonas')).value).toBe('15.000')
  expect(screen.getByText('Tu vuelto: $1.680')).toBeTruthy()
  await userEvent.click(within(amounts).getByRole('button', { name: 'Justo' }))
  expect(screen.getByText('Pago justo')).toBeTruthy()
})

test('without couriers the ticket does not ask for the known address', async () => {
  atHome()
  fill('delivery')
  const body = writeDeliveryQuote({ type: 'ProvidersFailed' }, alias, amountsOf(2))
  serveShops(undefined, { quoteDelivery: () => ({ status: 200, body }) })
  open()
  expect(await screen.findByText('No disponible')).toBeTruthy()
  expect(screen.queryByText('Según tu dirección')).toBeNull()
})

test('many products are folded, never the amounts', async () => {
  fill('take-away', 3)
  serveShops()
  open()
  const products = (await screen.findByText('3 productos')).closest('details')
  expect(products?.open).toBe(false)
  expect(products?.textContent).toContain('Provoleta 2')
  expect(products?.textContent).not.toContain('Tarifa de servicio')
})

test('the error of an earlier try is gone when the order is sent', async () => {
  fill('take-away')
  let fails = true
  serveShops(undefined, {
    submitOrder: () =>
      fails ? { status: 400, body: {} } : { status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } },
  })
  const page = open()
  await fillForm()
  await submit()
  await waitFor(() => expect(toasts()).toHaveLength(1))
  fails = false
  await submit()
  await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2345`))
  expect(toasts()).toEqual(['¡Pedido enviado!'])
})
