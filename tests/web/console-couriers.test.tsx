import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleChannel, consoleUpdateEvent } from '#domain/realtime/channels.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { toasts } from './stores-page.tsx'
import './ui-dialogs.ts'

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as never
globalThis.scrollTo = () => undefined

const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2 }
const collect = { method: 'CASH', amount: 1500, paysWith: null, change: null, money }
const courier = (name: string, over: object = {}) => ({
  ...{ id: name.toLowerCase(), name, phone: '+5491155550001', since: new Date().toISOString(), position: null },
  ...{ carries: [], cash: 0, ...over },
})
const carried = (orderCode: string, status: string, over: object = { collect: null }) => ({
  ...{ id: orderCode, orderCode, status, address: 'Bolívar 900', ...over },
})
const answerOf = (couriers: readonly object[], over: object = {}) => ({
  ...{ branchContactId: 'centro', alias: 'la-parrilla', timeZone: 'UTC', position: { lat: -34.6, lng: -58.3 } },
  ...{ onShift: couriers.length, couriers, money, others: [], ...over },
})

const home = '/api/console/stores/centro/couriers'
const asked: { call: string; key: string | null }[] = []
let realtime: FakeRealtime | null = null
let gateways = 0

type Answers = Readonly<Record<string, () => Response>>

function open(role: string, answer: () => object, others: Answers = {}, search = '') {
  const stores = [
    { id: 'centro', alias: 'la-parrilla', name: 'La Parrilla' },
    { id: 'belgrano', alias: 'sushi', name: 'Sushi Norte' },
  ]
  const key = `couriers-${gateways++}`
  globalThis.fetch = async (input) => {
    const request = input as Request
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    asked.push({ call, key: request.headers.get('Idempotency-Key') })
    if (others[call]) return others[call]()
    if (call === 'GET /api/console/session') {
      const operator = { id: 'ana', name: 'Ana', role, stores }
      return Response.json({ is: 'operator', operator, isLocked: false, people: [], idleMinutes: 15 })
    }
    if (call === 'GET /api/configuration') return Response.json(aConfiguration({ enabled: true, key }))
    if (call === 'POST /pusher/auth') return Response.json({ auth: 'key:signature' })
    if (call === 'GET /api/console/availability') return Response.json({ stores: [] })
    if (call === 'GET /api/console/board') return Response.json({ orders: [], stores: [], next: null })
    if (call === `GET ${home}`) return Response.json(answer())
    return new Response(null, { status: 204 })
  }
  realtime = fakeRealtime()
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router } = memoryRouter(`/console/couriers${search}`, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  clearToasts()
  realtime?.restore()
  asked.length = 0
})

const refusal = (status: number, code: string, errors: readonly object[] = []) =>
  Response.json({ statusCode: status, error: 'x', code, message: '', errors }, { status })
const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { name })
  return within(title.closest('li') as HTMLElement)
}
const sent = () => asked.filter(({ call }) => call.startsWith('POST') && call.endsWith('end-shift'))
const reads = () => asked.filter(({ call }) => call === `GET ${home}`).length
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terminar turno' }))

test('a courier has a name, a phone, a start, a state, orders and the cash to bring', async () => {
  const carries = [
    carried('7KQ2MXPA', 'ON_ROUTE_TO_DROP_OFF', { collect }),
    carried('ABCD2345', 'ON_ROUTE_TO_DROP_OFFS'),
  ]
  open('caja', () =>
    answerOf([courier('Nadia', { carries, cash: 61_450 })], { others: [{ id: 'caro', name: 'Caro', cash: 300 }] }),
  )
  const nadia = await cardOf('Nadia')
  expect(nadia.getByRole('link', { name: 'Llamar a Nadia' }).getAttribute('href')).toBe('tel:+5491155550001')
  expect(nadia.getByText(/^En turno desde \d\d:\d\d hs$/)).toBeTruthy()
  expect(nadia.getByText('Con 2 pedidos')).toBeTruthy()
  expect(nadia.getByRole('link', { name: 'Pedido 7KQ2MXPA' }).getAttribute('href')).toBe('/console/orders/7KQ2MXPA')
  expect(nadia.getByText('Cobra $1.500,00')).toBeTruthy()
  expect(nadia.getByText('$61.450,00')).toBeTruthy()
  const others = await screen.findByRole('region', { name: 'Terminaron el turno y tienen efectivo para rendir' })
  expect(others.textContent).toContain('Caro $300,00')
})

test.each([
  [[], 'Libre'],
  [['ON_ROUTE_TO_PICK_UP'], 'Yendo al local'],
  [['IN_STORE', 'ON_ROUTE_TO_PICK_UP'], 'En el local'],
  [['ON_ROUTE_TO_DROP_OFF'], 'Con 1 pedido'],
  [['DELIVERED'], 'Volviendo al local'],
])('a courier with %s has the state %s', async (statuses, words) => {
  const carries = statuses.map((status, n) => carried(`ABCD234${n}`, status))
  open('caja', () => answerOf([courier('Nadia', { carries })]))
  expect((await cardOf('Nadia')).getByText(words)).toBeTruthy()
})

