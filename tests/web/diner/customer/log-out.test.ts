import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#tests/kit/web-calls.ts'
import { logOut } from '#web/diner/features/customer/session.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { forgetUnsent, sendLater, sendUnsent } from '#web/shared/api/send-later.ts'

let calls: ReturnType<typeof answerCalls>
let isSubscribed: boolean

beforeEach(() => {
  isSubscribed = true
  const unsubscribe = async () => {
    isSubscribed = false
    return true
  }
  const pushManager = { getSubscription: async () => ({ endpoint: 'https://push.example.com/1', unsubscribe }) }
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  })
  calls = answerCalls(() => ({
    '/api/diner/customer/session': () => new Response(null, { status: 204 }),
    '/api/diner/log': () => new Response(null, { status: 204 }),
  }))
})
afterEach(() => {
  forgetUnsent()
  calls.restore()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('logging out ends this browser’s notices: the next diner gets none of the previous one’s order', async () => {
  logOut(createQueryClient())
  await vi.waitFor(() => expect(isSubscribed).toBe(false))
})

test('logging out drops calls that still wait in the diner’s name', async () => {
  const path = '/api/diner/log'
  const unsent = { method: 'POST', path, contentType: 'text/plain', body: '{}' } as const
  sendLater({ key: 'a', ...unsent })
  logOut(createQueryClient())
  await sendUnsent()
  expect(calls.count(path)).toBe(0)
  sendLater({ key: 'b', ...unsent })
  await sendUnsent()
  expect(calls.count(path)).toBe(1)
})

test('a log-out without a network goes out when there is one, also on a later page', async () => {
  const session = '/api/diner/customer/session'
  let hasNetwork = false
  calls.restore()
  calls = answerCalls(() => ({
    [session]: () => {
      if (!hasNetwork) throw new TypeError('no network')
      return new Response(null, { status: 204 })
    },
    '/api/diner/log': () => new Response(null, { status: 204 }),
  }))
  logOut(createQueryClient())
  await vi.waitFor(() => expect(localStorage.getItem('comanda.unsent')).toContain(session))
  hasNetwork = true
  const before = calls.count(session)
  await sendUnsent()
  expect(calls.count(session)).toBe(before + 1)
  expect(localStorage.getItem('comanda.unsent')).toBeNull()
})
