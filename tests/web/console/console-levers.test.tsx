import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endOf } from '#domain/availability/ending.ts'
import { demoCatalog } from '../diner/stores-gateway.ts'
import { toasts } from '../diner/stores-page.tsx'
import { aGatewayWithLevers, centro } from './levers-app.tsx'
import { onDesk } from './screen-width.ts'

// A Saturday, 17:00 at the store.
const start = new Date('2026-11-21T20:00:00Z')

let gateway: ReturnType<typeof aGatewayWithLevers>
const opened = async (given: Parameters<typeof aGatewayWithLevers>[0] = {}, path?: string) => {
  gateway = aGatewayWithLevers(given)
  return { open: () => gateway.open(path) }
}
beforeEach(() => void vi.useFakeTimers({ now: start, shouldAdvanceTime: true }))
afterEach(() => {
  onDesk(true)
  gateway.close()
  vi.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }))
const list = () => within(screen.getByRole('region', { name: 'Ahora no se vende' }))
const rows = () => list().queryAllByRole('listitem')
const bar = () => screen.getByRole('region', { name: 'Pausas y demora' }).textContent
const search = async (text: string) => user().type(await screen.findByLabelText('Buscar un plato o un agregado'), text)
const store = demoCatalog.stores.find(({ id }) => id === centro)!
const plates = demoCatalog.branches.find(({ id }) => id === store.branchId)!.plates
const withGarnish = plates.find(({ garnishGroups }) => garnishGroups.some(({ garnishes }) => garnishes.length > 1))!

test('a store with everything on says so', async () => {
  await (await opened()).open()
  expect(await screen.findByText('Todo disponible')).toBeTruthy()
  expect(bar()).toBe('')
})

test('the list has pauses first, each with its end, the time left and the person', async () => {
  const { open } = await opened()
  gateway.pull(centro, { type: 'plate', plateId: 'provoleta' }, { type: 'tomorrow' })
  gateway.pull(centro, { type: 'mode', modeId: 'parrilla-centro-delivery' }, { type: 'minutes', minutes: 90 })
  gateway.pull(centro, { type: 'plate', plateId: 'flan-mixto' }, { type: 'resumed' }, { is: 'script', id: '' })
  await open()
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Deliveryhasta 18:30\u00A0· faltan 1 h 30 minEva Paz, 17:00Reanudar ',
    'Flan casero mixtohasta que lo vuelvas a ofrecerUn programa, 17:00Volver a ofrecer ',
    'Provoleta al hierrohasta mañana 00:00\u00A0· faltan 7 hEva Paz, 17:00Volver a ofrecer ',
  ])
})

test('an end at an opening that never comes is said', async () => {
  const { open } = await opened()
  gateway.pullsUntilAnOpeningThatNeverComes({ type: 'store' })
  await open()
  await waitFor(() => expect(bar()).toContain('Local en pausa hasta que lo reanudes'))
  expect(rows()[0]?.textContent).toContain('hasta que lo reanudes\u00A0· sin apertura en los próximos 60 días')
})

test('a pause that the store has made by itself says why, at the top and in the list', async () => {
  const { open } = await opened()
  gateway.pausesItself()
  await open()
  await waitFor(() => expect(bar()).toContain('Se pausó solo: nadie respondió los pedidos.'))
  expect(rows()[0]?.textContent).toContain('Se pausó solo: nadie respondió los pedidos.')
})

