import { readFileSync } from 'node:fs'
import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contrastRatio } from '#domain/contrast/contrast.ts'
import { loadStatusOf } from '#web/diner/features/tracking/use-tracking.ts'
import { shipmentInk } from '#web/shared/theme/shipment-color.ts'
import { answersOffContract } from '../../../kit/answers-by-contract.ts'
import { aRider, aTracking } from '../../../kit/tracking.ts'
import { failing, page, trackingPath } from './tracking-page.tsx'

const press = async (name: string) => {
  act(() => screen.getAllByRole('button', { name }).at(-1)!.click())
  await page.wait(250)
}
const answer = (...changes: Parameters<typeof aTracking>) => {
  page.answers[trackingPath] = () => aTracking(...changes)
}
const dialog = () => screen.queryByRole('dialog', { name: 'Clave de entrega' })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('[TRACK-09] the header names the order', async () => {
  await page.open()
  expect(heading()).toBe('Pedido ABC23456')
})
test('[TRACK-10] with no order code the header has a dash', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  expect(heading()).toBe('Pedido -')
})
test('[TRACK-11] [TRACK-12] [TRACK-13] the time of the order is followed by hs, and by its date', async () => {
  await page.open()
  expect(screen.getByText('20:31 hs · 04/05')).toBeTruthy()
})
test.each([
  ['America/Lima', '18'],
  ['America/Argentina/Buenos_Aires', '20'],
  [undefined, '20'],
])('[FOPEN-51] all times are those of the store’s clock, or of Buenos Aires: %s', async (timeZone, hour) => {
  vi.setSystemTime(new Date('2026-05-04T23:40:00.000Z'))
  if (!timeZone) answersOffContract()
  const { timeZone: _, ...branchContact } = aTracking().branchContact
  // A page that was kept by an earlier release names no zone.
  const store = { ...branchContact, ...(timeZone && { timeZone }) } as typeof branchContact & { timeZone: string }
  const eta = { from: '2026-05-04T23:50:00.000Z', to: '2026-05-04T23:55:00.000Z' }
  answer({ branchContact: store, promised: { from: eta.from, to: '2026-05-04T23:52:00.000Z' }, shipment: { eta } })
  await page.open()
  const times = document.body.textContent?.match(/\d\d:\d\d/g) ?? []
  // The times of the order, its three steps, the page itself, the arrival (shown and announced), and the missed promise.
  expect(times.length).toBeGreaterThanOrEqual(9)
  expect(new Set(times.map((time) => time.slice(0, 2)))).toEqual(new Set([hour]))
  expect(screen.getByText(`${hour}:31 hs · 04/05`)).toBeTruthy()
})
test('[TRACK-15] a date that cannot be read shows nothing and breaks nothing', async () => {
  answer({ createdAt: 'ayer' })
  await page.open()
  expect(heading()).toBe('Pedido ABC23456')
  expect(screen.queryByText(/\d hs/)).toBeNull()
})
test('[TRACK-16] the status of the shipment shows as its label', async () => {
  await page.open()
  expect(screen.getByText('En camino')).toBeTruthy()
})
test('[TRACK-17] the status has the colour of its kind', async () => {
  await page.open()
  const dot = screen.getByText('En camino').parentElement?.querySelector<HTMLElement>('span')
  expect(dot?.style.background).toBe('rgb(30, 136, 229)')
  expect(screen.getByText('En camino').style.color).toBe('var(--moving)')
})
test('[TRACK-17] the colour of each kind can be read on the grounds of a light and of a dark page', () => {
  const [light = '', dark = ''] = readFileSync('web/shared/ui/tokens.css', 'utf8').split('[data-scheme')
  for (const tokens of [light, dark]) {
    const token = (name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(tokens)?.[1] ?? ''
    const statuses = ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED', 'CANCELED', 'PENDING']
    for (const name of statuses.map((status) => shipmentInk(status).slice('var(--'.length, -1)))
      for (const ground of ['ground', 'surface', 'raised'])
        expect([name, contrastRatio(token(name), token(ground)) >= 4.5]).toEqual([name, true])
  }
})
test('[TRACK-18] the logo of a known branch shows', async () => {
  await page.open()
  expect(screen.getByRole('img', { name: 'Tucán' }).getAttribute('src')).toBe('/media/brands/parrilla-logo.svg')
})
test('[TRACK-19] an unknown branch has no logo', async () => {
  answer({ branch: null })
  await page.open()
  expect(screen.queryByRole('img', { name: 'Tucán' })).toBeNull()
})
test('[TRACK-20, TRACK-26] a rider with name and phone is named', async () => {
  await page.open()
  expect(within(screen.getByRole('region', { name: 'Repartidor' })).getByText('Ana Paz')).toBeTruthy()
})
test('[TRACK-22] the rider can be written to', async () => {
  await page.open()
  expect(screen.getByRole('link', { name: 'Escribir a Ana Paz por WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/5491155550001',
  )
})
test('[TRACK-23] the rider can be called', async () => {
  await page.open()
  expect(screen.getByRole('link', { name: 'Llamar a Ana Paz' }).getAttribute('href')).toBe('tel:+5491155550001')
})
test.each([
  ['TRACK-27', { name: '' }],
  ['TRACK-27', { name: ' ' }],
  ['TRACK-28', { phone: '' }],
  ['TRACK-28', { phone: ' ' }],
])('[FAMBIG-03] [%s] a rider with a missing field has no block, and so no placeholder', async (_, missing) => {
  answer({ shipment: { riderInfo: aRider(missing) } })
  await page.open()
  expect(screen.queryByRole('region', { name: 'Repartidor' })).toBeNull()
  expect(screen.queryByText('Sin repartidor')).toBeNull()
  expect(document.querySelector('a[href="#"]')).toBeNull()
})
test('the modal of the delivery key is text, and takes the scroll keys itself', async () => {
  await page.open()
  expect(within(dialog()!).getByRole('region').tabIndex).toBe(0)
})
test('[TRACK-29] the delivery key stays on the page when its modal is gone', async () => {
  await page.open()
  await press('Continuar')
  expect(dialog()).toBeNull()
  const section = screen.getByRole('region', { name: 'Clave de entrega' })
  expect(within(section).getByText('4821')).toBeTruthy()
  expect(within(section).getByRole('img', { name: '4 8 2 1' })).toBeTruthy()
})
test('[TRACK-30] the delivery key says who will ask for it', async () => {
  await page.open()
  expect(screen.getByText('El repartidor te solicitará esta clave al entregar el pedido')).toBeTruthy()
})
test.each([null, '  '])(
  '[TRACK-32] [TRACK-33] the invalid key %j has no section and opens no modal',
  async (securityCode) => {
    answer({ shipment: { securityCode } })
    await page.open()
    expect(dialog()).toBeNull()
    expect(screen.queryByText('Clave de entrega')).toBeNull()
  },
)
test('[TRACK-34] [FAMBIG-63] a valid key opens its modal on load', async () => {
  await page.open()
  expect(dialog()).not.toBeNull()
})
test('[TRACK-34] the modal opens once more when the courier is on the way to the door', async () => {
  const reload = async () => {
    cleanup()
    await page.open()
  }
  answer({ shipment: { status: 'LOOKING_FOR_DRIVER' } })
  await page.open()
  expect(dialog()).not.toBeNull()
  await reload()
  expect(dialog()).toBeNull()
  answer({ at: '11.0.0', shipment: { status: 'IN_STORE' } })
  await press('Actualizar')
  expect(dialog()).toBeNull()
  answer({ at: '12.0.0', shipment: { status: 'ON_ROUTE_TO_DROP_OFF' } })
  await press('Actualizar')
  expect(dialog()).not.toBeNull()
  await reload()
  expect(dialog()).toBeNull()
  expect(screen.getByRole('region', { name: 'Clave de entrega' })).toBeTruthy()
})
test('[TRACK-34] [FAMBIG-63] a first look while the courier comes to the door opens the modal once', async () => {
  answer({ shipment: { status: 'ON_ROUTE_TO_DROP_OFF' } })
  await page.open()
  await press('Continuar')
  answer({ at: '11.0.0', shipment: { status: 'ON_ROUTE_TO_DROP_OFFS' } })
  await press('Actualizar')
  expect(dialog()).toBeNull()
})
test('[TRACK-35] [TRACK-36] [TRACK-37] the modal shows the key and when to share it', async () => {
  await page.open()
  const modal = within(dialog()!)
  expect(modal.getByRole('heading', { name: 'Clave de entrega' })).toBeTruthy()
  expect(modal.getByText('Comparte la clave')).toBeTruthy()
  expect(modal.getByText('4821')).toBeTruthy()
  expect(
    modal.getByText(
      'El repartidor confirmará la entrega del pedido con la clave de entrega. ¡Espera a recibir el pedido para compartirla!',
    ),
  ).toBeTruthy()
})
test.each([
  ['[TRACK-38]', 'Continuar'],
  ['[TRACK-39]', 'Cerrar'],
])('%s the button %s closes the modal', async (_, name) => {
  await page.open()
  await press(name)
  expect(dialog()).toBeNull()
})
test('[FAMBIG-63] neither a refresh nor a pushed update opens the modal again', async () => {
  await page.openLive()
  await press('Continuar')
  await press('Actualizar')
  page.push(aTracking({ at: '11.1.0', shipment: { status: 'DELIVERED' } }))
  await page.wait(10)
  expect(screen.getByText('Entregado')).toBeTruthy()
  expect(dialog()).toBeNull()
})
test('[TRACK-40] [FOPEN-98] the product signs the page, with a neutral logo of the client', async () => {
  await page.open()
  const logo = screen.getByText('Comanda').parentElement?.querySelector('img')?.getAttribute('src')
  expect(logo).toBe('/icon.svg')
  expect(readFileSync(`web/public${logo}`, 'utf8')).toMatch(/^<svg /)
})
test('[TRACK-07] [TRACK-51] Actualizar asks again', async () => {
  await page.open()
  await press('Continuar')
  answer({ at: '11.0.0', shipment: { status: 'DELIVERED' } })
  await press('Actualizar')
  expect(screen.getByText('Entregado')).toBeTruthy()
})
test('[TRACK-08] the refresh button is busy while it asks', async () => {
  await page.open()
  await press('Continuar')
  const button = screen.getByRole('button', { name: 'Actualizar' })
  act(() => button.click())
  expect(button.getAttribute('aria-busy')).toBe('true')
  await page.wait(10)
  expect(button.getAttribute('aria-busy')).toBeNull()
})
test('[TRACK-50] [TRACK-52] the header spins until the order is there, and again while it is refreshed', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  expect(screen.getByRole('img', { name: 'Buscando tu pedido…' })).toBeTruthy()
  answer()
  await page.wait(15_000)
  await press('Continuar')
  expect(screen.queryByRole('img', { name: 'Buscando tu pedido…' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Actualizar' }).click())
  expect(screen.getByRole('img', { name: 'Buscando tu pedido…' })).toBeTruthy()
})
test('[TRACK-49] [TRACK-51] [FOPEN-41] an order is initial, then loading, then loaded, and initial in a refresh', () => {
  const [nothing, asked] = [
    { data: undefined, isFetching: false },
    { data: undefined, isFetching: true },
  ]
  const there = { data: aTracking(), isFetching: false }
  expect([nothing, asked, there].map((query) => loadStatusOf(query, false))).toEqual(['initial', 'loading', 'loaded'])
  expect(loadStatusOf({ ...there, isFetching: true }, true)).toBe('initial')
  expect(loadStatusOf({ ...there, isFetching: true }, false)).toBe('loaded')
})
const pins = () => document.querySelectorAll('[class*="marker"] > img').length

test('[FAMBIG-25] [TRACK-53] a failed first fetch is logged, and the page stays loading', async () => {
  await page.open()
  await vi.waitFor(() => expect(pins()).toBeGreaterThan(0))
  cleanup()
  page.answers[trackingPath] = failing
  await page.open()
  await vi.waitFor(() => screen.getByRole('region', { name: 'Mapa del envío' }))
  expect(heading()).toBe('Pedido -')
  expect(pins()).toBe(0)
  expect(page.logged).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'Buscando tu pedido…' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-busy')).toBeNull()
})
test('[FAMBIG-24] a failed refresh after a failed first fetch leaves the page loading', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  await press('Actualizar')
  expect(page.logged).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'Buscando tu pedido…' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-busy')).toBeNull()
})
test('[FAMBIG-24] [TRACK-54] a failed refresh is logged, its spinner stops and the shown data stays', async () => {
  await page.open()
  await press('Continuar')
  page.answers[trackingPath] = failing
  await press('Actualizar')
  expect(page.logged).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-busy')).toBeNull()
  expect(screen.queryByRole('img', { name: 'Buscando tu pedido…' })).toBeNull()
  expect(heading()).toBe('Pedido ABC23456')
})
test('[TRACK-55] no failure is shown', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  act(() => page.realtime.drop(4001))
  await press('Actualizar')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.body.textContent).not.toMatch(/error|problema|pudimos|falló/i)
})
test('[TRACK-55] an order that is not found within 15 s is reported quietly, until it is', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  const sentence = () => screen.queryByText('Todavía no lo encontramos. Fijate que el enlace esté completo.')
  await page.wait(14_000)
  expect(sentence()).toBeNull()
  await page.wait(2_000)
  expect(sentence()?.closest('[role=status]')).toBeTruthy()
  answer({})
  await press('Actualizar')
  expect(sentence()).toBeNull()
})
test('a page without an order asks twice after 3 s while the gateway is in trouble', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  const asked = () => page.calls.asked.filter((path) => path === trackingPath).length
  const tries: number[] = []
  for (const ms of [2_500, 1_000, 3_000, 3_000, 12_000]) {
    await page.wait(ms)
    tries.push(asked())
  }
  expect(tries).toEqual([1, 2, 3, 3, 4])
})
test('[TRACK-56] the order code is encoded in the call', async () => {
  await page.open('A/B C')
  expect(page.calls.asked).toContain('/api/logisticsorder/tracking/parrilla-centro/A%2FB%20C')
})
test('the name of the tab says the state of the delivery, and first what the page is for', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  expect(document.title).toBe('Seguí tu pedido ABC23456')
  cleanup()
  answer()
  await page.open()
  expect(document.title).toBe('Ana está en camino con tu pedido · Pedido ABC23456')
  answer({ shipment: { status: 'DELIVERED' } })
  await press('Actualizar')
  expect(document.title).toMatch(/^¡Entregado!.* · Pedido ABC23456$/)
})
test('the map’s content is also in words: the current state, the responsible party, and the past', async () => {
  await page.open()
  expect(screen.getByRole('heading', { name: 'Ana está en camino con tu pedido' })).toBeTruthy()
  expect(screen.getByText('Un repartidor lo aceptó')).toBeTruthy()
  expect(screen.getByText('Sale de Tucán San Telmo, Defensa 742')).toBeTruthy()
})
test('the newest past step is the current one, and a stack is shown as leaving the store', async () => {
  answer({
    shipment: { times: { ON_ROUTE_TO_DROP_OFFS: '2026-05-04T23:36:00.000Z', IN_STORE: '2026-05-04T23:35:00.000Z' } },
  })
  await page.open()
  const steps = screen.getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Salió del local con tu pedido20:36',
    'Llegó al local20:35',
    'Hiciste el pedido20:31',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null])
})
test('for keyboard and screen reader the card comes before the map', async () => {
  await page.open()
  const card = screen.getByRole('region', { name: 'Estado del envío' })
  await vi.waitFor(() => screen.getByRole('region', { name: 'Mapa del envío' }))
  const map = screen.getByRole('region', { name: 'Mapa del envío' })
  expect(card.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
