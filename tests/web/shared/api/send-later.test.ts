import { afterEach, expect, test, vi } from 'vitest'
import { refused } from '#tests/kit/web-calls.ts'
import {
  forgetUnsent,
  type PendingCall,
  sendLater,
  sendUnsent,
  sendUnsentOnReturn,
} from '#web/shared/api/send-later.ts'

const call = (key: string): Omit<PendingCall, 'at'> => ({
  ...{ key, method: 'POST', path: '/api/diner/order', contentType: 'text/plain' },
  body: `{"message":"${key}"}`,
})

/** The sent calls, with the status that each got. */
const sending = (answer: (body: string) => number) => {
  const sent: string[] = []
  globalThis.fetch = async (_, init) => {
    const body = String(init?.body)
    const status = answer(body)
    if (status === 0) throw new TypeError('no network')
    sent.push(`${new Headers(init?.headers).get('Idempotency-Key')} ${body}`)
    return status < 400 ? new Response(null, { status }) : refused(status)
  }
  return sent
}
const sentAs = (key: string) => `${key} {"message":"${key}"}`

afterEach(() => {
  forgetUnsent()
  vi.useRealTimers()
})

test('calls that failed go out in order when the network is back, each under its own key, once', async () => {
  sendLater(call('a'))
  sendLater(call('b'))
  sending(() => 0)
  await sendUnsent()
  const sent = sending(() => 204)
  sendUnsentOnReturn(() => undefined)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(localStorage.getItem('comanda.unsent')).toBeNull())
  expect(new Set(sent)).toEqual(new Set([sentAs('a'), sentAs('b')]))
  expect(sent[0]).toBe(sentAs('a'))
})

test('a busy gateway is asked again later, and its refusals are reported instead', async () => {
  sendLater(call('a'))
  sendLater(call('b'))
  const busy = sending(() => 503)
  await sendUnsent()
  expect(busy).toEqual([sentAs('a')])
  const sent = sending((body) => (body.includes('"a"') ? 400 : 204))
  const onRefused = vi.fn()
  sendUnsentOnReturn(onRefused)
  await vi.waitFor(() => expect(localStorage.getItem('comanda.unsent')).toBeNull())
  expect(onRefused.mock.calls).toEqual([[expect.objectContaining(call('a')), 400]])
  expect(sent).toEqual([sentAs('a'), sentAs('b')])
})

test('a refusal that came before a listener is reported to the listener', async () => {
  vi.resetModules()
  const page = await import('#web/shared/api/send-later.ts')
  page.sendLater(call('a'))
  sending(() => 400)
  await page.sendUnsent()
  const onRefused = vi.fn()
  page.sendUnsentOnReturn(onRefused)
  expect(onRefused.mock.calls).toEqual([[expect.objectContaining(call('a')), 400]])
})

test('calls that have waited for a week, or beyond thirty, are dropped', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') })
  sendLater(call('old'))
  vi.setSystemTime(new Date('2026-11-10T00:00:00Z'))
  for (let n = 0; n < 29; n++) sendLater(call(`n${n}`))
  const sent = sending(() => 204)
  await sendUnsent()
  expect(sent).toHaveLength(29)
  for (let n = 0; n < 40; n++) sendLater(call(`m${n}`))
  const next = sending(() => 204)
  await sendUnsent()
  expect(next).toHaveLength(30)
})

test('calls that storage has no room for wait in the page, and go out as well', async () => {
  sendLater(call('a'))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  sendLater(call('b'))
  const sent = sending(() => 204)
  await sendUnsent()
  full.mockRestore()
  expect(sent).toEqual([sentAs('a'), sentAs('b')])
})

test('calls that storage has no room for join those that another tab writes and sends', async () => {
  sendLater(call('a'))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  sendLater(call('b'))
  full.mockRestore()
  // The other tab has sent the first one, and keeps one of its own.
  localStorage.setItem('comanda.unsent', JSON.stringify([{ ...call('c'), at: Date.now() }]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'comanda.unsent' }))
  expect(localStorage.getItem('comanda.unsent')).toContain('"b"')
  const sent = sending(() => 204)
  await sendUnsent()
  expect(sent.toSorted()).toEqual([sentAs('b'), sentAs('c')])
  expect(localStorage.getItem('comanda.unsent')).toBeNull()
})

const logLine = (key: string) => ({ ...call(key), path: '/api/diner/log' })

test('lines of the log displace no waiting report', async () => {
  sendLater(call('report'))
  for (let line = 0; line < 40; line++) sendLater(logLine(`line ${line}`))
  const sent = sending(() => 204)
  await sendUnsent()
  expect(sent[0]).toBe(sentAs('report'))
  expect(sent).toHaveLength(31)
})

test('a line of the log without an answer holds up no report, and the other way round', async () => {
  sendLater(logLine('line'))
  sendLater(call('report'))
  const reports = sending((body) => (body.includes('line') ? 503 : 204))
  await sendUnsent()
  expect(reports).toEqual([sentAs('report'), sentAs('line')])
  sendLater(call('report'))
  const lines = sending((body) => (body.includes('report') ? 503 : 204))
  await sendUnsent()
  expect(lines).toEqual([sentAs('report'), sentAs('line')])
})

test('the one of several tabs that has the lock sends, and no other', async () => {
  let isFree = false
  const request = vi.fn(async (_: string, __: object, work: (lock: object | null) => unknown) =>
    work(isFree ? {} : null),
  )
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  const sent = sending(() => 204)
  sendLater(call('a'))
  await sendUnsent()
  expect(sent).toEqual([])
  isFree = true
  await sendUnsent()
  expect(sent).toEqual([sentAs('a')])
  expect(request).toHaveBeenLastCalledWith('comanda.unsent', { ifAvailable: true }, expect.any(Function))
  vi.unstubAllGlobals()
})
