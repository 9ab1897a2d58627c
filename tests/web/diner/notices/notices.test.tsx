import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endAllNotices } from '#web/diner/app/push.ts'
import { OrderNotices } from '#web/diner/features/notices/order-notices.tsx'
import { moveNotices, openNotice, showNotice } from '#web/worker/notices.ts'
import { anError, answerCalls } from '../../../kit/web-calls.ts'

const publicKey = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
const keys = { p256dh: publicKey, auth: Buffer.alloc(16, 1).toString('base64url') }
const pushPath = '/api/diner/parrilla-centro/order/ABC23456/push'

let calls: ReturnType<typeof answerCalls>
let permission: NotificationPermission
let subscription: { endpoint: string; options: { applicationServerKey: ArrayBuffer }; ended: boolean } | null

beforeEach(() => {
  permission = 'granted'
  subscription = null
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    subscription = {
      endpoint: 'https://push.example.com/1',
      options: { applicationServerKey: applicationServerKey.buffer },
      ended: false,
    }
    return wrapped()
  }
  const wrapped = () =>
    subscription && {
      ...subscription,
      toJSON: () => ({ endpoint: subscription?.endpoint, keys }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
  const registration = { pushManager: { getSubscription: async () => wrapped(), subscribe } }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  calls = answerCalls(() => ({
    '/api/push/key': () => ({ publicKey }),
    [pushPath]: () => new Response(null, { status: 204 }),
    [`${pushPath}/end`]: () => new Response(null, { status: 204 }),
  }))
})
afterEach(async () => {
  cleanup()
  await endAllNotices()
  calls.restore()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const show = () => render(<OrderNotices alias="parrilla-centro" code="ABC23456" />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('nothing is requested before the press; then the order is followed, with a way to stop', async () => {
  show()
  expect(calls.asked).toEqual([])
  await press('Avisarme')
  expect(await screen.findByText('Te avisamos en este teléfono cuando tu pedido cambie.')).toBeTruthy()
  expect(calls.asked).toEqual(['/api/push/key', pushPath])
  await press('No avisarme más')
  expect(await screen.findByRole('button', { name: 'Avisarme' })).toBeTruthy()
  expect(calls.asked.at(-1)).toBe(`${pushPath}/end`)
})

test('a browser that refuses is not asked again, and the line says where it can be changed', async () => {
  permission = 'denied'
  show()
  await press('Avisarme')
  expect(await screen.findByText(/^Los avisos están bloqueados/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  // Not even the key was requested: Safari’s question has to come before any call.
  expect(calls.asked).toEqual([])
})

test('an order that five other browsers follow says so, and offers nothing more', async () => {
  calls.restore()
  calls = answerCalls(() => ({
    '/api/push/key': () => ({ publicKey }),
    [pushPath]: () => Response.json(anError(409, 'TOO_MANY_BROWSERS'), { status: 409 }),
  }))
  show()
  await press('Avisarme')
  expect(await screen.findByText('Ya avisamos a cinco teléfonos de este pedido.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('logging out ends the subscription of this browser', async () => {
  show()
  await press('Avisarme')
  await screen.findByRole('button', { name: 'No avisarme más' })
  await endAllNotices()
  expect(subscription).toBeNull()
  expect(await screen.findByRole('button', { name: 'Avisarme' })).toBeTruthy()
})

test('a browser without notices gets no offer', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(show().container.textContent).toBe('')
})

type ShownOptions = NotificationOptions & { readonly renotify?: boolean }

/** A message that is no JSON. */
const unread = Symbol('unread')

const shown = async (data: unknown) => {
  const showNotification = vi.fn(async (_title: string, _options?: ShownOptions) => undefined)
  const message = data === undefined ? null : { json: () => (data === unread ? JSON.parse('{') : data) }
  await showNotice({ showNotification } as never, message as never)
  return showNotification.mock.calls[0]!
}

test('a notice shows the order’s code and state, and a later one replaces it with its own sound', async () => {
  const [title, options] = await shown({ code: 'ABC23456', state: 'ON_THE_WAY', alias: 'parrilla-centro' })
  expect([title, options?.body, options?.tag]).toEqual([
    'Pedido ABC23456',
    'Tu pedido está en camino',
    'order-ABC23456',
  ])
  expect([options?.data, options?.renotify]).toEqual(['/menu/parrilla-centro/order/ABC23456', true])
  expect([options?.icon, options?.lang]).toEqual(['/brand/parrilla-centro/icon', 'es'])
})

test.each([
  ['OUT_OF_STOCK', 'Tu pedido se canceló: se terminó algo de tu pedido'],
  ['OTHER', 'Tu pedido se canceló. Mirá por qué en tu pedido.'],
  ['LATER', 'Tu pedido se canceló. Mirá por qué en tu pedido.'],
  ['constructor', 'Tu pedido se canceló. Mirá por qué en tu pedido.'],
  [undefined, 'Tu pedido se canceló'],
  [7, 'Tu pedido se canceló'],
])('a notice of a canceled order says the shop’s reason (%s)', async (reason, body) => {
  expect((await shown({ code: 'A', state: 'CANCELED', alias: 'a', reason }))[1]?.body).toBe(body)
})

test('a notice of another state says no reason', async () => {
  const [, options] = await shown({ code: 'A', state: 'ACCEPTED', alias: 'a', reason: 'OUT_OF_STOCK' })
  expect(options?.body).toBe('El local aceptó tu pedido')
})

test('a message of a newer release, or an unknown one, still shows something', async () => {
  expect((await shown({ code: 'A', state: 'LATER', alias: 'a' }))[1]?.body).toBe('Hay novedades de tu pedido')
  const strange = [
    undefined,
    null,
    unread,
    'text',
    { code: 1, state: 'ON_THE_WAY', alias: 'a' },
    { code: 'A', alias: 'a' },
  ]
  for (const data of strange) expect(await shown(data)).toEqual(['Hay novedades de tu pedido'])
})

test('a new address of the push service is reported to the gateway, in either way', async () => {
  const moved: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body, ...how }: { body: string }) => {
    moved.push([path, JSON.parse(body), how])
    return new Response(null, { status: 204 })
  })
  const at = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: 'our key' },
    toJSON: () => ({ endpoint, keys }),
  })
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => at('https://push.example.com/asked'))
  const registration = { pushManager: { subscribe } } as never
  const oldSubscription = at('https://push.example.com/1') as never
  await moveNotices(registration, { oldSubscription, newSubscription: at('https://push.example.com/2') as never })
  await moveNotices(registration, { oldSubscription, newSubscription: null })
  await moveNotices(registration, {})
  expect(moved).toEqual(
    ['2', 'asked'].map((name) => [
      '/api/push/move',
      { from: 'https://push.example.com/1', to: { endpoint: `https://push.example.com/${name}`, keys } },
      { method: 'POST', headers: { 'content-type': 'application/json' } },
    ]),
  )
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'our key' }]])
})

test('a press on a notice closes it and opens the order’s page, in its own window if there is one', async () => {
  const notice = { close: vi.fn(), data: '/menu/a/order/X' }
  const focus = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => null)
  const matchAll = vi.fn(async (_of: object) => [{ url: 'https://shop.example/menu/a/order/X?b=1', focus }])
  await openNotice({ matchAll, openWindow }, notice as never)
  expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
  expect(notice.close).toHaveBeenCalledTimes(1)
  const elsewhere = { matchAll: async () => [{ url: 'https://shop.example/menu/a', focus }], openWindow }
  await openNotice(elsewhere, notice as never)
  expect(openWindow).toHaveBeenLastCalledWith('/menu/a/order/X')
  await openNotice(elsewhere, { ...notice, data: undefined } as never)
  expect(openWindow).toHaveBeenLastCalledWith('/')
  expect(focus).toHaveBeenCalledTimes(1)
})
