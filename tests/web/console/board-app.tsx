import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import { consoleChannel } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoard } from '#tests/kit/board.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { aFollowedOrder } from '#tests/kit/followed-order.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { showConsole } from './console-app.tsx'

type Order = Wire['ConsoleOrder']
type Reply = Response | Promise<Response>

const ownStore = { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla' }
const channel = consoleChannel(ownStore.id)

/** A gateway with orders, whose steps are taken as the rules of the domain take them, and which tells each change. */
export function aShop(given: readonly Order[] = []) {
  const orders = new Map(given.map((order) => [order.code, order]))
  const asked: { call: string; search: string; key: string | null; body: unknown }[] = []
  const answers = new Map<string, () => Reply>()
  let tickets: Wire['OpenTickets'] = { printers: [], tickets: [] }
  let isRealtimeOn = true
  // Each shop gets a new line, because the pages let an old one linger.
  const key = crypto.randomUUID()
  let realtime: FakeRealtime | null = null
  let person: { role: Role; isLocked: boolean; stores: readonly (typeof ownStore)[] } = {
    ...{ role: 'administrador', isLocked: false, stores: [ownStore] },
  }

  const tell = (code: string) => {
    const version = orders.get(code)?.revision ?? 1
    realtime?.push(channel, 'console-update', { code, version, at: '1.1' })
  }
  const change = (code: string, over: Partial<Order>) => {
    const order = orders.get(code)
    if (order) orders.set(code, { ...order, ...over, revision: order.revision + 1 })
  }
  const session = () => ({
    ...{ is: 'operator', isLocked: person.isLocked, people: [], idleMinutes: 15 },
    operator: {
      ...{ id: 'ana', name: 'Ana Sosa', role: person.role },
      stores: person.stores,
    },
  })
  const boardOf = () => {
    const board = aBoard([...orders.values()])
    const stores = person.stores.flatMap(({ id, name }) => board.stores.map((store) => ({ ...store, id, name })))
    return { ...board, stores }
  }
  const at = () => new Date().toISOString()

  function take(code: string, step: string, what: 'placed' | 'canceled'): Response {
    const order = orders.get(code)
    if (!order) return refusalOf(404, 'ORDER_NOT_FOUND')
    const over: Readonly<Record<string, () => Partial<Order>>> = {
      accept: () => ({ status: 'ACCEPTED', times: { ...order.times, accepted: at() } }),
      ready: () => ({ status: 'READY', times: { ...order.times, ready: at() } }),
      deliver: () => ({ status: 'DELIVERED', times: { ...order.times, delivered: at() } }),
      cancel: () => ({ status: 'CANCELED', times: { ...order.times, canceled: at() } }),
      back: () => ({ status: order.status === 'DELIVERED' && order.times.ready ? 'READY' : 'ACCEPTED' }),
      acknowledge: () => ({ acknowledged: { placed: null, canceled: null, ...order.acknowledged, [what]: at() } }),
    }
    change(code, over[step]?.() ?? {})
    tell(code)
    return step === 'cancel'
      ? Response.json(aFollowedOrder({ status: 'CANCELED' }))
      : new Response(null, { status: 204 })
  }

  function answer(method: string, path: string, body: { what?: 'placed' | 'canceled' } | null): Reply {
    const given = answers.get(`${method} ${path}`)
    if (given) return given()
    const [, code, step] = /^\/api\/console\/orders\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (path === '/api/console/session') return Response.json(session())
    if (path === '/api/configuration') return Response.json(aConfiguration({ enabled: isRealtimeOn, key }))
    if (path === '/pusher/auth') return Response.json({ auth: 'key:signature' })
    if (path === '/api/console/tickets') return Response.json(tickets)
    if (path === '/api/console/availability') return Response.json({ stores: [] })
    if (path === '/api/console/board') return Response.json(boardOf())
    if (code && method === 'POST' && step) return take(code, step, body?.what ?? 'placed')
    const order = code === undefined ? undefined : orders.get(code)
    if (order) return Response.json(order)
    return path.startsWith('/api/console/orders')
      ? refusalOf(404, 'ORDER_NOT_FOUND')
      : new Response(null, { status: 204 })
  }

  globalThis.fetch = async (input) => {
    const request = input as Request
    const text = await request.clone().text()
    const { pathname, search } = new URL(request.url)
    const body = text ? JSON.parse(text) : null
    asked.push({ call: `${request.method} ${pathname}`, search, key: request.headers.get('Idempotency-Key'), body })
    return answer(request.method, pathname, body)
  }

  return {
    asked,
    orders,
    calls: (call: string) => asked.filter((one) => one.call === call),
    is: (over: Partial<typeof person>) => {
      person = { ...person, ...over }
    },
    /** The printers of the stores, and the tickets that are not on paper. */
    prints: (given: Wire['OpenTickets']) => {
      tickets = given
    },
    answers: (call: string, reply: () => Reply) => void answers.set(call, reply),
    answersAgain: (call: string) => void answers.delete(call),
    /** An order comes, or changes, without the page being told. */
    has: (order: Order) => void orders.set(order.code, order),
    changes: change,
    /** The gateway tells the page of a change. */
    tells: (code: string) => act(() => tell(code)),
    line: () => realtime,
    /** Opens the board with a realtime line that is connected, and that refuses these channels. */
    async open(refused: readonly string[] = []) {
      realtime = fakeRealtime()
      for (const one of refused) realtime.refuse(one)
      showConsole()
      await connect(realtime)
      return realtime
    },
    /** Opens a page, and waits for nothing. */
    openAt(path: string) {
      realtime = fakeRealtime()
      showConsole(path)
    },
    /** Opens the page of an order, with its line. */
    async openOrder(code: string) {
      realtime = fakeRealtime()
      showConsole(`/console/orders/${code}`)
      await joined(realtime)
      return realtime
    },
    /** Opens the page of orders. */
    async openSearch() {
      showConsole('/console/orders')
      await screen.findByRole('searchbox')
    },
    /** Opens the board with a line that is connected, and that takes no channel. */
    async openUntold() {
      realtime = fakeRealtime()
      showConsole()
      await screen.findByRole('navigation', { name: 'Columnas' })
      await waitFor(() => {
        act(() => realtime?.accept())
        if (asked.every(({ call }) => call !== 'POST /pusher/auth')) throw new Error('not asked')
      })
    },
    async openWithoutRealtime() {
      isRealtimeOn = false
      showConsole()
      await screen.findByRole('navigation', { name: 'Columnas' })
    },
    /** Lets the page try again until the line accepts it. */
    async reconnect() {
      for (let tries = 0; tries < 60 && !realtime?.channels.has(channel); tries += 1) {
        act(() => realtime?.accept())
        await act(() => vi.advanceTimersByTimeAsync(1_000))
      }
      await connect(realtime)
    },
    close() {
      cleanup()
      realtime?.restore()
    },
  }
}

const joined = (realtime: FakeRealtime | null) =>
  waitFor(() => {
    act(() => realtime?.accept())
    if (!realtime?.channels.has(channel)) throw new Error('not joined')
  })

async function connect(realtime: FakeRealtime | null) {
  await joined(realtime)
  await screen.findByRole('navigation', { name: 'Columnas' })
}

export const refusalOf = (status: number, code: string) =>
  Response.json({ statusCode: status, error: 'Error', code, message: '', errors: [] }, { status })

/** A column of the board, by its name. */
export const lane = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}: `) }))

/** The names of the orders in a column, in their order. */
export const inLane = (name: string): readonly string[] =>
  lane(name)
    .queryAllByRole('article')
    .map((card) => card.getAttribute('aria-label') ?? '')

export const cardOf = (code: string) => screen.getByRole('article', { name: new RegExp(`^Pedido ${code}`) })
