import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isNews } from '#web/diner/features/tracking/arrival.tsx'
import { rangeText } from '#web/diner/texts/arrival.ts'
import { aTracking } from '../../../kit/tracking.ts'
import { page, trackingPath } from './tracking-page.tsx'

const iso = (clock: string) => `2026-05-05T${clock}.000Z`
const at = (clock: string) => Date.parse(iso(clock))
const range = (from: string, to: string) => ({ from: at(from), to: at(to) })
const heard = () =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent?.match(/Llega|Tarda/) ? [textContent] : []))
const answer = (...changes: Parameters<typeof aTracking>) => {
  page.answers[trackingPath] = () => aTracking(...changes)
}

beforeEach(() => void vi.setSystemTime(at('00:00:00')))

test('an arrival is a range of minutes by the clock of the shop', () => {
  expect(rangeText(range('00:04:00', '00:09:00'), at('00:00:00'))).toBe('Llega entre 21:04 y 21:09')
})
test('an arrival known to the minute is one time', () => {
  expect(rangeText(range('00:04:00', '00:04:00'), at('00:00:00'))).toBe('Llega a las 21:04')
})
test('a range that has begun shows only its end', () => {
  expect(rangeText(range('00:04:00', '00:09:00'), at('00:05:00'))).toBe('Llega antes de las 21:09')
})
test('a range that is over says that it takes longer', () => {
  expect(rangeText(range('00:04:00', '00:09:00'), at('00:10:00'))).toBe('Tarda un poco más de lo estimado')
})
test('a minute at either end is no news, two are', () => {
  const said = range('00:04:00', '00:09:00')
  expect(isNews(said, range('00:05:00', '00:08:00'))).toBe(false)
  expect(isNews(said, range('00:06:00', '00:09:00'))).toBe(true)
  expect(isNews(said, range('00:04:00', '00:07:00'))).toBe(true)
})
test('the page shows the arrival, follows it to the minute, and announces only news', async () => {
  answer({ shipment: { eta: { from: iso('00:04:00'), to: iso('00:09:00') } } })
  await page.openLive()
  expect(heard()).toEqual(['Llega entre 21:04 y 21:09'])
  const push = async (place: string, from: string, to: string) => {
    page.push(aTracking({ at: place, shipment: { eta: { from: iso(from), to: iso(to) } } }))
    await page.wait(10)
  }
  await push('11.0.0', '00:05:00', '00:08:00')
  expect(document.body.textContent).toContain('Llega entre 21:05 y 21:08')
  expect(heard()).toEqual(['Llega entre 21:04 y 21:09'])
  await push('12.0.0', '00:06:00', '00:07:00')
  expect(heard()).toEqual(['Llega entre 21:06 y 21:07'])
})
test('a range that passes says so without a message from the gateway', async () => {
  answer({ shipment: { eta: { from: iso('00:02:00'), to: iso('00:03:00') } } })
  await page.open()
  await page.wait(4 * 60_000)
  expect(heard()).toEqual(['Tarda un poco más de lo estimado'])
})
test('a way that ends after the promised time says so beside the arrival, before that time', async () => {
  const promised = { from: iso('00:00:00'), to: iso('00:08:00') }
  answer({ promised, shipment: { eta: { from: iso('00:04:00'), to: iso('00:09:00') } } })
  await page.open()
  expect(document.body.textContent).toContain('Llega entre 21:04 y 21:09')
  expect(screen.getByText('Viene con un poco de demora: lo esperábamos antes de las 21:08')).toBeTruthy()
})
test('until a courier drives the page shows the promised time, as the order does', async () => {
  answer({
    promised: { from: iso('00:20:00'), to: iso('00:35:00') },
    shipment: { status: 'LOOKING_FOR_DRIVER', riderInfo: null, eta: null },
  })
  await page.open()
  expect(heard()).toEqual(['Llega entre 21:20 y 21:35'])
})
test('[FOPEN-90] after a courier canceled the page looks for another and promises no time', async () => {
  const times = { DRIVER_CANCELED: iso('00:00:00'), LOOKING_FOR_DRIVER: iso('00:00:00') }
  answer({
    promised: { from: iso('00:20:00'), to: iso('00:35:00') },
    shipment: { status: 'LOOKING_FOR_DRIVER', riderInfo: null, eta: null, times },
  })
  const { unmount } = await page.open()
  expect(screen.getByRole('heading', { name: 'Buscamos otro repartidor para tu pedido' })).toBeTruthy()
  expect(screen.getByText('Puede tardar más de lo previsto')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Buscamos otro repartidor21:00',
    'El repartidor canceló21:00',
    'Hiciste el pedido20:31',
  ])
  expect(document.body.textContent).not.toMatch(/Llega/)
  unmount()
  const left = { ...times, DRIVER_CANCELED: iso('00:10:00') }
  answer({
    promised: { from: iso('00:20:00'), to: iso('00:35:00') },
    shipment: { status: 'DRIVER_CANCELED', times: left },
  })
  await page.open()
  expect(screen.getByText('Buscamos repartidor')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'El repartidor canceló: el local va a resolver tu envío' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Llega|Tarda/)
})
test('without an arrival nothing is shown of one', async () => {
  answer({ shipment: { eta: null } })
  await page.open()
  expect(document.body.textContent).not.toMatch(/Llega|Tarda/)
})
test.each([
  [1, 'Hay 1 entrega antes de la tuya'],
  [2, 'Hay 2 entregas antes de la tuya'],
])('with %i stops before it says %s', async (stopsBefore, sentence) => {
  answer({ shipment: { stopsBefore } })
  await page.open()
  expect(screen.getByText(sentence)).toBeTruthy()
})
test.each([0, null])('with %j stops before it nothing is shown of them', async (stopsBefore) => {
  answer({ shipment: { stopsBefore } })
  await page.open()
  expect(document.body.textContent).not.toContain('antes de la tuya')
})
test('in a stack the sentence leaves the count to the line beside it, or gives it without one', async () => {
  answer({ shipment: { status: 'ON_ROUTE_TO_DROP_OFFS', stopsBefore: 2 } })
  const { unmount } = await page.open()
  expect(screen.getByRole('heading', { level: 2, name: 'Ana salió con tu pedido' })).toBeTruthy()
  unmount()
  answer({ shipment: { status: 'ON_ROUTE_TO_DROP_OFFS', stopsBefore: null } })
  await page.open()
  expect(screen.getByText('Ana salió con tu pedido y antes pasa por otra entrega')).toBeTruthy()
})
