import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { aDay, aMode, aStore, everyDay } from '#tests/kit/catalog.ts'
import { quotedIn } from '#tests/kit/ledger.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { HoursSheet } from '#web/diner/features/shop/hours-sheet.tsx'
import '../ui-dialogs.ts'

afterEach(cleanup)

const evenings = everyDay(['19:00', '23:00'])
const scheduled: Partial<OrderMode> = {
  useSchedule: true,
  schedules: [{ scheduleConfigs: [{ workingDays: evenings }] }],
}
const openOn = (...workingDays: Store['deliveryConfig']['workingDays']): Partial<Store> => ({
  deliveryConfig: { workingDays, betweenStreetsRequired: false, npsAvg: null },
})

/** The text of the sheet under a heading. */
async function saysUnder(heading: string, over: Partial<Store>, mode: Partial<OrderMode> = {}) {
  const store = {
    ...aStore({ orderModes: [aMode(mode)], ...over }),
    distance: null,
    reachableByDelivery: null,
  } as StoreView
  render(<HoursSheet store={store} now="2026-11-21T20:00:00.000Z" open onClose={() => undefined} />)
  const block = (await screen.findByRole('heading', { name: heading })).closest('section')!
  return within(block)
}
const words = (id: string) => quotedIn(id)[0]!

test.each([
  ['HOURS-06', 'a store without hours', openOn()],
  ['HOURS-06', 'a store that is open round the clock', openOn(...everyDay(['00:00', '00:00']))],
  ['HOURS-08', 'a store that is closed for a time', { status: 'TEMPORARILY_CLOSED' as const }],
])('[%s] [AMBIG-33] %s says so', async (id, _, over) => {
  expect((await saysUnder('Horario del local', over)).getByText(words(id))).toBeDefined()
})

test('[AMBIG-33] [HOURS-02] [HOURS-07] a day without hours says that it is closed, and the others their hours', async () => {
  const own = await saysUnder('Horario del local', openOn(aDay('MONDAY', ['12:00', '15:00'], ['20:00', '23:30'])))
  expect(own.getAllByText(words('HOURS-07'))).toHaveLength(6)
  expect(own.getByText('20:00 a 23:30')).toBeDefined()
})

test.each<[id: string, what: string, over: Partial<Store>, mode: Partial<OrderMode>, days: number]>([
  ['HOURS-09', 'a mode that takes no orders', {}, { orderEnabled: false }, 0],
  ['HOURS-09', 'a mode of a store with unpaid bills', { commercialTermsInfo: { blocked: true } }, {}, 0],
  ['HOURS-10', 'a mode that follows the store', openOn(...evenings), { ...scheduled, useSchedule: false }, 0],
  ['HOURS-11', 'a mode with hours of its own in a store without', openOn(), scheduled, 7],
  ['HOURS-12', 'a mode whose hours narrow the store’s', openOn(...everyDay(['12:00', '23:30'])), scheduled, 7],
])('[%s] [AMBIG-33] %s says so, with its hours where it has some', async (id, _, over, mode, days) => {
  const block = await saysUnder('Delivery', over, mode)
  expect(block.getByText(words(id))).toBeDefined()
  expect(block.queryAllByText('19:00 a 23:00')).toHaveLength(days)
})

test('[HOURS-03] the sheet has a block of the store, and one for each group of modes', async () => {
  const take = (id: string, showName: string, over: Partial<OrderMode>) => aMode({ id, showName, ...over })
  const orderModes = [
    take('a', 'Delivery', scheduled),
    take('b', 'Retiro', scheduled),
    take('c', 'Mesa', {}),
    take('d', 'Barra', { ...scheduled, active: false }),
  ]
  await saysUnder('Horario del local', { orderModes })
  const blocks = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(blocks).toEqual(['Horario del local', 'Delivery & Retiro', 'Mesa'])
})

const holidays = [
  { date: '2026-11-21', hours: [{ startAt: '10:00', endAt: '13:00' }] },
  { date: '2026-12-25', closed: true },
] as const

test('the dates with other hours stand below the week, with their day and their hours', async () => {
  const deliveryConfig = { workingDays: evenings, exceptions: holidays, betweenStreetsRequired: false, npsAvg: null }
  const own = await saysUnder('Horario del local', { deliveryConfig })
  expect(own.getByRole('heading', { name: 'Días especiales' })).toBeDefined()
  expect(own.getByText('Viernes 25 de diciembre').parentElement?.textContent).toBe('Viernes 25 de diciembreCerrado')
  expect(own.getByText('Sábado 21 de noviembre, hoy').parentElement?.textContent).toContain('10:00 a 13:00')
})

test('on a day with other hours, its weekday is not marked as today', async () => {
  const deliveryConfig = { workingDays: evenings, exceptions: holidays, betweenStreetsRequired: false, npsAvg: null }
  const own = await saysUnder('Horario del local', { deliveryConfig })
  expect(own.getByText('Sábado')).toBeDefined()
  expect(own.queryByText('Sábado, hoy')).toBeNull()
})

test('a mode that is closed on a date says so in its own block', async () => {
  const block = await saysUnder('Delivery', openOn(...evenings), { exceptions: holidays })
  expect(block.getByText('Viernes 25 de diciembre')).toBeDefined()
})

test('a store without other hours has no special days', async () => {
  const own = await saysUnder('Horario del local', openOn(...evenings))
  expect(own.queryByText('Días especiales')).toBeNull()
})
