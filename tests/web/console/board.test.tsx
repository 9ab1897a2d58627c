import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBoardItem, aBoardOrder, aShipment, minutesFrom } from '#tests/kit/board.ts'
import { fakeAudio } from '#tests/kit/fake-audio.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { aShop, cardOf, inLane, lane, refusalOf } from './board-app.tsx'

const now = Date.parse('2026-11-21T23:00:30.000Z')
const realAudio = globalThis.AudioContext
let shop: ReturnType<typeof aShop> | null = null
let audio = fakeAudio({ isAllowed: true })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  audio = fakeAudio({ isAllowed: true })
  globalThis.AudioContext = audio.Context
  localStorage.clear()
})
afterEach(() => {
  shop?.close()
  cleanup()
  // Their timers end with the test's clock.
  clearToasts()
  globalThis.AudioContext = realAudio
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
type OrderValues = Parameters<typeof aBoardOrder>[1] & { readonly code?: string }
const order = (code: string, over: OrderValues = {}) => aBoardOrder(now, { code, id: `order-${code}`, ...over })
const accepted = (age: number) => ({ placed: minutesFrom(now, -age), accepted: minutesFrom(now, 1 - age) })

async function open(
  orders: readonly ReturnType<typeof order>[] = [],
  how: Parameters<ReturnType<typeof aShop>['is']>[0] = {},
) {
  const opened = aShop(orders)
  shop = opened
  opened.is(how)
  await opened.open()
  return opened
}
/** The panel of the reasons comes in a file of its own. */
const press = async (code: string, name: string | RegExp) =>
  user.click(await within(cardOf(code)).findByRole('button', { name }))
const soon = <Result,>(check: () => Result) => waitFor(check)
/** Lets the time of the page pass. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the columns', () => {
  test('the columns hold each order where it is', async () => {
    await open([
      order('AAAANEW2'),
      order('BBBBCOOK', { status: 'ACCEPTED', times: accepted(3) }),
      order('CCCCREDY', { status: 'READY', times: accepted(3) }),
      order('DDDDWAY2', { status: 'READY', times: accepted(3), shipments: [aShipment('ON_ROUTE_TO_DROP_OFF')] }),
      order('EEEEDONE', { status: 'DELIVERED', times: { ...accepted(30), delivered: minutesFrom(now, -1) } }),
    ])
    expect(['Nuevos', 'En preparación', 'Listos', 'En camino', 'Terminados'].map(inLane)).toEqual([
      ['Pedido AAAANEW2, Ana Sosa'],
      ['Pedido BBBBCOOK, Ana Sosa'],
      ['Pedido CCCCREDY, Ana Sosa'],
      ['Pedido DDDDWAY2, Ana Sosa'],
      ['Pedido EEEEDONE, Ana Sosa'],
    ])
  })

  test('a scheduled order stands apart with its time, and moves to the new ones when it is time to cook', async () => {
    const { orders } = await open([order('AAAANEW2', { scheduledAt: minutesFrom(now, 32), scheduled: true })])
    expect(orders.size).toBe(1)
    expect(inLane('Programados')).toHaveLength(1)
    expect(screen.getByText('· 1 para hoy')).toBeTruthy()
    expect(within(cardOf('AAAANEW2')).getByText('20:32 hs')).toBeTruthy()
    expect(audio.rings()).toBe(0)
    await pass(3 * 60_000)
    expect(inLane('Nuevos')).toHaveLength(1)
    expect(audio.rings()).toBe(1)
  })

  test('an unpaid order shows the time left, offers no step, and joins the new ones once paid', async () => {
    const here = await open([order('AAAANEW2', { status: 'PAY_NEEDED', payableUntil: minutesFrom(now, 12) })])
    expect(screen.getByRole('heading', { name: 'Pago pendiente 1' })).toBeTruthy()
    expect(within(cardOf('AAAANEW2')).getByText('Quedan 12 min para pagar')).toBeTruthy()
    expect(within(cardOf('AAAANEW2')).queryByRole('button')).toBeNull()
    here.changes('AAAANEW2', { status: 'GENERATED' })
    here.tells('AAAANEW2')
    await soon(() => expect(within(cardOf('AAAANEW2')).getByRole('button', { name: /Aceptar/ })).toBeTruthy())
  })

  test('a late order says how late it is and comes first', async () => {
    await open([
      order('AAAAOKAY', { status: 'ACCEPTED', times: accepted(3), age: 3 }),
      order('BBBBSOON', { status: 'ACCEPTED', times: accepted(38), age: 38 }),
      order('CCCCLATE', { status: 'ACCEPTED', times: accepted(57), age: 57 }),
    ])
    expect(inLane('En preparación').map((name) => name.slice(7, 15))).toEqual(['CCCCLATE', 'BBBBSOON', 'AAAAOKAY'])
    expect(within(cardOf('CCCCLATE')).getByText('7 min tarde')).toBeTruthy()
    expect(within(cardOf('BBBBSOON')).getByText('en 12 min')).toBeTruthy()
  })

  test('a ready order that the shop can send off stands before one whose courier is coming', async () => {
    const ready = (code: string, age: number, over: OrderValues) =>
      order(code, { status: 'READY', times: accepted(age), age, ...over })
    await open([
      ready('AAAACOME', 57, { shipments: [aShipment('ON_ROUTE_TO_PICK_UP', { broughtBy: 'COURIER', name: 'Beto' })] }),
      ready('BBBBSEND', 9, { shipments: [aShipment('LOOKING_FOR_DRIVER')] }),
    ])
    expect(inLane('Listos').map((name) => name.slice(7, 15))).toEqual(['BBBBSEND', 'AAAACOME'])
  })

  test('a column of three hundred orders is shown in parts', async () => {
    await open(Array.from({ length: 65 }, (_, index) => order(`A${String(index).padStart(3, '0')}NEW2`)))
    expect(inLane('Nuevos')).toHaveLength(30)
    expect(screen.getByRole('region', { name: 'Nuevos: 65 pedidos' })).toBeTruthy()
    await user.click(lane('Nuevos').getByRole('button', { name: 'Ver 35 más' }))
    expect(inLane('Nuevos')).toHaveLength(60)
  })
})

test('a card says what to cook, with extras and notes', async () => {
  await open([
    order('AAAANEW2', {
      items: [aBoardItem(3, 'Empanada', { notes: 'sin aceitunas', extras: ['Huevo'] })],
      notes: 'tocar timbre',
    }),
  ])
  for (const words of ['3 ×', 'Empanada', '+ 3 Huevo (1 c/u)', 'sin aceitunas', 'Nota: tocar timbre'])
    expect(within(cardOf('AAAANEW2')).getByText(words)).toBeTruthy()
})

test('a card says its whole code, and its age beside the time that was promised', async () => {
  await open([
    order('AAAACOOK', { status: 'ACCEPTED', times: accepted(38), age: 38 }),
    order('BBBBNEW3', { age: 3 }),
    order('CCCCSOON', { age: 3, promised: { from: minutesFrom(now, 1), to: minutesFrom(now, 2) } }),
    order('DDDDDONE', { status: 'DELIVERED', times: { ...accepted(30), delivered: minutesFrom(now, -1) } }),
  ])
  const words = (code: string) => cardOf(code).textContent ?? ''
  expect(within(cardOf('AAAACOOK')).getByRole('link').textContent).toBe('AAAACOOK')
  expect(words('AAAACOOK')).toContain('en 12 min')
  expect(within(cardOf('AAAACOOK')).getByText('hace 38 min')).toBeTruthy()
  // The time of a new order is its age.
  expect(words('BBBBNEW3').match(/hace 3 min/g)).toHaveLength(1)
  expect(words('CCCCSOON')).toContain('en 2 min')
  expect(words('CCCCSOON').match(/hace 3 min/g)).toHaveLength(1)
  expect(words('DDDDDONE')).not.toContain('hace')
  await pass(60_000)
  expect(within(cardOf('AAAACOOK')).getByText('hace 39 min')).toBeTruthy()
})

test('a card says what to collect and the change, or that it is paid', async () => {
  const payment = { status: 'APPROVED', paidAt: null, refund: null, collect: null } as const
  await open([order('AAAACASH'), order('BBBBPAID', { payment })])
  expect(within(cardOf('AAAACASH')).getByText('Cobrar $15.150')).toBeTruthy()
  expect(within(cardOf('AAAACASH')).getByText('Paga con $20.000, vuelto $4.850')).toBeTruthy()
  expect(within(cardOf('BBBBPAID')).getByText('Pagado')).toBeTruthy()
})

test('a card of a waiting courier’s order says that before the money, and of one on the way after it', async () => {
  const brought = (status: 'IN_STORE' | 'ON_ROUTE_TO_PICK_UP') => ({
    ...{ status: 'READY' as const, times: accepted(5) },
    shipments: [aShipment(status, { broughtBy: 'COURIER', name: 'Beto' })],
  })
  await open([order('AAAAWAIT', brought('IN_STORE')), order('BBBBCOME', brought('ON_ROUTE_TO_PICK_UP'))])
  const isBefore = (code: string, words: string) => {
    const [courier, money] = [words, 'Cobrar $15.150'].map((each) => within(cardOf(code)).getByText(each))
    return courier!.compareDocumentPosition(money!) === Node.DOCUMENT_POSITION_FOLLOWING
  }
  expect(isBefore('AAAAWAIT', 'Beto está en el local')).toBe(true)
  expect(isBefore('BBBBCOME', 'Beto viene a buscarlo')).toBe(false)
})

test('a card of a delivered order is a line, which says once it is open what was collected', async () => {
  const times = { ...accepted(40), delivered: minutesFrom(now, -5) }
  await open([order('AAAACASH', { status: 'DELIVERED', times })])
  const card = within(cardOf('AAAACASH'))
  await user.click(card.getByRole('button', { expanded: false }))
  expect(card.getByText('Cobrado $15.150')).toBeTruthy()
  expect(card.queryByText(/Cobrar|vuelto/)).toBeNull()
})

test('a card leads to the page of its order', async () => {
  await open([order('AAAANEW2')])
  const link = screen.getByRole('link', { name: 'Ver el pedido AAAANEW2' })
  expect(link.getAttribute('href')).toBe('/console/orders/AAAANEW2')
})

test('a card of a kitchen has no money, and offers neither handing over nor rejecting', async () => {
  const { payment: _, ...kitchen } = order('AAAANEW2')
  await open([kitchen as never, order('BBBBREDY', { status: 'READY', type: 'TAKE_AWAY' })], { role: 'cocina' })
  expect(within(cardOf('AAAANEW2')).queryByText(/\$/)).toBeNull()
  const names = (code: string) =>
    within(cardOf(code))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent?.trim())
  expect(names('AAAANEW2')).toEqual(['Aceptar, 20:48', 'Visto'])
  expect(names('BBBBREDY')).toEqual([])
})

test('a card of a locked tablet offers no step', async () => {
  await open([order('AAAANEW2')], { isLocked: true })
  expect(within(cardOf('AAAANEW2')).queryByRole('button')).toBeNull()
})

test.each([
  ['READY', [], 'TAKE_AWAY', 'Entregado'],
  ['READY', [aShipment('LOOKING_FOR_DRIVER')], 'DELIVERY', 'Sale con el local'],
  ['READY', [aShipment('ON_ROUTE_TO_DROP_OFF', { broughtBy: 'SHOP' })], 'DELIVERY', 'Entregado'],
  ['READY', [aShipment('IN_STORE', { broughtBy: 'COURIER', name: 'Beto' })], 'DELIVERY', 'Cancelar'],
] as const)('a card of an order that is %s with %o for %s offers %s first', async (status, shipments, type, step) => {
  await open([order('AAAAREDY', { status, type, shipments: [...shipments], times: accepted(5) })])
  expect(within(cardOf('AAAAREDY')).getAllByRole('button')[0]?.textContent?.trim()).toBe(step)
})

test('a change is on the board as soon as it is told, and is announced once', async () => {
  const here = await open()
  here.has(order('AAAANEW2'))
  here.tells('AAAANEW2')
  await soon(() => expect(inLane('Nuevos')).toEqual(['Pedido AAAANEW2, Ana Sosa']))
  expect(here.calls('GET /api/console/orders/AAAANEW2')).toHaveLength(1)
})

test('a change that the board knows already asks for nothing', async () => {
  const here = await open([order('AAAANEW2')])
  here.tells('AAAANEW2')
  await pass(100)
  expect(here.calls('GET /api/console/orders/AAAANEW2')).toHaveLength(0)
})

test('a change of an order whose read fails is made up for by a read of the whole board', async () => {
  const here = await open()
  const reads = here.calls('GET /api/console/board').length
  here.answers('GET /api/console/orders/AAAANEW2', () => refusalOf(500, 'FAILED'))
  here.has(order('AAAANEW2'))
  here.tells('AAAANEW2')
  await pass(2_500)
  expect(here.calls('GET /api/console/board').length).toBeGreaterThan(reads)
  await soon(() => expect(inLane('Nuevos')).toHaveLength(1))
})

test('during a gap is on the board after it, order by order as the gateway has it', async () => {
  const here = await open([order('AAAANEW2'), order('BBBBNEW2'), order('CCCCNEW2')])
  act(() => here.line()?.drop())
  here.changes('AAAANEW2', { status: 'ACCEPTED', times: accepted(3) })
  here.changes('BBBBNEW2', { status: 'CANCELED', times: { ...accepted(3), canceled: minutesFrom(now, 0) } })
  here.orders.delete('CCCCNEW2')
  here.has(order('DDDDNEW2'))
  await pass(10 * 60_000)
  await here.reconnect()
  await soon(() => {
    expect(inLane('En preparación')).toEqual(['Pedido BBBBNEW2, Ana Sosa', 'Pedido AAAANEW2, Ana Sosa'])
    expect(inLane('Nuevos')).toEqual(['Pedido DDDDNEW2, Ana Sosa'])
  })
})

const widths = () => {
  const columns = document.querySelector<HTMLElement>('[data-lane="new"]')?.parentElement
  return columns?.style.getPropertyValue('--lanes').split(/ (?!1fr)/)
}
const wide = 'minmax(0, 1fr)'

test('a column that has emptied keeps its room for five minutes, so that no other column moves', async () => {
  const here = await open([
    order('AAAANEW2'),
    order('BBBBCOOK', { status: 'ACCEPTED', times: accepted(9) }),
    order('CCCCDONE', { status: 'DELIVERED', times: { ...accepted(30), delivered: minutesFrom(now, -1) } }),
  ])
  expect(widths()).toEqual([wide, wide, '3rem', '3rem', '9rem'])
  await press('AAAANEW2', /^Aceptar/)
  await soon(() => expect(inLane('En preparación')).toHaveLength(2))
  await pass(4 * 60_000)
  expect(widths()).toEqual([wide, wide, '3rem', '3rem', '9rem'])
  here.has(order('DDDDNEW3'))
  here.tells('DDDDNEW3')
  await soon(() => expect(inLane('Nuevos')).toHaveLength(1))
  expect(widths()).toEqual([wide, wide, '3rem', '3rem', '9rem'])
  await press('DDDDNEW3', /^Aceptar/)
  await soon(() => expect(inLane('Nuevos')).toHaveLength(0))
  await pass(5.5 * 60_000)
  expect(widths()).toEqual(['3rem', wide, '3rem', '3rem', '9rem'])
})

const listo = (code: string) => within(cardOf(code)).getByRole('button', { name: 'Listo' })
const cooking = (code: string) => order(code, { status: 'ACCEPTED', times: accepted(9), age: 9 })

test('a press moves nothing while the finger is down: neither its own mark, nor an order that comes', async () => {
  const here = await open([cooking('AAAACOOK')])
  here.changes('AAAACOOK', { promised: { from: minutesFrom(now, 50), to: minutesFrom(now, 70) } })
  here.tells('AAAACOOK')
  const mark = () => within(cardOf('AAAACOOK')).queryByText('Cambió')
  await soon(() => expect(mark()).toBeTruthy())
  fireEvent.pointerDown(listo('AAAACOOK'))
  act(() => listo('AAAACOOK').focus())
  here.has(order('BBBBNEW3'))
  here.tells('BBBBNEW3')
  await pass(500)
  expect([mark() !== null, inLane('Nuevos').length]).toEqual([true, 0])
  fireEvent.pointerUp(listo('AAAACOOK'))
  fireEvent.click(listo('AAAACOOK'))
  await soon(() => expect(here.calls('POST /api/console/orders/AAAACOOK/ready')).toHaveLength(1))
  await soon(() => expect([inLane('Nuevos').length, inLane('Listos').length]).toEqual([1, 1]))
  expect(mark()).toBeNull()
})

test.each([
  ['is a second old', () => pass(1_000)],
  ['becomes a scroll', async () => void fireEvent.pointerCancel(document.body)],
  [
    'ends without a click',
    async () => {
      fireEvent.pointerUp(document.body)
      await pass(150)
    },
  ],
])('a press holds no news back once it %s', async (_, end) => {
  const here = await open()
  fireEvent.pointerDown(document.body)
  here.has(order('BBBBNEW3'))
  here.tells('BBBBNEW3')
  await pass(500)
  expect(inLane('Nuevos')).toHaveLength(0)
  await end()
  await soon(() => expect(inLane('Nuevos')).toHaveLength(1))
})

test('the tools of the board say the time and the store, and choose one column until pressed again', async () => {
  await open([order('AAAANEW2')])
  expect(screen.getByText('20:00')).toBeTruthy()
  expect(screen.getByText('La Parrilla')).toBeTruthy()
  const segments = within(screen.getByRole('navigation', { name: 'Columnas' })).getAllByRole('button')
  expect(segments.map(({ textContent }) => textContent)).toEqual([
    ...['1 Nuevos', '0 Cocina', '0 Listos', '0 Camino', '0 Hechos'],
  ])
  await user.click(segments[2]!)
  expect(segments[2]!.getAttribute('aria-pressed')).toBe('true')
  await user.click(segments[2]!)
  expect(segments.map((one) => one.getAttribute('aria-pressed'))).not.toContain('true')
  await user.click(segments[4]!)
  await user.click(screen.getByRole('button', { name: 'Ver activos (1)' }))
  expect(segments.map((one) => one.getAttribute('aria-pressed'))).not.toContain('true')
})

test('the tools of the board name all stores where the board shows several', async () => {
  const two = [
    { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla' },
    { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Belgrano' },
  ]
  const here = aShop()
  shop = here
  here.is({ stores: two })
  await here.openUntold()
  expect(screen.getAllByText('Todos los locales').length).toBe(2)
})

test('the tools of the board open the scheduled orders, and close them', async () => {
  await open([order('AAAANEW2', { scheduledAt: minutesFrom(now, 90), scheduled: true })])
  const button = (name: string) => screen.getByRole('button', { name })
  await user.click(button('Ver programados'))
  await user.click(button('Ocultar programados'))
  expect(button('Ver programados').getAttribute('aria-expanded')).toBe('false')
})

describe('a lost connection', () => {
  // The library of queries keeps what an event has told it, also for the next file.
  afterEach(() => void window.dispatchEvent(new Event('online')))

  test('a lost connection is said after five seconds, with the time, and the orders stay', async () => {
    const here = await open([order('AAAANEW2')])
    audio.endSounds()
    const sounds = audio.started.length
    act(() => here.line()?.drop())
    await pass(4_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(1_500)
    expect(screen.getByRole('alert').textContent).toContain('Sin conexión desde las 20:00.')
    expect(inLane('Nuevos')).toHaveLength(1)
    expect(audio.started.length).toBeGreaterThan(sounds)
    await here.reconnect()
    await soon(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('a lost connection is made up for by a read every fifteen seconds', async () => {
    const here = await open()
    act(() => here.line()?.drop())
    here.answers('POST /pusher/auth', () => refusalOf(403, 'ACCESS_DENIED'))
    here.has(order('AAAANEW2'))
    await pass(16_000)
    await soon(() => expect(inLane('Nuevos')).toHaveLength(1))
  })

  test('a lost connection of one store of two is said with its name, until its channel is taken', async () => {
    const two = [
      { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla' },
      { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Belgrano' },
    ]
    const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue()
    const here = aShop([order('AAAANEW2')])
    shop = here
    here.is({ stores: two })
    const line = await here.open(['private-console-sushi-belgrano'])
    await pass(5_500)
    const bar = await screen.findByRole('alert')
    expect(bar.textContent).toBe(
      'Sin avisos de Sushi Belgrano desde las 20:00. Sus pedidos nuevos pueden tardar 15 segundos en aparecer.',
    )
    // The other store is told at once, and the refused one is read.
    here.has(order('BBBBNEW2'))
    here.tells('BBBBNEW2')
    await soon(() => expect(inLane('Nuevos')).toContain('Pedido BBBBNEW2, Ana Sosa'))
    here.has(order('CCCCNEW2'))
    await pass(15_000)
    await soon(() => expect(inLane('Nuevos')).toContain('Pedido CCCCNEW2, Ana Sosa'))
    expect(reported).toHaveBeenCalledTimes(1)
    line.refuseNoLonger('private-console-sushi-belgrano')
    await pass(16_000)
    await soon(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('a lost connection is said of all stores where each channel is refused', async () => {
    vi.spyOn(globalThis, 'reportError').mockReturnValue()
    const here = aShop([order('AAAANEW2')])
    shop = here
    here.answers('POST /pusher/auth', () => refusalOf(403, 'ACCESS_DENIED'))
    await here.openUntold()
    await pass(5_500)
    expect((await screen.findByRole('alert')).textContent).toContain('Sin conexión desde las 20:00.')
  })

  test('a lost connection is said within fifteen seconds where the line dies without a word', async () => {
    const line = (await open([order('AAAANEW2')])).line()
    line?.fallSilent()
    await pass(12_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(2_500)
    await pass(100)
    expect(screen.getByRole('alert').textContent).toContain('Sin conexión desde las')
  })

  test('a lost connection is said five seconds after the browser has lost its network', async () => {
    const line = (await open([order('AAAANEW2')])).line()
    line?.fallSilent()
    window.dispatchEvent(new Event('offline'))
    await pass(4_500)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(600)
    await pass(100)
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  test('a lost connection is no matter where the browser is wrong about its network', async () => {
    await open([order('AAAANEW2')])
    window.dispatchEvent(new Event('offline'))
    await pass(20_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a lost connection is no matter where the gateway has no realtime', async () => {
    shop = aShop([order('AAAANEW2')])
    await shop.openWithoutRealtime()
    await pass(10_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('a step is shown at once, and keeps when the gateway has taken it', async () => {
  const here = await open([order('AAAANEW2')])
  const { promise, resolve } = Promise.withResolvers<Response>()
  here.answers('POST /api/console/orders/AAAANEW2/accept', () => promise)
  await press('AAAANEW2', 'Aceptar, 20:48')
  expect(inLane('En preparación')).toHaveLength(1)
  expect(within(cardOf('AAAANEW2')).getByText('Guardando…')).toBeTruthy()
  here.changes('AAAANEW2', { status: 'ACCEPTED', times: accepted(2) })
  await act(async () => resolve(new Response(null, { status: 204 })))
  await soon(() => expect(within(cardOf('AAAANEW2')).getByRole('button', { name: 'Listo' })).toBeTruthy())
})

test('a step of a second person is refused with the name of the first, and no error page', async () => {
  const here = await open([order('AAAANEW2')])
  here.changes('AAAANEW2', { status: 'ACCEPTED', times: accepted(2) })
  here.answers('POST /api/console/orders/AAAANEW2/accept', () => refusalOf(409, 'ORDER_ALREADY_ACCEPTED'))
  here.answers('GET /api/console/orders/AAAANEW2/history', () =>
    Response.json({
      steps: [{ type: 'OrderAccepted', at: minutesFrom(now, 0), by: { is: 'operator', name: 'Eva' } }],
    }),
  )
  await press('AAAANEW2', /Aceptar/)
  expect(await screen.findByText('Ya aceptado por Eva')).toBeTruthy()
  expect(inLane('En preparación')).toHaveLength(1)
})

test('a step on an order that a second person has accepted and canceled since says that it moved on', async () => {
  const here = await open([order('AAAANEW2')])
  here.answers('POST /api/console/orders/AAAANEW2/accept', () => refusalOf(409, 'ORDER_ALREADY_ACCEPTED'))
  here.answers('GET /api/console/orders/AAAANEW2/history', () =>
    Response.json({
      steps: [
        { type: 'OrderAccepted', at: minutesFrom(now, -1), by: { is: 'operator', name: 'Eva' } },
        { type: 'OrderCanceled', at: minutesFrom(now, 0), by: { is: 'operator', name: 'Eva' } },
      ],
    }),
  )
  await press('AAAANEW2', /Aceptar/)
  expect(await screen.findByText('El pedido ya cambió de estado. Mirá dónde está ahora.')).toBeTruthy()
  expect(screen.queryByText('Ya aceptado por Eva')).toBeNull()
})

test('a step that rejects an order is followed to where another person has taken it, and says who', async () => {
  const here = await open([order('AAAANEW2')])
  here.answers('GET /api/console/orders/AAAANEW2/history', () =>
    Response.json({
      steps: [{ type: 'OrderAccepted', at: minutesFrom(now, 0), by: { is: 'operator', name: 'Eva' } }],
    }),
  )
  const tab = (name: RegExp) => screen.getByRole('button', { name, pressed: true })
  await user.click(screen.getByRole('button', { name: '1 Nuevos' }))
  await press('AAAANEW2', 'Rechazar')
  await screen.findByRole('form', { name: '¿Por qué rechazás el pedido AAAANEW2?' })
  here.changes('AAAANEW2', { status: 'ACCEPTED', times: accepted(2) })
  here.tells('AAAANEW2')
  const form = await screen.findByRole('form', { name: '¿Por qué cancelás el pedido AAAANEW2?' })
  expect(tab(/Cocina$/)).toBeTruthy()
  expect(await within(cardOf('AAAANEW2')).findByText('Ya aceptado por Eva')).toBeTruthy()
  expect(form.contains(document.activeElement)).toBe(true)
  here.answers('GET /api/console/orders/AAAANEW2/history', () =>
    Response.json({
      steps: [{ type: 'OrderCanceled', at: minutesFrom(now, 0), by: { is: 'operator', name: 'Eva' } }],
    }),
  )
  here.changes('AAAANEW2', { status: 'CANCELED', times: { ...accepted(2), canceled: minutesFrom(now, 0) } })
  here.tells('AAAANEW2')
  await soon(() => expect(screen.queryByRole('form')).toBeNull())
})

test('without an answer is taken back with a sentence, and repeated under its first key', async () => {
  const here = await open([order('AAAANEW2')])
  const accept = 'POST /api/console/orders/AAAANEW2/accept'
  here.answers(accept, () => Promise.reject(new TypeError('no network')))
  await press('AAAANEW2', /Aceptar/)
  expect(
    await screen.findByText('No hubo respuesta. Fijate si quedó, o tocá otra vez: no se hace dos veces.'),
  ).toBeTruthy()
  expect(inLane('Nuevos')).toHaveLength(1)
  here.answersAgain(accept)
  await press('AAAANEW2', /Aceptar/)
  await soon(() => expect(inLane('En preparación')).toHaveLength(1))
  const keys = here.calls(accept).map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a step is taken back by one press within ten seconds', async () => {
  const here = await open([order('AAAAPREP', { status: 'ACCEPTED' }), order('BBBBPREP', { status: 'ACCEPTED' })])
  await press('AAAAPREP', 'Listo')
  const undo = await screen.findByRole('button', { name: 'Deshacer el paso del pedido PREP' })
  expect(screen.getByText('PREP: listo.')).toBeTruthy()
  await user.click(undo)
  await soon(() => expect(inLane('En preparación')).toHaveLength(2))
  expect(here.calls('POST /api/console/orders/AAAAPREP/back').map(({ body }) => body)).toEqual([{ from: 'READY' }])
  expect(screen.queryByText('PREP: listo.')).toBeNull()
})

test('a step is offered to be taken back for ten seconds', async () => {
  await open([order('AAAAPREP', { status: 'ACCEPTED' })])
  await press('AAAAPREP', 'Listo')
  await screen.findByText('PREP: listo.')
  await pass(9_000)
  expect(screen.getByText('PREP: listo.')).toBeTruthy()
  await pass(1_500)
  expect(screen.queryByText('PREP: listo.')).toBeNull()
})

test('a step is taken back once, also after a lost answer', async () => {
  const here = await open([order('AAAAPREP', { status: 'ACCEPTED' })])
  await press('AAAAPREP', 'Listo')
  const back = 'POST /api/console/orders/AAAAPREP/back'
  here.answers(back, () => Promise.reject(new TypeError('no network')))
  const undo = await screen.findByRole('button', { name: 'Deshacer el paso del pedido PREP' })
  await user.click(undo)
  await screen.findByText('No se deshizo el paso de PREP. Mirá cómo está el pedido.')
  here.answersAgain(back)
  await pass(100)
  await user.click(undo)
  await soon(() => expect(here.calls(back)).toHaveLength(2))
  expect(new Set(here.calls(back).map(({ key }) => key)).size).toBe(1)
})

test.each([
  ['DAY_ALREADY_CLOSED', 'El turno ya está cerrado.'],
  ['ACCESS_DENIED', 'No tenés permiso para eso.'],
  ['ORDER_STEP_NOT_ALLOWED', 'Mirá cómo está el pedido.'],
])('a step that is not taken back for %s says why, and offers it no more', async (code, why) => {
  const here = await open([order('AAAAPREP', { status: 'ACCEPTED' })])
  await press('AAAAPREP', 'Listo')
  here.answers('POST /api/console/orders/AAAAPREP/back', () => refusalOf(409, code))
  await user.click(await screen.findByRole('button', { name: 'Deshacer el paso del pedido PREP' }))
  expect(await screen.findByText(`No se deshizo el paso de PREP. ${why}`)).toBeTruthy()
  expect(screen.queryByText('PREP: listo.')).toBeNull()
})

test('without an answer has its sentence until the board has been read again', async () => {
  const here = await open([order('AAAANEW2'), order('BBBBNEW2'), order('CCCCNEW2')])
  const sentence = 'No hubo respuesta. Fijate si quedó, o tocá otra vez: no se hace dos veces.'
  here.answers('POST /api/console/orders/AAAANEW2/accept', () => Promise.reject(new TypeError('no network')))
  here.answers('POST /api/console/orders/BBBBNEW2/accept', () => refusalOf(409, 'ORDER_STEP_NOT_ALLOWED'))
  await press('AAAANEW2', /Aceptar/)
  await screen.findByText(sentence)
  await press('BBBBNEW2', /Aceptar/)
  const refused = await screen.findByText('El pedido ya cambió de estado. Mirá dónde está ahora.')
  window.dispatchEvent(new Event('visibilitychange'))
  await soon(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(refused.isConnected).toBe(true)
})

test('with another reason is another step, also after a lost answer', async () => {
  const here = await open([order('AAAANEW2')])
  const cancel = 'POST /api/console/orders/AAAANEW2/cancel'
  here.answers(cancel, () => Promise.reject(new TypeError('no network')))
  await press('AAAANEW2', 'Rechazar')
  await press('AAAANEW2', 'Rechazar el pedido')
  await screen.findByText('No hubo respuesta. Fijate si quedó, o tocá otra vez: no se hace dos veces.')
  here.answersAgain(cancel)
  await press('AAAANEW2', 'Rechazar')
  await user.selectOptions(screen.getByLabelText('Motivo que lee el cliente'), 'Cerramos antes')
  await press('AAAANEW2', 'Rechazar el pedido')
  await soon(() => expect(inLane('Terminados')).toHaveLength(1))
  expect(here.calls(cancel).map(({ body }) => body)).toEqual([{ code: 'OUT_OF_STOCK' }, { code: 'CLOSING_EARLY' }])
  expect(new Set(here.calls(cancel).map(({ key }) => key)).size).toBe(2)
})

test('a step is sent once under two presses', async () => {
  const here = await open([order('AAAANEW2')])
  here.answers('POST /api/console/orders/AAAANEW2/acknowledge', () => new Promise(() => undefined))
  const seen = within(cardOf('AAAANEW2')).getByRole('button', { name: 'Visto' })
  fireEvent.click(seen)
  fireEvent.click(seen)
  await pass(100)
  expect(here.calls('POST /api/console/orders/AAAANEW2/acknowledge')).toHaveLength(1)
})

test('a step that rejects asks for the reason in the card, and sends what the diner reads', async () => {
  const here = await open([order('AAAANEW2'), order('BBBBNEW2')])
  await press('AAAANEW2', 'Rechazar')
  expect(here.calls('POST /api/console/orders/AAAANEW2/cancel')).toHaveLength(0)
  expect(within(cardOf('BBBBNEW2')).getByRole('button', { name: /Aceptar/ })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Motivo que lee el cliente'), 'Cerramos antes')
  await press('AAAANEW2', 'Rechazar el pedido')
  await soon(() => expect(inLane('Terminados')).toHaveLength(1))
  expect(here.calls('POST /api/console/orders/AAAANEW2/cancel')[0]?.body).toEqual({ code: 'CLOSING_EARLY' })
})

test('a rejection that is left gives the focus back to its card, whose keys work on', async () => {
  const here = await open([order('AAAANEW2'), order('BBBBNEW2')])
  act(() => cardOf('BBBBNEW2').focus())
  await user.keyboard('x')
  expect(document.activeElement).toBe(await screen.findByLabelText('Motivo que lee el cliente'))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(cardOf('BBBBNEW2'))
  await user.keyboard('x')
  await press('BBBBNEW2', 'Volver')
  expect(document.activeElement).toBe(cardOf('BBBBNEW2'))
  await user.keyboard('{Enter}')
  await soon(() => expect(here.calls('POST /api/console/orders/BBBBNEW2/accept')).toHaveLength(1))
})

test('an accepted order is canceled, and no longer rejected', async () => {
  const here = await open([order('AAAAPREP', { status: 'ACCEPTED', times: accepted(3) })])
  expect(within(cardOf('AAAAPREP')).queryByRole('button', { name: 'Rechazar' })).toBeNull()
  await press('AAAAPREP', 'Cancelar')
  expect(await screen.findByRole('form', { name: '¿Por qué cancelás el pedido AAAAPREP?' })).toBeTruthy()
  await press('AAAAPREP', 'Cancelar el pedido')
  await soon(() => expect(here.calls('POST /api/console/orders/AAAAPREP/cancel')).toHaveLength(1))
})

const bar = () => screen.queryByRole('region', { name: 'Sonido' })

test('the sound has a bar until it has really been played', async () => {
  audio = fakeAudio({ isAllowed: false })
  globalThis.AudioContext = audio.Context
  await open([order('AAAANEW2')])
  expect(bar()?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe('1 pedido nuevo, sin sonido:Activar sonido')
  await user.click(screen.getByRole('button', { name: 'Activar sonido' }))
  expect(bar()).toBeTruthy()
  audio.allow()
  await user.click(screen.getByRole('button', { name: 'Activar sonido' }))
  expect(bar()).toBeTruthy()
  act(() => audio.endSounds())
  expect(bar()).toBeNull()
  act(() => audio.interrupt())
  expect(bar()).toBeTruthy()
})

test('the sound rings for a new order until another tablet has acknowledged it', async () => {
  const here = await open([order('AAAANEW2')])
  expect(audio.rings()).toBe(1)
  here.changes('AAAANEW2', { acknowledged: { placed: minutesFrom(now, 0), canceled: null } })
  here.tells('AAAANEW2')
  await soon(() => expect(audio.rings()).toBe(0))
  expect(inLane('Nuevos')).toHaveLength(1)
})

test('the sound rings for the cancellation of an accepted order, which stays until it is seen', async () => {
  const here = await open([order('AAAACOOK', { status: 'ACCEPTED', times: accepted(5) })])
  expect(audio.rings()).toBe(0)
  here.changes('AAAACOOK', { status: 'CANCELED', times: { ...accepted(5), canceled: minutesFrom(now, 0) } })
  here.tells('AAAACOOK')
  expect(await screen.findByText('Cancelado. No lo prepares.')).toBeTruthy()
  expect(audio.rings()).toBe(1)
  await press('AAAACOOK', 'Visto')
  await soon(() => expect(audio.rings()).toBe(0))
  expect(here.calls('POST /api/console/orders/AAAACOOK/acknowledge')[0]?.body).toEqual({ what: 'canceled' })
  expect(inLane('Terminados')).toHaveLength(1)
})

test('the sound is heard once for an order that the shop accepts by itself', async () => {
  const here = await open()
  audio.endSounds()
  const before = audio.started.length
  here.has(order('AAAACOOK', { status: 'ACCEPTED', times: accepted(1) }))
  here.tells('AAAACOOK')
  await soon(() => expect(inLane('En preparación')).toHaveLength(1))
  await soon(() => expect(audio.started).toHaveLength(before + 1))
  expect(audio.rings()).toBe(0)
})

test('the sound is heard once when an order gets late, and when one changes, which its card says', async () => {
  const here = await open([order('AAAACOOK', { status: 'ACCEPTED', times: accepted(50), age: 50 })])
  audio.endSounds()
  const before = audio.started.length
  await pass(95_000)
  expect(within(cardOf('AAAACOOK')).getByText('1 min tarde')).toBeTruthy()
  expect(audio.started).toHaveLength(before + 1)
  here.changes('AAAACOOK', { shipments: [aShipment('DRIVER_CANCELED')] })
  here.tells('AAAACOOK')
  expect(await screen.findByText('Cambió')).toBeTruthy()
  expect(audio.started).toHaveLength(before + 2)
})

const focused = () => document.activeElement?.getAttribute('data-code')
const three = () => [
  order('AAAANEW2', { age: 4 }),
  order('BBBBNEW2', { age: 3 }),
  order('CCCCCOOK', { status: 'ACCEPTED', times: accepted(9), age: 9 }),
]

test('the keyboard moves between the orders by arrows', async () => {
  await open(three())
  const seen: unknown[] = []
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowRight}', '{ArrowLeft}', '{ArrowUp}']) {
    await user.keyboard(key)
    seen.push(focused())
  }
  expect(seen).toEqual(['AAAANEW2', 'BBBBNEW2', 'BBBBNEW2', 'CCCCCOOK', 'AAAANEW2', 'AAAANEW2'])
})

test('the keyboard leads to the search by a slash, which is not typed there', async () => {
  await open(three())
  await user.keyboard('/')
  expect(await screen.findByRole('search')).toBeTruthy()
  expect(screen.queryByDisplayValue('/')).toBeNull()
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
})

test('the keyboard reaches cards beyond the thirty that a column shows at first', async () => {
  await open(Array.from({ length: 32 }, (_, n) => order(`NEW${String(n).padStart(5, '0')}`, { age: 40 - n })))
  expect(inLane('Nuevos')).toHaveLength(30)
  for (let n = 0; n < 32; n += 1) await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('NEW00031')
  expect(document.querySelectorAll('[data-code][tabindex="0"]')).toHaveLength(1)
})

test('the keyboard accepts by Enter and goes on to the next order, in sight, and marks one ready by R', async () => {
  const here = await open(three())
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await user.keyboard('{ArrowDown}{Enter}')
  await soon(() => expect(here.calls('POST /api/console/orders/AAAANEW2/accept')).toHaveLength(1))
  await soon(() => expect(focused()).toBe('BBBBNEW2'))
  expect(focus.mock.calls).toEqual(Array(2).fill([{ preventScroll: false }]))
  focus.mockRestore()
  cardOf('CCCCCOOK').focus()
  await user.keyboard('r')
  await soon(() => expect(inLane('Listos')).toHaveLength(1))
})

test('the keyboard says seen by V, opens the reasons by X, and leaves them by Escape', async () => {
  const here = await open(three())
  await user.keyboard('{ArrowDown}v')
  await soon(() => expect(here.calls('POST /api/console/orders/AAAANEW2/acknowledge')).toHaveLength(1))
  await pass(100)
  await user.keyboard('x')
  expect(await screen.findByLabelText('Motivo que lee el cliente')).toBe(document.activeElement)
  await user.keyboard('r{Escape}')
  expect(screen.queryByLabelText('Motivo que lee el cliente')).toBeNull()
  expect(here.calls('POST /api/console/orders/AAAANEW2/ready')).toHaveLength(0)
})

test('the keyboard closes its keys by Escape, and gives the focus back', async () => {
  await open(three())
  const opener = screen.getByRole('button', { name: 'Atajos' })
  await user.click(opener)
  ;(await screen.findByRole('checkbox', { name: 'Usar atajos de teclado' })).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Atajos de teclado' })).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the keyboard shows its keys by a question mark, where they can be turned off', async () => {
  const here = await open(three())
  await user.keyboard('?')
  await user.click(screen.getByRole('checkbox', { name: 'Usar atajos de teclado' }))
  cardOf('AAAANEW2').focus()
  await user.keyboard('{Enter}')
  await pass(100)
  expect(here.calls('POST /api/console/orders/AAAANEW2/accept')).toHaveLength(0)
})
