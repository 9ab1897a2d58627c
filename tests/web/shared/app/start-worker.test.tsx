import { render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onEachCall, refused } from '#tests/kit/web-calls.ts'
import { startDinerLater } from '#web/diner/app/start-later.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { forgetUnsent, sendLater } from '#web/shared/api/send-later.ts'
import { start } from '#web/shared/app/start-worker.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetUnsent()
  clearToasts()
})

test('refused waiting calls are shown in one sentence and logged, and a refused log line is neither', async () => {
  const sent: string[] = []
  onEachCall(({ url }) => {
    const { pathname } = new URL(url)
    sent.push(pathname)
    return pathname.endsWith('log') ? refused(400, 'BAD_REQUEST') : refused(409, 'ALREADY_REPORTED')
  })
  render(<ToastArea />)
  const call = { method: 'PUT', contentType: 'application/json', body: '{}' } as const
  sendLater({ ...call, key: 'line', path: '/api/diner/log' })
  sendLater({ ...call, key: 'report', path: '/api/diner/order?branchContact=x' })
  start(() => undefined)
  expect(
    await screen.findByText('No pudimos enviar lo que esperaba conexión. Escribile al local si hace falta.'),
  ).toBeTruthy()
  await vi.waitFor(() => expect(sent).toEqual(['/api/diner/order', '/api/diner/log', '/api/diner/log']))
})

test('a page that lost the network before its start sends waiting calls once it is back', async () => {
  const sent: string[] = []
  onEachCall(({ url }) => {
    sent.push(new URL(url).pathname)
    return new Response(null, { status: 204 })
  })
  vi.useFakeTimers()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startDinerLater(createQueryClient())
  sendLater({ method: 'PUT', contentType: 'application/json', body: '{}', key: 'line', path: '/api/diner/log' })
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  expect(sent).toEqual([])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toEqual(['/api/diner/log']))
})

const aRegistration = () => Object.assign(new EventTarget(), { update: async () => undefined })

/** A browser whose page has a worker in front of it, or a registration of one. */
function withWorker(given: { readonly controller: object | null; readonly registration: object | undefined }) {
  const container = Object.assign(new EventTarget(), {
    controller: given.controller,
    ready: new Promise(() => undefined),
    getRegistration: vi.fn(async () => given.registration),
    register: vi.fn(async () => aRegistration()),
  })
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return container
}

test.each([
  ['a browser without one gets its worker', { controller: null, registration: undefined }, 1],
  ['a worker that is there is not registered again', { controller: {}, registration: aRegistration() }, 0],
  ['a worker that has unregistered itself is not brought back', { controller: {}, registration: undefined }, 0],
])('%s', async (_, given, times) => {
  const { getRegistration, register } = withWorker(given)
  start(() => undefined)
  await vi.waitFor(() => expect(getRegistration).toHaveBeenCalled())
  await getRegistration.mock.results[0]?.value
  // The waiter for that answer goes on before a message does.
  await new Promise((resolve) => setImmediate(resolve))
  expect(register).toHaveBeenCalledTimes(times)
})
