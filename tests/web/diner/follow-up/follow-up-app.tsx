import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import FollowUpPage from '#web/diner/pages/follow-up-page.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { fakeRealtime } from '../../../kit/fake-realtime.ts'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { aConfiguration, answerCalls, onEachCall } from '../../../kit/web-calls.ts'
import '../ui-dialogs.ts'

window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList

export type Order = ReturnType<typeof aFollowedOrder>
type Put = { readonly query: string; readonly key: string | null; readonly body: unknown }

export const orderPath = '/api/diner/parrilla-centro/order/ABC23456'
export const shipmentsPath = '/api/shipments/order/tracking-id'

/** Fields of an order that is paid by card on its own page, and has not been paid yet. */
export const unpaid = {
  status: 'GENERATED',
  paymentType: { id: 'tarjeta', showName: 'Tarjeta', paymentMethod: 'CARD', upload: 'API' },
} as const satisfies Partial<Order>

/** The page of an order in a browser whose clock a test controls, with a gateway that answers as the test says. */
export function followUpApp() {
  const app = {
    order: aFollowedOrder(),
    answers: {} as Record<string, () => unknown>,
    puts: [] as Put[],
    /** Every call that may change something, except reports of failures. */
    changes: [] as string[],
    realtime: undefined as unknown as ReturnType<typeof fakeRealtime>,
    calls: undefined as unknown as ReturnType<typeof answerCalls>,
    wait: (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms)),
    link: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null,
    progress: () => within(screen.getByRole('list', { name: 'Avance del pedido' })).getAllByRole('listitem'),
    async press(name: string | RegExp) {
      act(() => screen.getByRole('button', { name }).click())
      await app.wait()
    },
    async open(changes: Partial<Order> = {}, query = '') {
      app.order = aFollowedOrder(changes)
      const router = createMemoryRouter([{ path: '/menu/:alias/order/:orderCode', Component: FollowUpPage }], {
        initialEntries: [`/menu/parrilla-centro/order/ABC23456${query}`],
      })
      render(
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      )
      await app.wait()
    },
  }
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-05-04T23:40:00.000Z') })
    app.answers = {
      [orderPath]: () => app.order,
      [shipmentsPath]: () => app.order.shipments,
      '/api/configuration': () => aConfiguration(),
    }
    app.puts = []
    app.changes = []
    app.calls = answerCalls(() => app.answers)
    const answer = globalThis.fetch
    onEachCall(async (request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' && pathname !== '/api/diner/log') app.changes.push(pathname)
      if (request.method === 'PUT')
        app.puts.push({
          query: search,
          key: request.headers.get('Idempotency-Key'),
          body: await request.clone().json(),
        })
      return answer(request)
    })
    app.realtime = fakeRealtime()
    globalThis.reportError = () => undefined
  })
  afterEach(() => {
    cleanup()
    clearToasts()
    app.calls.restore()
    app.realtime.restore()
    vi.useRealTimers()
    window.history.replaceState(null, '', '/')
  })
  return app
}
