import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { aLine } from '#tests/kit/cart.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

const alias = 'parrilla-centro'
const channel = availabilityChannel(alias)
const menuAt = `/menu/${alias}/Delivery`
const provoleta = { target: { type: 'plate', plateId: 'provoleta' }, until: null }

let realtime: FakeRealtime
beforeEach(() => {
  realtime = fakeRealtime()
  serveShops(demoCatalog, { readConfiguration: () => ({ status: 200, body: aConfiguration() }) })
})
afterEach(() => {
  // The next test gets a connection of its own.
  act(() => realtime.drop(4001))
  leave()
  realtime.restore()
})

/** The page's connection stands, and it has joined the channel of its store. */
async function joined() {
  await waitFor(() => expect(realtime.lines()).toBeGreaterThan(0))
  act(() => realtime.accept())
  await waitFor(() => expect(realtime.channels.has(channel)).toBe(true))
}
const off = (...levers: unknown[]) => act(() => realtime.push(channel, availabilityUpdateEvent, { levers }, '1.1'))
const rowOf = async (name: string) =>
  (await screen.findAllByRole('link', { name })).at(-1)?.closest('article') as HTMLElement

test('an open menu shows a plate as sold out once its channel says so, and as sold again', async () => {
  visit(menuAt)
  expect((await rowOf('Provoleta al hierro')).textContent).not.toContain('Agotado')
  await joined()
  off(provoleta)
  expect((await rowOf('Provoleta al hierro')).textContent).toContain('Agotado')
  expect((await rowOf('Chorizo criollo')).textContent).not.toContain('Agotado')
  off()
  expect((await rowOf('Provoleta al hierro')).textContent).not.toContain('Agotado')
})

test('a plate that is sold out has no plus in the list', async () => {
  visit(menuAt)
  await joined()
  const plus = async (name: string) => within(await rowOf(name)).queryByRole('button', { name: `Agregar ${name}` })
  await waitFor(async () => expect(await plus('Provoleta al hierro')).toBeTruthy())
  off(provoleta)
  expect(await plus('Provoleta al hierro')).toBeNull()
  expect(await plus('Chorizo criollo')).toBeTruthy()
})

test('a plate that is sold out says so when it is opened, and cannot be added', async () => {
  visit(menuAt)
  await joined()
  await userEvent.click((await screen.findAllByRole('link', { name: 'Provoleta al hierro' })).at(-1) as HTMLElement)
  const plate = within(await screen.findByRole('dialog', { name: 'Provoleta al hierro' }))
  expect(plate.getByRole('button', { name: /^Agregar \$/ })).toBeTruthy()
  off(provoleta)
  expect(plate.getByText('Este plato se agotó por ahora.')).toBeTruthy()
  expect(plate.queryByRole('button', { name: /^Agregar \$/ })).toBeNull()
})

test('a plate that is sold out hides its choices, keeps those made, and leads to its category', async () => {
  visit(menuAt)
  await joined()
  await userEvent.click((await screen.findAllByRole('link', { name: 'Provoleta al hierro' })).at(-1) as HTMLElement)
  const plate = within(await screen.findByRole('dialog', { name: 'Provoleta al hierro' }))
  const notes = () => plate.queryByRole<HTMLTextAreaElement>('textbox', { name: /^Notas/ })
  await userEvent.type(notes()!, 'Bien dorada')
  off(provoleta)
  expect([notes(), plate.queryByRole('checkbox')]).toEqual([null, null])
  const others = plate.getByRole('link', { name: 'Ver otros platos de la categoría' })
  expect(others.getAttribute('href')).toBe(`${menuAt}/entradas`)
  off()
  expect(notes()?.value).toBe('Bien dorada')
})

test('a size and a garnish that are sold out cannot be chosen, and say why', async () => {
  visit(menuAt)
  await joined()
  off(
    { target: { type: 'size', plateId: 'picada', sizeId: 'para-dos' }, until: null },
    {
      target: { type: 'garnish', plateId: 'provoleta', garnishGroupId: 'extra-provoleta', garnishId: 'con-rucula' },
      until: null,
    },
    { target: { type: 'of a newer release' }, until: null },
  )
  const open = async (name: string) => {
    await userEvent.click((await screen.findAllByRole('link', { name })).at(-1) as HTMLElement)
    return within(await screen.findByRole('dialog', { name }))
  }
  const picada = await open('Picada para compartir')
  expect(picada.getByRole<HTMLInputElement>('radio', { name: /Para dos.*Agotado/ }).disabled).toBe(true)
  expect(picada.getByRole<HTMLInputElement>('radio', { name: /Para cuatro/ }).disabled).toBe(false)
  await userEvent.click(picada.getByRole('button', { name: 'Cerrar' }))
  const dish = await open('Provoleta al hierro')
  expect(dish.getByRole<HTMLInputElement>('checkbox', { name: /Rúcula.*Agotado/ }).disabled).toBe(true)
})

test('a line of the cart with a plate that is sold out says so, and has to be taken out', async () => {
  const mode = 'parrilla-centro-delivery'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: mode, paymentType: null })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ referenceId: 'provoleta', name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  visit(`/menu/${alias}/preview`)
  await joined()
  expect(await screen.findByRole('link', { name: /^Continuar/ })).toBeTruthy()
  off(provoleta)
  expect(await screen.findByText('Este plato se agotó por ahora')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull()
})

test('[HOURS-08] an open menu says that its store is closed for a while, and takes nothing more', async () => {
  visit(menuAt)
  await joined()
  expect(screen.queryByText(/Cerrado Temporalmente/)).toBeNull()
  off({ target: { type: 'store' }, until: null })
  expect(await screen.findByText('Cerrado Temporalmente. Todavía no se sabe cuándo abre.')).toBeTruthy()
  off()
  expect(screen.queryByText(/Cerrado Temporalmente/)).toBeNull()
})

test('a paused menu invites to order for later only where a slot comes after the pause', async () => {
  visit(menuAt)
  await joined()
  const pause = { target: { type: 'store' }, until: new Date(Date.now() + 40 * 86_400_000).toISOString() }
  off(pause)
  expect(await screen.findByText(/^Cerrado Temporalmente\..* Podés programar tu pedido\.$/)).toBeTruthy()
  off({ ...pause, withoutSlots: ['parrilla-centro-take-away'] })
  expect(screen.getByText(/Podés programar tu pedido/)).toBeTruthy()
  off({ ...pause, withoutSlots: ['parrilla-centro-delivery'] })
  expect(screen.getByText(/^Cerrado Temporalmente\. Abre/)).toBeTruthy()
  expect(screen.queryByText(/Podés programar tu pedido/)).toBeNull()
})

test('the levers of a lost connection hold until the page has asked again', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  visit(menuAt)
  await joined()
  off(provoleta)
  expect((await rowOf('Provoleta al hierro')).textContent).toContain('Agotado')
  act(() => realtime.drop())
  expect((await rowOf('Provoleta al hierro')).textContent).toContain('Agotado')
  // The gateway answers that the plate is back.
  const polls = intervals.mock.calls.flatMap(([poll, ms]) => (ms === 15_000 ? [poll] : []))
  expect(polls).not.toEqual([])
  act(() => {
    for (const poll of polls) poll()
  })
  await waitFor(async () => expect((await rowOf('Provoleta al hierro')).textContent).not.toContain('Agotado'))
})
