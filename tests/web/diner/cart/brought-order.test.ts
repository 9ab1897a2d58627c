import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTracking } from '../../../kit/tracking.ts'

const path = '/api/logisticsorder/tracking/parrilla-centro/ABC23456'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => document.body.replaceChildren())

/** The query of a tracking page whose document has brought an answer of this age. */
async function queryOf(answer: unknown, age = 0) {
  const text = JSON.stringify({ at: Date.now() - age, answers: { [path]: answer } })
  document.body.innerHTML = `<script type="application/json" id="first-answers">${text}</script>`
  const { trackingQuery } = await import('#web/diner/features/tracking/tracking-query.ts')
  const query = trackingQuery('parrilla-centro', 'ABC23456') as unknown as {
    initialData: () => { at: string } | undefined
    initialDataUpdatedAt: () => number | undefined
    staleTime: (of: { state: { dataUpdatedAt: number } }) => number
  }
  const dataUpdatedAt = query.initialDataUpdatedAt() ?? 0
  return { first: query.initialData(), staleTime: query.staleTime({ state: { dataUpdatedAt } }) }
}

/** This phone has sent the order, and keeps an answer about it. */
async function keep(answer: ReturnType<typeof aTracking>) {
  const { rememberOrder } = await import('#web/diner/state/placed-orders.ts')
  const { keepOrder } = await import('#web/diner/state/cached-orders.ts')
  const order = { alias: 'parrilla-centro', code: 'ABC23456' }
  rememberOrder({ ...order, at: new Date().toISOString() })
  keepOrder({ ...order, page: 'tracking' }, answer, Date.now() - 60_000)
}

test('a page begins with the answer of its document, and does not ask for it once more', async () => {
  expect(await queryOf(aTracking({ at: '10.0.0' }))).toEqual({ first: aTracking({ at: '10.0.0' }), staleTime: 10_000 })
})

test('the newer of the document’s answer and the kept one is shown first', async () => {
  await keep(aTracking({ at: '11.0.0' }))
  expect((await queryOf(aTracking({ at: '12.0.0' }))).first?.at).toBe('12.0.0')
  vi.resetModules()
  expect(await queryOf(aTracking({ at: '10.0.0' }))).toMatchObject({ first: { at: '11.0.0' }, staleTime: 0 })
})

test('an answer that the document brought minutes ago is asked for again', async () => {
  expect(await queryOf(aTracking(), 600_000)).toEqual({ first: undefined, staleTime: 0 })
})
