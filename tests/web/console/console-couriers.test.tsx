import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import { consoleChannel, consoleUpdateEvent } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswer, ContractAnswers } from '#tests/kit/contract-calls.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { aConfiguration, refused } from '#tests/kit/web-calls.ts'
import { couriersTexts as texts } from '#web/console/texts/couriers.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { toasts } from '../diner/stores-page.tsx'
import { aSession, belgrano, centro, consoleCalls, showConsole } from './console-app.tsx'

const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true }
const collect = { method: 'CASH' as const, amount: 1500, paysWith: null, change: null, money }
type Carried = Wire['CarriedShipment']
const courier = (name: string, over: Partial<Wire['StoreCourier']> = {}): Wire['StoreCourier'] => ({
  ...{ id: name.toLowerCase(), name, phone: '+5491155550001', since: new Date().toISOString(), position: null },
  ...{ carries: [], cash: 0, ...over },
})
const carried = (
  orderCode: string,
  status: Carried['status'],
  over: Partial<Carried> = { collect: null },
): Carried => ({
  ...{ id: orderCode, orderCode, status, address: 'Bolívar 900', ...over },
})
const withoutCash = ({ cash: _, ...rest }: Wire['StoreCourier']): Wire['StoreCourier'] => rest
const answerOf = (
  couriers: Wire['StoreCourier'][],
  over: Partial<Wire['StoreCouriers']> = {},
): Wire['StoreCouriers'] => ({
  ...{ branchContactId: 'centro', alias: 'la-parrilla', timeZone: 'UTC', position: { lat: -34.6, lng: -58.3 } },
  ...{ onShift: couriers.length, couriers, money, others: [], ...over },
})

const { callsOf, serve } = consoleCalls()
let realtime: FakeRealtime | null = null
let gateways = 0

function open(role: Role, listStoreCouriers: ContractAnswer<'listStoreCouriers'>, others: ContractAnswers = {}) {
  // Each gateway gets a new line, because the pages let an old one linger.
  const readConfiguration = aConfiguration({ enabled: true, key: `couriers-${gateways++}` })
  const authorizeChannel = { auth: 'key:signature' }
  serve(aSession(role, { stores: [{ ...centro, alias: 'la-parrilla' }, belgrano] }), {
    ...{ readConfiguration, authorizeChannel, listStoreCouriers, ...others },
  })
  realtime = fakeRealtime()
  showConsole('/console/couriers')
}

afterEach(() => {
  cleanup()
  clearToasts()
  realtime?.restore()
})

const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { name })
  return within(title.closest('li') as HTMLElement)
}
const sent = () => callsOf('endCourierShift')
const reads = () => callsOf('listStoreCouriers').length
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
  expect(nadia.getByText('Cobra $1.500')).toBeTruthy()
  expect(nadia.getByText('$61.450')).toBeTruthy()
  const others = await screen.findByRole('region', { name: 'Terminaron el turno y tienen efectivo para rendir' })
  expect(others.textContent).toContain('Caro $300')
})

test('couriers stay in sight without a map where its code does not load', async () => {
  vi.doMock('#web/shared/map/leaflet-map.ts', () => Promise.reject(new Error('404')))
  const position = { lat: -34.6, lng: -58.3, at: new Date().toISOString() }
  open('caja', () => answerOf([courier('Nadia', { position })]))
  expect(await screen.findByRole('region', { name: texts.map.title })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: texts.map.title })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Nadia' })).toBeTruthy()
  vi.doUnmock('#web/shared/map/leaflet-map.ts')
})

test.each<[Carried['status'][], string]>([
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
    withoutCash(courier('Nadia', { carries: [carried('7KQ2MXPA', 'IN_STORE', {})] })),
    withoutCash(courier('Beto')),
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
    endCourierShift() {
      if (++tries === 1) throw new TypeError('no network')
      couriers = []
      return null
    },
  })
  await cardOf('Nadia')
  await press('Terminar el turno de Nadia')
  expect((await screen.findByRole('dialog')).textContent).toContain('Tiene $8.400 en efectivo para rendir.')
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
    endCourierShift: () =>
      refused(409, 'SHIPMENT_IN_PROGRESS', [{ referenceId: 'ABCD2345', type: 'OrderInHand', message: 'x' }]),
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
  let carries: Carried[] = []
  open('caja', () => answerOf([courier('Nadia', { carries })]), {
    readConsoleOrder: () => refused(404, 'ORDER_NOT_FOUND'),
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
  open('caja', ({ path }) => answerOf([courier(path['branchContactId'] === 'belgrano' ? 'Kenji' : 'Nadia')]))
  await cardOf('Nadia')
  await userEvent.selectOptions(screen.getByLabelText('Local'), 'belgrano')
  await cardOf('Kenji')
  expect(screen.queryByRole('heading', { name: 'Nadia' })).toBeNull()
})

test('a list that cannot be read says so, and is read again by a press', async () => {
  let isBroken = true
  open('caja', () => (isBroken ? refused(500, 'INTERNAL_ERROR') : answerOf([courier('Nadia')])))
  expect(await screen.findByText('No pudimos ver a los repartidores')).toBeTruthy()
  isBroken = false
  await press('Reintentar')
  await cardOf('Nadia')
})
