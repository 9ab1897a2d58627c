import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChosenPayment } from '#domain/cart/line.ts'
import type { Store } from '#domain/catalog/store.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'
import { fill } from './discount-code-page.tsx'

afterEach(leave)

const shop = (store: Partial<Store>) => ({
  ...demoCatalog,
  stores: demoCatalog.stores.map((each) => (each.id === 'parrilla-centro' ? { ...each, ...store } : each)),
})
const withoutConsole = shop({ ordersConsoleActive: false, whatsAppPhone: '+5491143610742' })
const placed = () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } })
const watchWindows = () => {
  const opened: string[] = []
  const other = { opener: window as unknown }
  vi.spyOn(globalThis, 'open').mockImplementation((address) => {
    opened.push(String(address))
    return other as Window
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return { opened, other }
}
type ServedValues = NonNullable<Parameters<typeof serveShops>[1]>
const order = async (catalog = withoutConsole, extra: ServedValues = {}, payment: ChosenPayment | null = null) => {
  fill()
  if (payment) cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: payment })
  const calls = serveShops(catalog, { submitOrder: placed, ...extra })
  const page = visit('/menu/parrilla-centro/checkout')
  await fillIn(await screen.findByLabelText(nameField), 'Ana Paz')
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444')
  if (!payment) await fillIn(await screen.findByLabelText('Con cuanto abonas'), '20.000')
  else await waitFor(() => expect(screen.getByRole('radio', { name: 'Link de pago' })).toHaveProperty('checked', true))
  await userEvent.click(screen.getByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  return calls
}

test('[ORDER-17] [ORDER-11] a placed order of a store without a console is opened as a message with its code', async () => {
  const { opened, other } = watchWindows()
  const { callsOf } = await order()
  await waitFor(() => expect(opened.length).toBe(1))
  const link = new URL(opened[0]!)
  expect(link.origin + link.pathname).toBe('https://wa.me/5491143610742')
  expect(link.searchParams.get('text')).toMatch(/^Pedido: ABCD2345\nLocal: Tucán San Telmo\n/)
  // The text that is sent with the order is the same, written before there was a code.
  const { orderText: sent } = callsOf('submitOrder')[0]!.body as { orderText: string }
  expect(link.searchParams.get('text')).toBe(`Pedido: ABCD2345\n${sent}`)
  expect(other.opener).toBeNull()
})

test('[ORDER-16] a placed order of a store with a console opens no message, and its code is stored', async () => {
  const { opened } = watchWindows()
  await order(shop({ ordersConsoleActive: true, whatsAppPhone: '+5491143610742' }))
  await waitFor(() => expect(toasts()).toContain('¡Pedido enviado!'))
  expect(opened).toEqual([])
  expect(JSON.stringify(localStorage)).toContain('ABCD2345')
})

test('[PAY-21] a placed order with a failed payment link is still sent as a message', async () => {
  const { opened } = watchWindows()
  const configuration = { ...aConfiguration({ enabled: false }), links: ['sandbox'] }
  const { callsOf } = await order(
    withoutConsole,
    {
      readConfiguration: () => ({ status: 200, body: configuration }),
      requestPaymentUrl: () => ({ status: 400, body: {} }),
    },
    { id: 'link-de-pago', paymentMethod: 'ONLINE', upload: 'APP' },
  )
  await waitFor(() => expect(opened.length).toBe(1))
  expect(callsOf('requestPaymentUrl').length).toBe(1)
  expect(new URL(opened[0]!).searchParams.get('text')).toMatch(/^Pedido: ABCD2345\n.*\nPago: Link de pago\n/s)
  expect(toasts()).toContain('Error generando link de pago, intentelo nuevamente mas tarde.')
})

test('an error in the browser while the message opens is reported', async () => {
  vi.spyOn(globalThis, 'open').mockImplementation(() => {
    throw new Error('no window')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { callsOf } = await order()
  await waitFor(() =>
    expect(callsOf('writeDinerLog').map(({ body }) => body)).toMatchObject([
      { component: 'checkout', message: 'no window' },
    ]),
  )
})