test('a pause of the store takes two presses, and stands at the top until it is resumed', async () => {
  await (await opened()).open()
  await press('Todo el local')
  await press(/^30 min hasta 17:30/)
  await waitFor(() => expect(bar()).toContain('Local en pausa hasta 17:30'))
  expect(gateway.callsOf('pauseStore').map(({ body }) => body)).toEqual([{ minutes: 30 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Reanudar: Local')
  await waitFor(() => expect(bar()).toBe(''))
  expect(gateway.levers()).toEqual([])
})

test('a pause of fifteen minutes has no sixteen left right after its press', async () => {
  // More than half of a minute is over, and the next one is far.
  vi.setSystemTime(start.getTime() + 35_000)
  await (await opened()).open()
  await press('Todo el local')
  await press(/^15 min/)
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.textContent).toContain('hasta 17:15\u00A0· faltan 15 min')
})

test('a pause of a mode leaves the others on', async () => {
  await (await opened()).open()
  await press('Delivery')
  await press(/^Hasta que lo reanudemos/)
  await waitFor(() => expect(bar()).toContain('Delivery en pausa hasta que lo reanudes'))
  expect(gateway.levers()).toEqual([{ target: { type: 'mode', modeId: 'parrilla-centro-delivery' }, until: null }])
})

test('a date is read by the store’s clock, and one that has passed is refused beside the field', async () => {
  await (await opened()).open()
  await press('Todo el local')
  const field = await screen.findByLabelText('Hasta una fecha y hora')
  for (const wrong of ['2026-11-21T16:59', '']) {
    fireEvent.change(field, { target: { value: wrong } })
    await press('Usar esta hora')
    expect(screen.getByText('Elegí una fecha y hora que todavía no pasó.')).toBeTruthy()
  }
  expect(gateway.callsOf('pauseStore')).toEqual([])
  fireEvent.change(field, { target: { value: '2026-12-24T18:00' } })
  await press('Usar esta hora')
  await waitFor(() => expect(bar()).toContain('Local en pausa hasta el 24/12 18:00'))
  expect(gateway.levers()).toEqual([{ target: { type: 'store' }, until: '2026-12-24T21:00:00.000Z' }])
})

test('a plate that is found by typing is sold out in two more presses, until tomorrow’s opening', async () => {
  await (await opened()).open()
  await search('provol')
  await press('Provoleta al hierro')
  await press(/^Hasta la apertura de mañana hasta mañana/)
  await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual([expect.stringMatching(/^Provoleta/)]))
  expect(gateway.callsOf('sellOutPlate').map(({ body }) => body)).toEqual([{ until: 'tomorrow' }])
  const { until } = endOf({ type: 'tomorrow' }, store, start.toISOString())
  expect(gateway.levers()).toEqual([{ target: { type: 'plate', plateId: 'provoleta' }, until }])
  expect(await screen.findByLabelText<HTMLInputElement>('Buscar un plato o un agregado')).toHaveProperty('value', '')
})

test('a garnish is sold out in three presses, and its plate stays on', async () => {
  const group = withGarnish.garnishGroups.find(({ garnishes }) => garnishes.length > 1)!
  const garnish = group.garnishes.find(({ visible }) => visible)!
  await (await opened()).open()
  await search(withGarnish.showName)
  await press(withGarnish.showName)
  await user().click(await screen.findByRole('radio', { name: new RegExp(`^${garnish.name}`) }))
  await press(/^Hasta que lo volvamos a ofrecer/)
  await waitFor(() => expect(gateway.levers()).toHaveLength(1))
  expect(gateway.levers()[0]?.target).toEqual({
    ...{ type: 'garnish', plateId: withGarnish.id, groupId: group.id, garnishId: garnish.id },
  })
})

test.each([
  [800, 'below the sheet, in sight', Node.DOCUMENT_POSITION_FOLLOWING],
  [400, 'inside of it, so that they hide no part', Node.DOCUMENT_POSITION_PRECEDING],
])('on a screen of %d px the ends of a plate stand %s', async (height, _where, position) => {
  const before = innerHeight
  Object.assign(globalThis, { innerHeight: height })
  await (await opened()).open()
  await search(withGarnish.showName)
  await press(withGarnish.showName)
  const date = await screen.findByLabelText('Hasta una fecha y hora')
  const end = screen.getByRole('button', { name: /^Hasta que lo volvamos a ofrecer/ })
  expect(date.compareDocumentPosition(end)).toBe(position)
  Object.assign(globalThis, { innerHeight: before })
})

test('a plate without sizes and garnishes is sold out by the same two presses', async () => {
  const plain = plates.find(({ sizes, garnishGroups }) => sizes.length + garnishGroups.length === 0)!
  await (await opened()).open()
  await search(plain.showName)
  await press(plain.showName)
  expect(within(await screen.findByRole('dialog')).queryByRole('radio')).toBeNull()
  await press(/^Hasta que lo volvamos a ofrecer/)
  await waitFor(() => expect(gateway.levers()).toEqual([{ target: { type: 'plate', plateId: plain.id }, until: null }]))
})

test('a change of another tablet shows at once, and one that the line missed shows when it is back', async () => {
  await (await opened()).open()
  await screen.findByText('Todo disponible')
  gateway.pull(centro, { type: 'plate', plateId: 'provoleta' }, { type: 'resumed' })
  gateway.tells(centro)
  await waitFor(() => expect(rows()).toHaveLength(1))
  act(() => gateway.line()?.drop())
  gateway.release({ type: 'plate', plateId: 'provoleta' })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(rows()).toHaveLength(1)
  await waitFor(async () => {
    act(() => gateway.line()?.accept())
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(rows()).toHaveLength(0)
  })
})

test('without a line the levers are read every 15 seconds', async () => {
  await (await opened()).open()
  await screen.findByText('Todo disponible')
  act(() => gateway.line()?.drop(4001))
  gateway.pull(centro, { type: 'store' }, { type: 'minutes', minutes: 15 })
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  await waitFor(() => expect(bar()).toContain('Local en pausa'))
})

test('a lost answer is said, and the list shows that the pause holds all the same', async () => {
  await (await opened()).open()
  gateway.breaks('answering')
  await press('Todo el local')
  await press(/^15 min/)
  await waitFor(() => expect(bar()).toContain('Local en pausa hasta 17:15'))
  expect(toasts()).toEqual(['No hubo respuesta. Fijate en la lista si quedó, o probá de nuevo.'])
})

test('a call that never left is said too, and the same press then pauses once', async () => {
  await (await opened()).open()
  gateway.breaks('asking')
  await press('Todo el local')
  await press(/^15 min/)
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(gateway.levers()).toEqual([])
  gateway.breaks(null)
  await press(/^15 min/)
  await waitFor(() => expect(bar()).toContain('Local en pausa'))
  expect(gateway.levers()).toHaveLength(1)
})

test('a thing that was brought back by mistake is off again, until the same end, by one press', async () => {
  const { open } = await opened()
  gateway.pull(centro, { type: 'plate', plateId: 'provoleta' }, { type: 'tomorrow' })
  const before = gateway.levers()
  await open()
  await press('Volver a ofrecer: Provoleta al hierro')
  expect(await screen.findByText('Volvió: Provoleta al hierro.')).toBeTruthy()
  expect(gateway.levers()).toEqual([])
  await press('Deshacer')
  await waitFor(() => expect(gateway.levers()).toEqual(before))
  expect(screen.queryByText('Volvió: Provoleta al hierro.')).toBeNull()
})

test.each(['cocina', 'caja'] as const)('a person of %s sees what is off, and changes nothing', async (role) => {
  const { open } = await opened({ role })
  gateway.pull(centro, { type: 'store' }, { type: 'minutes', minutes: 15 })
  await open()
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /Reanudar|Todo el local/ })).toBeNull()
  expect(screen.getByText('Lo cambian encargados y administradores.')).toBeTruthy()
})

