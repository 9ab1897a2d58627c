import { act, screen, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { forgetUnsent, sendLater, sendUnsent } from '#web/shared/api/send-later.ts'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { refused } from '../../../kit/web-calls.ts'
import { followUpApp, orderPath } from './follow-up-app.tsx'

const app = followUpApp()
// Its code is there at once, because a test's clock does not wait for it.
beforeAll(() => import('#web/diner/features/follow-up/report-sheet.tsx'))
const waits = 'Sin conexión: tu reporte sale solo apenas vuelva.'
const reportCall = '/api/diner/order'
const received = { status: 'DELIVERED' } as const
const offer = () => screen.queryByRole('button', { name: 'Reportar error' })
const dialog = () => within(screen.getByRole('dialog', { name: 'Reportar error' }))
const confirm = () => dialog().getByRole('button', { name: 'Confirmar' })
const pick = (name: string) => act(() => dialog().getByRole('radio', { name }).click())
const openSheet = async () => {
  await app.open(received)
  await app.press('Reportar error')
}
const takesReport = () => {
  app.answers[reportCall] = () => {
    app.order = aFollowedOrder({ ...received, errorType: 'LATE_DELIVERY', at: '11.0' })
    return app.order
  }
}

test('[REPORT-01] [REPORT-12] [FOPEN-24] the report of an error is offered on an order received within a day that allows it', async () => {
  await app.open(received)
  expect(offer()).not.toBeNull()
})
test.each([
  ['[REPORT-08] was ordered more than a day ago', { orderedAt: '2026-05-03T23:39:00.000Z' }],
  ['[REPORT-09] is on its way', { status: 'READY' }],
  ['[REPORT-10] has an error already', { errorType: 'OTHER' }],
  ['[REPORT-11] does not allow it', { canReportError: false }],
] as const)('the report of an error is offered on none that %s', async (_, changes) => {
  await app.open({ ...received, ...changes })
  expect(offer()).toBeNull()
})
test('[REPORT-08] the report of an error is offered until its day is over while the page is open', async () => {
  await app.open({ ...received, orderedAt: '2026-05-03T23:41:00.000Z' })
  expect(offer()).not.toBeNull()
  await app.wait(130_000)
  expect(offer()).toBeNull()
})

test('[REPORT-02] [REPORT-03] [REPORT-04] [REPORT-05] [FOPEN-07] the report names the types of error', async () => {
  await openSheet()
  expect(dialog().getByText('Recibí mi pedido con problemas')).toBeTruthy()
  expect(
    dialog()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    'Faltaron productos',
    'Recibí productos equivocados',
    'Los productos llegaron en mal estado',
    'El pedido llegó tarde',
    'No recibí el pedido',
    'Otro problema',
  ])
  expect(confirm()).toBeTruthy()
})

test('[REPORT-06] [REPORT-07] the report can be confirmed once a type is picked', async () => {
  takesReport()
  await openSheet()
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  act(() => confirm().click())
  await app.wait()
  expect(app.puts).toEqual([])
  pick('El pedido llegó tarde')
  expect(confirm().getAttribute('aria-disabled')).toBeNull()
})

test('[REPORT-13] [FOPEN-08] the report is sent with the code and the type, closes, and shows on the page', async () => {
  takesReport()
  await openSheet()
  pick('El pedido llegó tarde')
  await app.press('Confirmar')
  expect(app.puts.map(({ query, body }) => [query, body])).toEqual([
    ['?branchContact=parrilla-centro', { code: 'ABC23456', errorType: 'LATE_DELIVERY' }],
  ])
  await app.wait(1_000)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('El pedido llegó tarde').parentElement?.querySelector('svg')).not.toBeNull()
  expect(offer()).toBeNull()
})

test('[FOPEN-13] the report that fails keeps the pick, also in a closed sheet, and is sent again under its key', async () => {
  await openSheet()
  pick('El pedido llegó tarde')
  await app.press('Confirmar')
  expect(dialog().getByText('Hubo un error, vuélvalo a intentar en unos minutos')).toBeTruthy()
  await app.press('Cerrar')
  await app.wait(1_000)
  await app.press('Reportar error')
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'El pedido llegó tarde' }).checked).toBe(true)
  takesReport()
  await app.press('Confirmar')
  expect(app.puts.length).toBe(2)
  expect(new Set(app.puts.map(({ key }) => key)).size).toBe(1)
})

test('the report without a network shows as reported, and goes out once under its key later', async () => {
  await openSheet()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  app.answers[reportCall] = () => {
    throw new TypeError('no network')
  }
  pick('El pedido llegó tarde')
  await app.press('Confirmar')
  await app.wait(1_000)
  expect(screen.getByText('El pedido llegó tarde')).toBeTruthy()
  expect(screen.getAllByText(waits)).not.toEqual([])
  expect(offer()).toBeNull()
  app.answers['/api/diner/log'] = () => new Response(null, { status: 204 })
  takesReport()
  await act(() => sendUnsent())
  expect(app.puts.map(({ key, body }) => [key, body])).toEqual([
    [expect.any(String), { code: 'ABC23456', errorType: 'LATE_DELIVERY' }],
    [app.puts[0]?.key, { code: 'ABC23456', errorType: 'LATE_DELIVERY' }],
  ])
  await act(() => sendUnsent())
  expect(app.puts).toHaveLength(2)
  expect(screen.queryByText(waits)).toBeNull()
})

