import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { aLine } from '#tests/kit/cart.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops, withShortMenus } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

const alias = 'parrilla-centro'
const channel = availabilityChannel(alias)
const menuAt = `/menu/${alias}/Delivery`
/** The longest wait before an open menu asks. */
const spreadMs = 9_500

const before = withShortMenus(demoCatalog)
const after: CatalogDocument = {
  ...before,
  branches: before.branches.map((branch) => ({
    ...branch,
    plates: branch.plates.map((plate) => (plate.id === 'provoleta' ? { ...plate, price: 1_999_900 } : plate)),
  })),
}
const revisionOf = (document: CatalogDocument) => createCatalog(document).revisionOf(alias)

let realtime: FakeRealtime
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T16:00:00.000Z') })
  realtime = fakeRealtime()
})
afterEach(() => {
  // The next test gets a connection of its own.
  act(() => realtime.drop(4001))
  leave()
  realtime.restore()
  vi.useRealTimers()
})

const readConfiguration = () => ({ status: 200, body: aConfiguration() })
const serve = (document: CatalogDocument, extra = {}) => serveShops(document, { readConfiguration, ...extra })

async function joined() {
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(realtime.lines()).toBeGreaterThan(0))
  act(() => realtime.accept())
  await waitFor(() => expect(realtime.channels.has(channel)).toBe(true))
}
let at = 0
const tell = (revision: string | undefined) =>
  act(() => realtime.push(channel, availabilityUpdateEvent, { levers: [], revision }, `1.${++at}`))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const rowOf = async (name: string) =>
  (await screen.findAllByRole('link', { name })).at(-1)?.closest('article') as HTMLElement

function hasProvoleta() {
  const orderModeId = `${alias}-delivery`
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType: null })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ referenceId: 'provoleta', name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}

test('a change of the catalogue is read by an open menu soon after its channel says so, without a gap', async () => {
  serve(before)
  visit(menuAt)
  const row = await rowOf('Provoleta al hierro')
  await joined()
  tell(revisionOf(before))
  const { callsOf } = serve(after)
  tell(revisionOf(after))
  await pass(1_000)
  expect(callsOf('readMenu')).toEqual([])
  expect(row.textContent).not.toContain('19.999')
  await pass(spreadMs)
  await waitFor(() => expect(row.textContent).toContain('19.999'))
  // The same element, so that the page keeps its place.
  expect(document.contains(row)).toBe(true)
  expect(callsOf('readMenu')).toHaveLength(1)
  expect(callsOf('resolveAlias')).toHaveLength(1)
})

test('a change of the catalogue is read once, also when several messages say it', async () => {
  serve(before)
  visit(menuAt)
  await rowOf('Provoleta al hierro')
  await joined()
  const { callsOf } = serve(after)
  for (let times = 0; times < 3; times++) tell(revisionOf(after))
  await pass(spreadMs)
  await waitFor(() => expect(callsOf('readMenu')).toHaveLength(1))
  tell(revisionOf(after))
  await pass(spreadMs)
  expect(callsOf('readMenu')).toHaveLength(1)
})

test('a change of the catalogue between the load and the join is noticed by the menu’s revision', async () => {
  serve(before)
  visit(menuAt)
  await rowOf('Provoleta al hierro')
  const { callsOf } = serve(after)
  await joined()
  tell(revisionOf(after))
  await pass(spreadMs)
  await waitFor(() => expect(callsOf('readMenu')).toHaveLength(1))
})

test('a change of the catalogue that the menu already has is not read again', async () => {
  const { callsOf } = serve(before)
  visit(menuAt)
  await rowOf('Provoleta al hierro')
  await joined()
  tell(revisionOf(before))
  tell(undefined)
  await pass(spreadMs)
  expect(callsOf('readMenu')).toHaveLength(1)
})

test('a change of the catalogue is asked for by different menus at different times', async () => {
  const asked: number[] = []
  for (const random of [0, 0.5, 0.999]) {
    const dice = vi.spyOn(Math, 'random').mockReturnValue(random)
    serve(before)
    visit(menuAt)
    await rowOf('Provoleta al hierro')
    await joined()
    const { callsOf } = serve(after)
    tell(revisionOf(after))
    let seconds = 0
    for (; callsOf('readMenu').length === 0; seconds++) await pass(500)
    asked.push(seconds / 2)
    dice.mockRestore()
    act(() => realtime.drop(4001))
    leave()
  }
  expect(asked).toEqual([1.5, 5.5, 9.5])
})

test('a change of the catalogue is not read for a page that the diner has left', async () => {
  serve(before)
  hasProvoleta()
  const page = visit(menuAt)
  await rowOf('Provoleta al hierro')
  await joined()
  const { callsOf } = serve(after)
  tell(revisionOf(after))
  await page.go(`/menu/${alias}/preview`)
  await screen.findByRole('link', { name: /^Continuar/ })
  await pass(spreadMs)
  expect(callsOf('readMenu')).toEqual([])
  tell(revisionOf(after))
  await pass(spreadMs)
  await waitFor(() => expect(callsOf('readMenu')).toHaveLength(1))
})

test('a change of the catalogue takes a plate out of an open cart’s menu, and the cart says so', async () => {
  serve(before)
  hasProvoleta()
  visit(`/menu/${alias}/preview`)
  await joined()
  expect(await screen.findByRole('link', { name: /^Continuar/ })).toBeTruthy()
  const gone = {
    ...before,
    stores: before.stores.map((each) =>
      each.id === alias ? { ...each, plates: { provoleta: { visible: false } } } : each,
    ),
  }
  serve(gone)
  tell(revisionOf(gone))
  await pass(spreadMs)
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull())
  expect(cartStore.getState().lines).toHaveLength(1)
})