test('a locked tablet shows the pause above the board, and takes none back', async () => {
  const { open } = await opened({ isLocked: true }, '/console')
  gateway.pull(centro, { type: 'store' }, { type: 'minutes', minutes: 15 })
  await open()
  await waitFor(() => expect(bar()).toContain('Local en pausa hasta 17:15'))
  expect(screen.queryByRole('button', { name: /Reanudar/ })).toBeNull()
})

test('a person of several stores reads which one is paused, and chooses the store to change', async () => {
  const { open } = await opened({ hasTwo: true })
  gateway.pull('sushi-belgrano', { type: 'store' }, { type: 'minutes', minutes: 15 })
  await open()
  const other = demoCatalog.stores.find(({ id }) => id === 'sushi-belgrano')!
  await waitFor(() => expect(bar()).toContain(`${other.name} en pausa hasta 17:15`))
  expect(rows()).toHaveLength(0)
  await user().selectOptions(screen.getByLabelText('Local'), 'sushi-belgrano')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.getByRole('option', { name: `${other.name} (1 fuera)` })).toBeTruthy()
})

test('a list that could not be read can be asked for again, and one that was read stays', async () => {
  const { open } = await opened()
  gateway.breaks('reading')
  await open()
  expect(await screen.findByText('No pudimos ver qué está fuera')).toBeTruthy()
  gateway.breaks(null)
  await press('Reintentar')
  expect(await screen.findByText('Todo disponible')).toBeTruthy()
  gateway.breaks('reading')
  gateway.tells(centro)
  expect(await screen.findByText('No pudimos actualizar esta página: ves lo último que supimos.')).toBeTruthy()
  expect(screen.getByText('Todo disponible')).toBeTruthy()
})

test('a page whose gateway is not reached says since when', async () => {
  const { open } = await opened()
  await open()
  await screen.findByText('Todo disponible')
  const reached = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const browser = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    globalThis.fetch = reached
    browser.mockRestore()
  })
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/^Sin conexión( desde las \d\d:\d\d)?: ves lo último que supimos\.$/)).toBeTruthy()
  globalThis.fetch = reached
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).toBeNull())
})