test('the report that waits for the network is shown on a later visit, and not offered again', async () => {
  const body = JSON.stringify({ code: 'ABC23456', errorType: 'LATE_DELIVERY' })
  const path = '/api/diner/order?branchContact=parrilla-centro'
  sendLater({ key: 'k', method: 'PUT', path, contentType: 'application/json', body })
  onTestFinished(forgetUnsent)
  await app.open(received)
  expect(screen.getByText(waits)).toBeTruthy()
  expect(screen.getByText('El pedido llegó tarde')).toBeTruthy()
  expect(offer()).toBeNull()
})

test('the report of another type has another key', async () => {
  await openSheet()
  pick('El pedido llegó tarde')
  await app.press('Confirmar')
  pick('Otro problema')
  await app.press('Confirmar')
  expect(new Set(app.puts.map(({ key }) => key)).size).toBe(2)
})

test.each([
  ['REPORT_WINDOW_OVER', 'Ya pasaron más de 24 horas desde tu pedido. Podés escribirle al local.'],
  ['ALREADY_REPORTED', 'Ya habías reportado un error en este pedido.'],
  ['REPORT_NOT_ALLOWED', 'Este pedido no admite reportes. Podés escribirle al local.'],
])(
  '[REPORT-10] the report that the gateway refuses as %s says so, and fetches the order again',
  async (code, words) => {
    app.answers[reportCall] = () => refused(409, code)
    await openSheet()
    const before = app.calls.count(orderPath)
    pick('Otro problema')
    await app.press('Confirmar')
    expect(dialog().getByText(words)).toBeTruthy()
    expect(app.calls.count(orderPath)).toBe(before + 1)
  },
)

test('the report of another tab shows at once', async () => {
  await app.open(received)
  act(() => app.realtime.accept())
  await app.wait()
  app.order = aFollowedOrder({ ...received, errorType: 'OTHER', at: '12.0' })
  const update = { code: 'ABC23456', status: 'DELIVERED', at: '12.0' }
  act(() => app.realtime.push('order-order-1', 'order-update', update, '12.0'))
  await app.wait()
  expect(screen.getByText('Otro problema')).toBeTruthy()
  expect(offer()).toBeNull()
})

test('past events are shown in their order, with the times of the store', async () => {
  const [shipment] = aFollowedOrder().shipments
  const times = {
    placed: '2026-05-04T23:31:00.000Z',
    paid: '2026-05-04T23:32:00.000Z',
    accepted: '2026-05-04T23:35:00.000Z',
    ready: '2026-05-04T23:50:00.000Z',
    delivered: '2026-05-05T00:20:00.000Z',
    reported: '2026-05-05T13:05:00.000Z',
  }
  const way = {
    ON_ROUTE_TO_PICK_UP: '2026-05-04T23:40:00.000Z',
    IN_STORE: '2026-05-04T23:48:00.000Z',
    ON_ROUTE_TO_DROP_OFF: '2026-05-05T00:01:00.000Z',
  }
  await app.open({ ...received, errorType: 'OTHER', times, shipments: [{ ...shipment!, times: way }] })
  const steps = within(screen.getByRole('region', { name: 'Paso a paso' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '20:31Hiciste el pedido',
    '20:32Se confirmó el pago',
    '20:35El local lo aceptó',
    '20:40Un repartidor lo tomó',
    '20:48El repartidor llegó al local',
    '20:50El local lo tuvo listo',
    '21:01Salió hacia tu dirección',
    '21:20Te lo entregaron',
    '10:05 05/05Reportaste un error',
  ])
})

test('the money’s states are steps of the order, with the card and the sums', async () => {
  const at = (minute: string) => `2026-05-04T23:${minute}:00.000Z`
  await app.open({
    times: { placed: at('31'), paid: at('32') },
    payment: {
      ...{ status: 'APPROVED', card: { brand: 'visa', lastFour: '3704' }, authorization: '301299' },
      steps: [
        { step: 'AUTHORIZED', at: at('32'), amount: 100 },
        { step: 'CHARGED', at: at('32'), amount: 100 },
        { step: 'REFUND_REQUESTED', at: at('33'), amount: 40 },
        { step: 'REFUNDED', at: at('34'), amount: 40 },
      ],
    },
    shipments: [],
  })
  const steps = within(screen.getByRole('region', { name: 'Paso a paso' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '20:31Hiciste el pedido',
    '20:32Pago autorizado con Visa ···· 3704',
    '20:32Cobrado: $100',
    '20:33Pedimos la devolución de $40',
    '20:34Devuelto: $40',
  ])
  const receipt = screen.getByRole('region', { name: 'Tu pedido' })
  expect(receipt.textContent).toContain('TarjetaVisa ···· 3704Autorización301299')
})
