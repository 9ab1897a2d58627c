import { readFileSync } from 'node:fs'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import styles from '#web/features/follow-up/progress.module.css'
import FollowUpPage from '#web/pages/follow-up-page.tsx'
import { forgetOrders, rememberOrder } from '#web/state/placed-orders.ts'
import { answersOffContract } from '../kit/answers-by-contract.ts'
import { fakeRealtime } from '../kit/fake-realtime.ts'
import { aFollowedOrder, aShipmentOf } from '../kit/followed-order.ts'
import { aConfiguration, answerCalls, refused } from '../kit/web-calls.ts'

window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList

const orderPath = '/api/diner/parrilla-centro/order/ABC23456'
const shipmentsPath = '/api/shipments/order/tracking-id'

type Order = ReturnType<typeof aFollowedOrder>
let order: Order
let answers: Record<string, () => unknown>
let calls: ReturnType<typeof answerCalls>
let realtime: ReturnType<typeof fakeRealtime>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T23:40:00.000Z') })
  order = aFollowedOrder()
  answers = {
    [orderPath]: () => order,
    [shipmentsPath]: () => order.shipments,
    '/api/configuration': () => aConfiguration(),
  }
  calls = answerCalls(() => answers)
  realtime = fakeRealtime()
  globalThis.reportError = () => undefined
})
afterEach(() => {
  cleanup()
  calls.restore()
  realtime.restore()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(changes: Partial<Order> = {}, query = '') {
  order = aFollowedOrder(changes)
  const router = createMemoryRouter([{ path: '/menu/:alias/order/:orderCode', Component: FollowUpPage }], {
    initialEntries: [`/menu/parrilla-centro/order/ABC23456${query}`],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await wait(20)
}

const failing = () => refused(404)
const region = (name: string) => within(screen.getByRole('region', { name }))
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
const progress = () => within(screen.getByRole('list', { name: 'Avance del pedido' })).getAllByRole('listitem')
const rows = () =>
  [...document.querySelectorAll('dl dt')].map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`)
const unpaid = {
  status: 'GENERATED',
  paymentType: { id: 'tarjeta', showName: 'Tarjeta', paymentMethod: 'CARD', upload: 'API' },
} as const satisfies Partial<Order>

test('[FOLLOW-01] [FOLLOW-15] the order of the path is loaded and named', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pedido ABC23456')
})
test('[FOLLOW-13] an unknown payment type breaks nothing', async () => {
  answersOffContract()
  const paymentType = { id: 'x', showName: 'Trueque', paymentMethod: 'BARTER' as 'CASH', upload: null }
  await open({ paymentType, status: 'DELIVERED' })
  expect(screen.getByText('Trueque')).toBeTruthy()
})
test('[FOLLOW-14] the logo of the shop shows', async () => {
  await open()
  expect(screen.getByRole('img', { name: 'Tucán' }).getAttribute('src')).toBe('/media/brands/parrilla-logo.svg')
})
test('[FOLLOW-16] the type of the order shows', async () => {
  await open()
  expect(screen.getByText(/Tucán San Telmo · Delivery/)).toBeTruthy()
})
test('[FOLLOW-17] [FOLLOW-18] [FOLLOW-20] the head shows time, date and total', async () => {
  await open()
  const head = within(screen.getByRole('banner'))
  expect(head.getByText('20:31 hs · 04/05')).toBeTruthy()
  expect(head.getByText('$17.250,00')).toBeTruthy()
})
test('[FOPEN-51] all times are those of the store’s clock', async () => {
  const { branchContact } = aFollowedOrder()
  await open({ branchContact: { ...branchContact, timeZone: 'America/Lima' } })
  expect(within(screen.getByRole('banner')).getByText('18:31 hs · 04/05')).toBeTruthy()
  const times = document.body.textContent?.match(/\d\d:\d\d/g) ?? []
  expect(times.length).toBeGreaterThanOrEqual(5)
  expect(times.filter((time) => !/^1[89]/.test(time))).toEqual([])
})
test('[FOLLOW-19] a scheduled order says for when', async () => {
  await open({ scheduled: true, scheduledAt: '2026-05-05T00:30:00.000Z' })
  expect(screen.getByText('Programado para hoy 04/05, 21:30 hs')).toBeTruthy()
})
test('[FOLLOW-22] an order at a table goes to its table', async () => {
  await open({ type: 'DINING_IN', tableUID: '12', destination: null })
  expect(region('Lo llevan a tu mesa').getByText('Mesa 12')).toBeTruthy()
})
test('[FOLLOW-23] [FOPEN-19] an order at the counter is picked up there', async () => {
  await open({ type: 'SELF_SERVICE', destination: null })
  expect(region('Lo retirás en').getByText('Retira tu pedido por el mostrador')).toBeTruthy()
})
test('[FOLLOW-24] [FOLLOW-25] [FOLLOW-26] a delivery shows address, details and between-streets', async () => {
  await open()
  const destination = region('Lo llevamos a')
  for (const line of ['Bolívar 900', 'San Telmo, CABA', '3 B, timbre roto', 'Entre Estados Unidos y Carlos Calvo'])
    expect(destination.getByText(line)).toBeTruthy()
})
test('[FOLLOW-27] a takeaway shows the address of the shop', async () => {
  await open({ type: 'TAKE_AWAY', destination: null })
  expect(region('Lo retirás en').getByText('Defensa 742')).toBeTruthy()
})
test('[FOLLOW-28] four steps lead to delivered, the current one is marked and has its time', async () => {
  await open()
  expect(progress().map(({ textContent }) => textContent)).toEqual([
    'Generado20:31',
    'Aceptado20:35',
    'Listo',
    'Entregado',
  ])
  expect(progress().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
})
test('[FOLLOW-29] [FOLLOW-31] a canceled order ends in canceled, and all its steps are red', async () => {
  await open({ status: 'CANCELED' })
  expect(progress().at(-1)?.textContent).toBe('Cancelado')
  expect(progress().map((step) => step.dataset['tone'])).toEqual(Array(4).fill('canceled'))
})
test('[FOLLOW-31] a step that a canceled order never took is red, and an outline alone', async () => {
  await open({
    status: 'CANCELED',
    times: { placed: '2026-05-04T23:31:00.000Z', canceled: '2026-05-04T23:40:00.000Z' },
  })
  const isOutline = (step: HTMLElement) => step.classList.contains(styles['skipped'] ?? 'none')
  expect(progress().map((step) => [step.textContent, isOutline(step)])).toEqual([
    ['Generado20:31', false],
    ['Aceptado', true],
    ['Listo', true],
    ['Cancelado20:40', false],
  ])
  expect(progress().map((step) => step.dataset['tone'])).toEqual(Array(4).fill('canceled'))
})
test('[FOLLOW-30] an unpaid card order has four grey steps', async () => {
  await open(unpaid)
  expect(progress().map((step) => step.dataset['tone'])).toEqual(Array(4).fill('unpaid'))
})
/** The page's light line, channel by channel: what the style sheet mixes of ground and brown. */
function lineColour(): readonly number[] {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8')
  const [, share, brown = ''] = /--line: color-mix\(in oklab, var\(--ground\) (\d+)%, #(\w{6})\)/.exec(tokens) ?? []
  const [, ground = ''] = /--ground: #(\w{6})/.exec(tokens) ?? []
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [0, 2, 4].map((at) =>
    Math.round((Number(share) * channel(ground, at) + (100 - Number(share)) * channel(brown, at)) / 100),
  )
}
test('[FOPEN-05] a reached step has the main colour of the shop, and one that is not reached is light grey', async () => {
  const line = lineColour()
  expect(Math.min(...line)).toBeGreaterThan(200)
  expect(Math.max(...line) - Math.min(...line)).toBeLessThan(20)
  const rules = readFileSync('web/features/follow-up/progress.module.css', 'utf8')
  const sheet = document.createElement('style')
  // The main colour is painted as --accent (web/theme).
  sheet.textContent = `:root { --accent: #e4683f; --line: rgb(${line}) }
    ${rules.replace(/\.([a-z]+)(?=[ ,.:])/g, (_, name: string) => `.${styles[name]}`)}`
  document.head.append(sheet)
  onTestFinished(() => sheet.remove())
  const colours = () =>
    progress().map((step) => getComputedStyle(step.querySelector('span') as HTMLElement).backgroundColor)
  const [main, grey] = ['rgb(228, 104, 63)', `rgb(${line.join(', ')})`]
  await open()
  expect(colours()).toEqual([main, main, grey, grey])
  cleanup()
  await open({ status: 'COMPLETED' })
  expect(colours()).toEqual([main, main, main, main])
})
test.each([
  ['UNCONFIRMED', 'Sin confirmar'],
  ['GENERATED', 'Generado'],
  ['ACCEPTED', 'Aceptado'],
  ['READY', 'Listo'],
  ['DELIVERED', 'Entregado'],
  ['COMPLETED', 'Entregado'],
  ['CANCELED', 'Cancelado'],
] as const)('[FOPEN-03] the label of an order that is %s is %s', async (status, label) => {
  await open({ status })
  expect(screen.getByText(label, { selector: '[role=status] *' })).toBeTruthy()
})
test('[FOLLOW-32] [FOPEN-04] an unpaid card order that is generated waits for its payment', async () => {
  await open({ ...unpaid, status: 'GENERATED' })
  expect(screen.getByText('Pendiente de pago')).toBeTruthy()
})
test('[FOLLOW-33] so does one that is not confirmed', async () => {
  await open({ ...unpaid, status: 'UNCONFIRMED' })
  expect(screen.getByText('Pendiente de pago')).toBeTruthy()
})
test.each([{ payment: { status: 'APPROVED' } }, { status: 'ACCEPTED' }] as const)(
  '[FOLLOW-34] an order with %j has its ordinary label',
  async (changes) => {
    await open({ ...unpaid, ...changes })
    expect(screen.queryByText('Pendiente de pago')).toBeNull()
    expect(screen.getAllByText(/^(Generado|Aceptado)$/).length).toBeGreaterThan(1)
  },
)
test('[FAMBIG-38] [FOLLOW-35] past its payment window an unpaid card order says so', async () => {
  await open({ ...unpaid, orderedAt: '2026-05-03T23:30:00.000Z' })
  expect(screen.getByText('Tiempo de pago vencido, vuelva a generar el pedido')).toBeTruthy()
})
test('[FOLLOW-36] [FOLLOW-37] [FOPEN-20] the key of the shipment shows, with who will ask for it', async () => {
  await open()
  const key = region('Clave de entrega')
  expect(key.getByRole('img', { name: '4 8 2 1' }).textContent).toBe('4821')
  expect(key.getByText('El repartidor te solicitará esta clave al entregar el pedido')).toBeTruthy()
})
test.each([null, '', '   ', '\t'])(
  '[FOLLOW-36] [FAMBIG-56] a shipment whose key is %j shows none',
  async (securityCode) => {
    await open({ shipments: [aShipmentOf({ securityCode })] })
    expect(screen.queryByRole('region', { name: 'Clave de entrega' })).toBeNull()
  },
)
test('[FOLLOW-38] [FOLLOW-39] [FOLLOW-40] [FOLLOW-41] [FOLLOW-42] an item shows quantity, name, extras, notes and price', async () => {
  await open()
  const cells = within(screen.getByRole('table', { name: 'Tu pedido' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2', 'MilanesaPapas fritas“bien cocida”', '$16.000,00'])
})
test('[FOLLOW-43] [FOLLOW-44] [FOLLOW-45] [FOLLOW-46] [FOLLOW-47] [FOLLOW-48] [FOLLOW-49] [FOLLOW-50] [FOPEN-22] the money rows keep their order', async () => {
  await open({ redeemedPoints: 30, redeemedAmount: 300 })
  const all = rows()
  const first = all.findIndex((row) => row.startsWith('Subtotal'))
  expect(all.slice(first, first + 7)).toEqual([
    'Subtotal $16.000,00',
    'Envase $600,00',
    'Costo de envío $1.500,00',
    'Promo del mes −$1.000,00',
    'Puntos canjeados −$300,00',
    'Tarifa de servicio $450,00',
    'Total $17.250,00',
  ])
})
test('[FOLLOW-51] [FOLLOW-52] [FOLLOW-53] [FOPEN-21] the payment shows its method, the amount given and the change', async () => {
  await open()
  expect(rows().slice(-3)).toEqual(['Pago Efectivo', 'Abona con $20.000,00', 'Vuelto $2.750,00'])
})
test('[FOLLOW-54] without an amount given neither it nor the change shows', async () => {
  await open({ paysWith: null })
  expect(rows().at(-1)).toBe('Pago Efectivo')
})
test('[FOLLOW-55] [FOPEN-23] the points gained show, under the name that the program gives them', async () => {
  await open({ gainedPoints: 2_272, pointsName: 'tucanes' })
  expect(screen.getByText('Sumaste 2.272 tucanes')).toBeTruthy()
  cleanup()
  await open({ gainedPoints: 120 })
  expect(screen.getByText('Sumaste 120 puntos')).toBeTruthy()
})
test('[FAMBIG-37] [FAMBIG-61] a card that is paid at the table is no payment online, so nothing waits for it', async () => {
  const paymentType = { id: 'mesa', showName: 'Tarjeta en la mesa', paymentMethod: 'CARD', upload: null } as const
  await open({ status: 'GENERATED', type: 'DINING_IN', paymentType })
  expect(screen.getByText('Generado', { selector: '[role=status] *' })).toBeTruthy()
  expect(screen.queryByText('Falta el pago para confirmar tu pedido')).toBeNull()
  expect(link('Cancelar pedido')).toContain('wa.me')
  expect(progress()[0]?.getAttribute('data-tone')).toBe('reached')
})
test('a canceled order gives the reason of the shop, and promises neither change nor points nor a courier', async () => {
  const shipments = [aShipmentOf({ status: 'CANCELED' })]
  const gone = { status: 'CANCELED', gainedPoints: 120, paysWith: 40_000, shipments } as const
  await open({ ...gone, cancelReason: 'Nos quedamos sin gas' })
  expect(screen.getByText('Motivo: Nos quedamos sin gas')).toBeTruthy()
  expect(screen.queryByText(/Sumaste/)).toBeNull()
  expect(rows().filter((row) => /Vuelto|Abona/.test(row))).toEqual([])
  expect(link('Seguir envío')).toBeNull()
})
test('[ORDER-13] a service that costs nothing is given away here as in checkout', async () => {
  await open({ userServiceFee: 0 })
  expect(rows()).toContain('Tarifa de servicio (Bonificada)')
})
test('a code that no order has is not asked for again later, but looked at again', async () => {
  answers[orderPath] = () => refused(404)
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No encontramos este pedido')
  expect(screen.getByRole('main')).toBeTruthy()
  expect(link('Ir al local')).not.toBeNull()
  expect(screen.queryByText(/vuelva a intentarlo/)).toBeNull()
})
test('[FOLLOW-56] [FOLLOW-57] Actualizar asks again', async () => {
  await open()
  order = aFollowedOrder({ status: 'DELIVERED', at: '11.0' })
  act(() => screen.getByRole('button', { name: 'Actualizar' }).click())
  await wait(20)
  expect(screen.getByRole('heading', { name: '¡Entregado! Que lo disfrutes' })).toBeTruthy()
})
test('[FOLLOW-58] the order is asked for again when the page is seen again', async () => {
  await open()
  const before = calls.count(orderPath)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await wait(20)
  expect(calls.count(orderPath)).toBe(before + 1)
})
test('[AMBIG-11] [FAMBIG-36] [FOLLOW-59] with refreshAfterUpdate the order is asked for once more after 5 seconds', async () => {
  await open({}, '?refreshAfterUpdate=true')
  await wait(4_900)
  expect(calls.count(orderPath)).toBe(1)
  await wait(200)
  expect(calls.count(orderPath)).toBe(2)
  await wait(6_000)
  expect(calls.count(orderPath)).toBe(2)
})
test('[FOLLOW-63] [FOLLOW-67] a shipment that can be watched leads to its tracking', async () => {
  await open()
  expect(link('Seguir envío')).toBe('/logistics/tracking/order/parrilla-centro/ABC23456')
})
test('[FAMBIG-40] a tracking address elsewhere is opened as it came', async () => {
  const trackingUrl = 'https://envios.example/t/9?k=a%2Fb#mapa'
  await open({ shipments: [aShipmentOf({ trackingUrl })] })
  expect(link('Seguir envío')).toBe(trackingUrl)
})
test('[FOLLOW-64] without a shipment there is nothing to watch', async () => {
  await open({ shipments: [], logisticsOrderId: null })
  expect(link('Seguir envío')).toBeNull()
})
test('[FOLLOW-65] without an address of its tracking there is nothing to open', async () => {
  await open({ shipments: [aShipmentOf({ trackingUrl: null })] })
  expect(link('Seguir envío')).toBeNull()
})
test('[FOLLOW-66] while the order awaits its payment there is nothing to watch', async () => {
  await open(unpaid)
  expect(link('Seguir envío')).toBeNull()
})
test('[FOLLOW-71] [FAMBIG-66] the shipments of the call replace those of the order', async () => {
  answers[shipmentsPath] = () => [aShipmentOf({ securityCode: '9999' })]
  await open()
  expect(screen.getByRole('img', { name: '9 9 9 9' })).toBeTruthy()
})
test('[FOLLOW-72] [FAMBIG-66] when the shipments fail the page stays, with the shipments of the order', async () => {
  answers[shipmentsPath] = failing
  await open()
  expect(screen.getByText('No pudimos actualizar el envío. Probá de nuevo en un momento.')).toBeTruthy()
  expect(screen.getByRole('img', { name: '4 8 2 1' })).toBeTruthy()
})
test('[FOLLOW-73] [FOPEN-32] an order that cannot be loaded shows the error screen, and can be tried again', async () => {
  answers[orderPath] = () => refused(500)
  await open()
  // The page asks again by itself first.
  await wait(5_000)
  expect(screen.getByText('No pudimos cargar tu pedido, vuelva a intentarlo en unos minutos')).toBeTruthy()
  answers[orderPath] = () => order
  act(() => screen.getByRole('button', { name: 'Actualizar' }).click())
  await wait(20)
  expect(screen.getByRole('heading', { name: 'Pedido ABC23456' })).toBeTruthy()
})
test('[FOLLOW-74] [FOLLOW-75] what was wrong with an order shows in words with an icon', async () => {
  await open({ status: 'DELIVERED', errorType: 'MISSING_ITEMS' })
  const words = screen.getByText('Faltaron productos')
  expect(words.parentElement?.querySelector('svg')).not.toBeNull()
})
test('[FSUP-01] [FSUP-10] [FOPEN-28] an order under way can be asked to be canceled, in a chat with the shop', async () => {
  await open()
  expect(link('Cancelar pedido')).toBe(
    'https://wa.me/5491144440000?text=Hola%2C%20quiero%20cancelar%20mi%20pedido%20ABC23456',
  )
})
test('[FSUP-02] a shop without WhatsApp has no cancel button', async () => {
  await open({ branchContact: { ...aFollowedOrder().branchContact, whatsAppPhone: null } })
  expect(link('Cancelar pedido')).toBeNull()
})
const cannotBeCanceled = async (changes: Partial<Order>) => {
  await open(changes)
  expect(link('Contactar al local')).not.toBeNull()
  expect(link('Cancelar pedido')).toBeNull()
}
test('[FSUP-03] a canceled order has no cancel button', () => cannotBeCanceled({ status: 'CANCELED' }))
test('[FSUP-04] a delivered order has no cancel button', () => cannotBeCanceled({ status: 'DELIVERED' }))
test('[FSUP-05] an order that waits for its payment has no cancel button', () => cannotBeCanceled(unpaid))
test('[FOLLOW-02] the page signs nobody in: it asks for the order by alias and code, and sends no token', async () => {
  await open()
  expect(calls.count(orderPath)).toBe(1)
  expect(calls.asked.filter((path) => /customer|whoami|session/.test(path))).toEqual([])
})
test.each([
  [{ paymentMethod: 'CASH', upload: null }, 'banknote'],
  [{ paymentMethod: 'CARD', upload: null }, 'credit-card'],
  [{ paymentMethod: 'CARD', upload: 'API' }, 'credit-card'],
  [{ paymentMethod: 'ONLINE', upload: 'APP' }, 'smartphone'],
] as const)('[FOLLOW-21] an order paid by %j shows the icon %s beside its total', async (type, icon) => {
  await open({ status: 'DELIVERED', paymentType: { id: 'x', showName: 'X', ...type } })
  expect(document.querySelector(`dl svg.lucide-${icon}`)).not.toBeNull()
})

describe('where the branch sends those who open an order to a page of its own', () => {
  const url = 'https://tienda.example/pedidos'
  const gone: unknown[][] = []
  const realOpen = globalThis.open
  beforeEach(() => {
    gone.length = 0
    globalThis.open = (...to: unknown[]) => {
      gone.push(to)
      return null
    }
    answers['/api/menucustomization/branch-1'] = () => [
      { resource: 'REDIRECT_ACTION', displayType: null, theme: null, commands: null, action: 'FOLLOW_UP', url },
    ]
  })
  afterEach(() => {
    globalThis.open = realOpen
    window.history.replaceState(null, '', '/')
  })

  test('[FOLLOW-62] [FOPEN-30] they go there, once', async () => {
    await open()
    await wait(1_000)
    expect(gone).toEqual([[url, '_self']])
  })
  test('[FOLLOW-61] [DISC-39] with invalidCustomRedirect=true they stay', async () => {
    window.history.replaceState(null, '', '/menu/parrilla-centro/order/ABC23456?invalidCustomRedirect=true')
    await open({}, '?invalidCustomRedirect=true')
    await wait(1_000)
    expect(gone).toEqual([])
  })
})
test('[FSUP-07] [FSUP-11] the shop can be written to about the order', async () => {
  await open()
  expect(link('Contactar al local')).toBe(
    'https://wa.me/5491144440000?text=Hola%2C%20quiero%20consultar%20por%20mi%20pedido%20ABC23456',
  )
})
test.each([
  ['+541143610742', 'tel:+541143610742'],
  [null, '/menu/parrilla-centro'],
])(
  '[FSUP-07] [FSUP-02] a shop without WhatsApp, with the phone %s, can be reached all the same',
  async (callPhone, to) => {
    await open({ branchContact: { ...aFollowedOrder().branchContact, whatsAppPhone: null, callPhone } })
    expect(link('Contactar al local')).toBe(to)
    expect(link('Cancelar pedido')).toBeNull()
  },
)
test('a push on the channel of the order fetches it again', async () => {
  await open()
  act(() => realtime.accept())
  await wait(20)
  order = aFollowedOrder({ status: 'READY', at: '12.0' })
  act(() => realtime.push('order-order-1', 'order-update', { code: 'ABC23456', status: 'READY', at: '12.0' }, '12.0'))
  await wait(20)
  expect(screen.getByRole('heading', { name: 'Tu pedido está listo y espera al repartidor' })).toBeTruthy()
})
test('a new status of the shipment fetches the order again, a new position does not', async () => {
  await open()
  act(() => realtime.accept())
  await wait(20)
  const before = calls.count(shipmentsPath)
  const push = (status: string) =>
    act(() => realtime.push('tracking-tracking-id', 'logistics-tracking-update', { shipment: { status } }))
  push('LOOKING_FOR_DRIVER')
  await wait(20)
  expect(calls.count(shipmentsPath)).toBe(before)
  push('ON_ROUTE_TO_PICK_UP')
  await wait(20)
  expect(calls.count(shipmentsPath)).toBe(before + 1)
})
test('an order that was promised for about now says that it is late before the time has passed', async () => {
  await open()
  expect(screen.getByText('Llega entre 21:01 y 21:16')).toBeTruthy()
  await wait(32 * 60_000)
  expect(screen.getByText(/^Viene con un poco de demora/)).toBeTruthy()
})
test('while a courier drives the page tells the arrival of the tracking page, and follows it', async () => {
  const eta = { from: '2026-05-04T23:46:00.000Z', to: '2026-05-04T23:49:00.000Z' }
  await open({ shipments: [aShipmentOf({ status: 'ON_ROUTE_TO_DROP_OFF', eta })] })
  expect(screen.getByText('Llega entre 20:46 y 20:49')).toBeTruthy()
  act(() => realtime.accept())
  await wait(20)
  const before = calls.count(shipmentsPath)
  const later = { from: '2026-05-05T00:14:00.000Z', to: '2026-05-05T00:18:00.000Z' }
  const shipment = { id: 'shipment-1', status: 'ON_ROUTE_TO_DROP_OFF', eta: later }
  act(() => realtime.push('tracking-tracking-id', 'logistics-tracking-update', { shipment }))
  await wait(20)
  expect(screen.getByText('Llega entre 21:14 y 21:18')).toBeTruthy()
  expect(screen.getByText('Viene con un poco de demora: lo esperábamos antes de las 21:16')).toBeTruthy()
  expect(calls.count(shipmentsPath)).toBe(before)
})
const canceledAt = { DRIVER_CANCELED: '2026-05-04T23:40:00.000Z' }
test('[FOPEN-90] after a courier canceled, the page looks for another and promises no time', async () => {
  await open({ shipments: [aShipmentOf({ times: canceledAt })] })
  expect(screen.getByRole('heading', { name: 'Buscamos otro repartidor para tu pedido' })).toBeTruthy()
  expect(screen.getByText('Puede tardar más de lo previsto')).toBeTruthy()
})
test('[FOPEN-90] what a courier canceled is left to the store, and no time is promised', async () => {
  await open({ shipments: [aShipmentOf({ status: 'DRIVER_CANCELED', times: canceledAt })] })
  expect(screen.getByRole('heading', { name: 'El repartidor canceló: el local va a resolver tu envío' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Llega/)
})
test('who brings it shows when the gateway tells', async () => {
  const riderInfo = { id: 'r', riderId: 'r', name: 'Ana Paz', phone: '+5491155550001' }
  const nowhere = { lastLocationLat: null, lastLocationLng: null, lastLocationAt: null }
  await open({ shipments: [aShipmentOf({ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: { ...riderInfo, ...nowhere } })] })
  expect(screen.getByRole('heading', { name: 'Ana está en camino con tu pedido' })).toBeTruthy()
  expect(link('Llamar a Ana Paz')).toBe('tel:+5491155550001')
})
test('while nothing is pushed the order and its shipments are asked for every 30 s, until it is over', async () => {
  await open()
  order = aFollowedOrder({ shipments: [aShipmentOf({ status: 'IN_STORE' })] })
  await wait(30_000)
  expect(screen.getByRole('heading', { name: 'El repartidor retira tu pedido en el local' })).toBeTruthy()
  order = aFollowedOrder({ status: 'DELIVERED', at: '13.0' })
  await wait(30_100)
  const asked = calls.count(orderPath)
  await wait(120_000)
  expect(calls.count(orderPath)).toBe(asked)
})
test('what happened while the line was down is asked for when it is back', async () => {
  await open()
  act(() => realtime.accept())
  await wait(20)
  act(() => realtime.drop())
  order = aFollowedOrder({ status: 'READY', at: '12.0' })
  await wait(1_100)
  act(() => realtime.accept())
  await wait(20)
  expect(screen.getByRole('heading', { name: 'Tu pedido está listo y espera al repartidor' })).toBeTruthy()
})

test('notices are offered as soon as the browser’s first worker is there, to who has placed the order', async () => {
  const workers = Object.assign(new EventTarget(), { controller: null as object | null })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', class {})
  rememberOrder({ alias: 'parrilla-centro', code: 'ABC23456', at: order.times.placed })
  onTestFinished(() => {
    forgetOrders()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  await open()
  expect(screen.queryByRole('button', { name: 'Avisarme' })).toBeNull()
  workers.controller = {}
  act(() => void workers.dispatchEvent(new Event('controllerchange')))
  await vi.dynamicImportSettled()
  await wait(20)
  expect(screen.getByRole('button', { name: 'Avisarme' })).toBeTruthy()
})