const sanTelmo = 'centro-san-telmo'
const busy = (extraMinutes: 10 | 20 | 30) => ({ type: 'busy', extraMinutes }) as const

test('busy mode is on for an hour after one press, stands at the top, and is off after one press', async () => {
  await (await opened()).open()
  await press('Sumar 20 minutos')
  await waitFor(() => expect(bar()).toContain('Demora: +20 min hasta 18:00'))
  expect(gateway.callsOf('startBusyMode').map(({ body }) => body)).toEqual([{ extraMinutes: 20, minutes: 60 }])
  expect(screen.getByRole('button', { name: 'Sumar 20 minutos' }).getAttribute('aria-pressed')).toBe('true')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Demora: +20 minhasta 18:00\u00A0· faltan 1 hEva Paz, 17:00Quitar ',
  ])
  await press('Quitar la demora')
  await waitFor(() => expect(bar()).toBe(''))
  expect(gateway.levers()).toEqual([])
})

test.each([
  ['30 min', { minutes: 30 }, /hasta 17:30/],
  ['Próxima apertura', { until: 'opening' }, /hasta mañana/],
  ['Hasta quitarla', { until: 'resumed' }, /hasta que la quites/],
])('busy mode ends at the chosen end: %s', async (name, ending, said) => {
  await (await opened()).open()
  await user().click(await screen.findByRole('radio', { name }))
  await press('Sumar 10 minutos')
  await waitFor(() => expect(bar()).toMatch(said))
  expect(gateway.callsOf('startBusyMode').map(({ body }) => body)).toEqual([{ extraMinutes: 10, ...ending }])
})

test('other minutes take the place of those that hold, and come back by one press on undo', async () => {
  const { open } = await opened()
  gateway.pull(centro, busy(10), { type: 'resumed' })
  await open()
  await press('Sumar 30 minutos')
  await waitFor(() => expect(bar()).toContain('Demora: +30 min hasta 18:00'))
  expect(gateway.levers()).toHaveLength(1)
  await press('Quitar: Demora: +30 min')
  await waitFor(() => expect(gateway.levers()).toEqual([]))
  await press('Deshacer')
  await waitFor(() => expect(gateway.levers().map(({ target }) => target)).toEqual([busy(30)]))
})

test('a zone is closed in two presses, says so in the list, and is reopened by one', async () => {
  await (await opened()).open()
  await press('San Telmo y Monserrat')
  await press(/^60 min hasta 18:00/)
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(gateway.callsOf('closeZone').map(({ body }) => body)).toEqual([{ minutes: 60 }])
  expect(gateway.levers().map(({ target }) => target)).toEqual([{ type: 'zone', zoneId: sanTelmo }])
  expect(rows()[0]?.textContent).toBe(
    'Zona cerrada: San Telmo y Monserrathasta 18:00\u00A0· faltan 1 hEva Paz, 17:00Reabrir ',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^San Telmo y Monserrat/ }).textContent).toContain('Cerrada')
  expect(bar()).toBe('')
  await press('Reabrir: Zona cerrada: San Telmo y Monserrat')
  await waitFor(() => expect(gateway.levers()).toEqual([]))
})

test('a zone without an end says who can end it', async () => {
  await (await opened()).open()
  await press('San Telmo y Monserrat')
  await press(/^Hasta que la reabramos/)
  await waitFor(() => expect(rows()[0]?.textContent).toContain('hasta que la reabras'))
})

test('the list has pauses, then busy mode and zones, then the menu', async () => {
  const { open } = await opened()
  gateway.pull(centro, { type: 'plate', plateId: 'provoleta' }, { type: 'resumed' })
  gateway.pull(centro, { type: 'zone', zoneId: sanTelmo }, { type: 'resumed' })
  gateway.pull(centro, busy(10), { type: 'resumed' })
  gateway.pull(centro, { type: 'mode', modeId: 'parrilla-centro-delivery' }, { type: 'resumed' })
  await open()
  await waitFor(() => expect(rows()).toHaveLength(4))
  const headings = list().getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Pausas', 'Demora y zonas', 'Agotado'])
  expect(bar()).toMatch(/Delivery en pausa.*Demora: \+10 min|Demora: \+10 min.*Delivery en pausa/)
})