test('a kitchen reads no amounts, and has no end of a shift and no code', async () => {
  const {
    money: _,
    others: __,
    ...blind
  } = answerOf([
    courier('Nadia', { cash: undefined, carries: [carried('7KQ2MXPA', 'IN_STORE', {})] }),
    courier('Beto', { cash: undefined }),
  ])
  open('cocina', () => blind)
  await cardOf('Nadia')
  expect(document.body.textContent).not.toMatch(/\$|rendir/)
  expect(screen.queryByRole('button', { name: /^Terminar el turno/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Código de los repartidores' })).toBeNull()
})

test('a press and a yes end a shift once, also when the answer was lost', async () => {
  let couriers = [courier('Nadia', { cash: 8400 })]
  let tries = 0
  open('caja', () => answerOf(couriers), {
    [`POST ${home}/nadia/end-shift`]() {
      if (++tries === 1) throw new TypeError('no network')
      couriers = []
      return new Response(null, { status: 204 })
    },
  })
  await cardOf('Nadia')
  await press('Terminar el turno de Nadia')
  expect((await screen.findByRole('dialog')).textContent).toContain('Tiene $8.400,00 en efectivo para rendir.')
  expect(sent()).toEqual([])
  await confirm()
  await vi.waitFor(() => expect(toasts()).toEqual(['No pudimos hacerlo. Revisá tu conexión y probá de nuevo.']))
  await press('Terminar el turno de Nadia')
  await confirm()
  expect(await screen.findByText('No hay repartidores en turno')).toBeTruthy()
  expect(toasts()).toContain('Terminó el turno de Nadia.')
  expect(sent()).toHaveLength(2)
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
})

test('a shift with something in hand has no end, and a refusal in the same moment names the order', async () => {
  const carries = [carried('7KQ2MXPA', 'IN_STORE')]
  open('caja', () => answerOf([courier('Nadia', { carries }), courier('Beto')]), {
    [`POST ${home}/beto/end-shift`]: () =>
      refusal(409, 'SHIPMENT_IN_PROGRESS', [{ referenceId: 'ABCD2345', type: 'OrderInHand', message: 'x' }]),
  })
  const nadia = await cardOf('Nadia')
  expect(nadia.queryByRole('button')).toBeNull()
  expect(nadia.getByText('El turno se termina cuando no lleva nada.')).toBeTruthy()
  await press('Terminar el turno de Beto')
  await confirm()
  await vi.waitFor(() =>
    expect(toasts()).toEqual(['Lleva el pedido ABCD2345: el turno se termina cuando lo entregue.']),
  )
})

test('news of an order reads the couriers again', async () => {
  let carries: object[] = []
  open('caja', () => answerOf([courier('Nadia', { carries })]), {
    'GET /api/console/orders/7KQ2MXPA': () => refusal(404, 'ORDER_NOT_FOUND'),
  })
  expect((await cardOf('Nadia')).getByText('Libre')).toBeTruthy()
  await vi.waitFor(() => {
    act(() => realtime?.accept())
    if (!realtime?.channels.has(consoleChannel('centro'))) throw new Error('not joined')
  })
  carries = [carried('7KQ2MXPA', 'ON_ROUTE_TO_PICK_UP')]
  const before = reads()
  act(() => realtime?.push(consoleChannel('centro'), consoleUpdateEvent, { code: '7KQ2MXPA', version: 2 }, '1.2'))
  await screen.findByText('Yendo al local')
  expect(reads()).toBeGreaterThan(before)
})

test('the link of the sign-up is of the store in the address, to copy and to share', async () => {
  const shared: unknown[] = []
  const user = userEvent.setup()
  Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) })
  open('cocina', () => answerOf([]))
  const link = `${location.origin}/logistics/la-parrilla/rider/phoneIntake`
  expect(((await screen.findByLabelText('Enlace')) as HTMLInputElement).value).toBe(link)
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe(link)
  await user.click(screen.getByRole('button', { name: 'Compartir' }))
  expect(shared).toEqual([{ title: 'Empezá tu turno en La Parrilla', url: link }])
  Reflect.deleteProperty(navigator, 'share')
})

test('a person of several stores chooses one, and each list is that of its store', async () => {
  open('caja', () => answerOf([courier('Nadia')]), {
    'GET /api/console/stores/belgrano/couriers': () => Response.json(answerOf([courier('Kenji')])),
  })
  await cardOf('Nadia')
  await userEvent.selectOptions(screen.getByLabelText('Local'), 'belgrano')
  await cardOf('Kenji')
  expect(screen.queryByRole('heading', { name: 'Nadia' })).toBeNull()
})

test('a list that cannot be read says so, and is read again by a press', async () => {
  let isBroken = true
  open('caja', () => answerOf([courier('Nadia')]), {
    [`GET ${home}`]: () => (isBroken ? refusal(500, 'INTERNAL_ERROR') : Response.json(answerOf([courier('Nadia')]))),
  })
  expect(await screen.findByText('No pudimos ver a los repartidores')).toBeTruthy()
  isBroken = false
  await press('Reintentar')
  await cardOf('Nadia')
})