const titles = () => rows().map((row) => row.querySelector('span')?.textContent)
const withPlates = async (count: number) => {
  const { open } = await opened()
  for (const { id } of plates.slice(0, count)) gateway.pull(centro, { type: 'plate', plateId: id }, { type: 'resumed' })
  gateway.pull(centro, { type: 'store' }, { type: 'resumed' })
  await open()
  await screen.findByText('Todo el local', { selector: 'li span' })
}

test('a long list of what is off comes before the levers, and on a phone its first three entries do', async () => {
  onDesk(false)
  await withPlates(7)
  expect(rows()).toHaveLength(3)
  expect(titles()[0]).toBe('Todo el local')
  const lever = screen.getByLabelText('Buscar un plato o un agregado')
  expect(rows()[0]!.compareDocumentPosition(lever)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await press('Ver todo (8)')
  expect(rows()).toHaveLength(8)
  await press('Ver menos')
  expect(rows()).toHaveLength(3)
})

test('a long list of what is off is searched by the beginnings of words, and brings one back', async () => {
  await withPlates(12)
  const sought = plates[4]!.showName
  await user().type(list().getByLabelText('Buscar en la lista'), sought)
  await waitFor(() => expect(titles()).toEqual([sought]))
  expect(list().getByRole('status').textContent).toBe('1 de 13')
  await press(`Volver a ofrecer: ${sought}`)
  await waitFor(() => expect(gateway.levers()).toHaveLength(12))
  expect(await list().findByText('En la lista no hay nada con ese nombre.')).toBeTruthy()
})

test('a long list of what is off is shown in parts', async () => {
  await withPlates(40)
  expect(rows()).toHaveLength(30)
  await press('Ver 11 más')
  expect(rows()).toHaveLength(41)
})

test('the whole menu is shown in parts to a person who does not know the name', async () => {
  await (await opened()).open()
  await press('Ver toda la carta')
  const found = within(screen.getByRole('region', { name: 'Agotar' }))
  await waitFor(() => expect(found.getAllByRole('listitem')).toHaveLength(30))
  await user().click(found.getByRole('button', { name: /^Ver \d+ más$/ }))
  expect(found.getAllByRole('listitem').length).toBeGreaterThan(30)
  await search('provol')
  expect(found.getAllByRole('listitem')).toHaveLength(1)
})

test('a mode that is paused already says so on its button', async () => {
  const { open } = await opened()
  gateway.pull(centro, { type: 'mode', modeId: 'parrilla-centro-delivery' }, { type: 'resumed' })
  await open()
  expect((await screen.findByRole('button', { name: /^Delivery/ })).textContent).toContain('En pausa')
})

test('a pause of the whole store hides busy mode at the top, and the list keeps it', async () => {
  const { open } = await opened()
  gateway.pull(centro, busy(10), { type: 'resumed' })
  gateway.pull(centro, { type: 'store' }, { type: 'resumed' })
  await open()
  await waitFor(() => expect(bar()).toContain('Local en pausa'))
  expect(bar()).not.toContain('Demora')
  expect(rows()).toHaveLength(2)
})

test('a person of several stores reads which one is busy', async () => {
  const { open } = await opened({ hasTwo: true })
  gateway.pull('sushi-belgrano', busy(20), { type: 'minutes', minutes: 15 })
  await open()
  const other = demoCatalog.stores.find(({ id }) => id === 'sushi-belgrano')!
  await waitFor(() => expect(bar()).toContain(`Demora en ${other.name}: +20 min hasta 17:15`))
  await press(`Quitar la demora: ${other.name}`)
  await waitFor(() => expect(bar()).toBe(''))
})

test.each(['cocina', 'caja'] as const)(
  'a person of %s reads busy mode and zones, and changes neither',
  async (role) => {
    const { open } = await opened({ role })
    gateway.pull(centro, busy(20), { type: 'resumed' })
    gateway.pull(centro, { type: 'zone', zoneId: sanTelmo }, { type: 'resumed' })
    await open()
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /Quitar|Reabrir|Sumar|San Telmo/ })).toBeNull()
  },
)

test('a lever whose time is over leaves the page by the clock', async () => {
  const { open } = await opened()
  gateway.pull(centro, busy(20), { type: 'minutes', minutes: 2 })
  await open()
  await waitFor(() => expect(bar()).toContain('Demora'))
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  await waitFor(() => expect(bar()).toBe(''))
  expect(rows()).toEqual([])
})
