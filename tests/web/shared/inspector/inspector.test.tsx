import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { cartDecider } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { fold } from '#domain/kernel/decider.ts'
import { readExportedLog } from '#simulator/import/logs.ts'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { openLogs } from '#web/shared/event-log/open-logs.ts'
import { readLogFile, writeLogFile } from '#web/shared/inspector/log-file.ts'
import { serveShops, withShortMenus } from '../../diner/stores-gateway.ts'
import { leave, toasts, visit } from '../../diner/stores-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  leave()
})

const cart = () => openLogs.all().find(({ name }) => name === 'comanda.cart')!
const put = (lineId: string, name: string) =>
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ lineId, name, notes: lineId }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })

function start() {
  const alias = 'parrilla-centro'
  const orderModeId = 'parrilla-centro-take-away'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType: null })
}

async function inspect() {
  const gateway = serveShops(withShortMenus())
  visit('/menu/parrilla-centro/Take_Away?inspect')
  const panel = within(await screen.findByRole('complementary', { name: 'Inspector de registros' }))
  return { gateway, panel, state: () => JSON.parse(panel.getByLabelText('Estado').textContent ?? '') }
}

test('without the parameter in the address there is no inspector', async () => {
  serveShops(withShortMenus())
  visit('/menu/parrilla-centro/Take_Away')
  await screen.findByRole('heading', { name: 'Entradas' })
  expect(screen.queryByRole('complementary', { name: 'Inspector de registros' })).toBeNull()
})

test('the inspector shows past events, and follows new ones', async () => {
  start()
  put('a', 'Flan')
  const { panel, state } = await inspect()
  const steps = () => within(panel.getByRole('list', { name: 'Línea de tiempo' })).getAllByRole('listitem')
  expect(steps().at(-1)?.textContent).toContain('CartLineAdded')
  const before = steps().length
  act(() => void put('b', 'Agua'))
  expect(steps()).toHaveLength(before + 1)
  expect(state().lines).toHaveLength(2)
})

test('each step shows its state at that time', async () => {
  start()
  put('a', 'Flan')
  put('b', 'Agua')
  const { panel, state } = await inspect()
  const steps = panel.getAllByRole('button', { name: /CartLineAdded/ })
  await userEvent.click(steps.at(-2)!)
  expect(state().lines.map(({ name }: { name: string }) => name)).toEqual(['Flan'])
  await userEvent.click(steps.at(-1)!)
  expect(state().lines.map(({ name }: { name: string }) => name)).toEqual(['Flan', 'Agua'])
})

test('a log goes into a file and comes back unchanged', async () => {
  start()
  put('a', 'Flan')
  const before = cartStore.getState()
  const file = new File([writeLogFile(cart())], 'comanda.cart.json', { type: 'application/json' })
  cartStore.dispatch({ type: 'EmptyCart' })
  const { panel } = await inspect()
  await userEvent.upload(panel.getByLabelText('Importar'), file)
  expect(toasts()).toContain('Registro importado')
  expect(cartStore.getState()).toEqual(before)
})

test('the export equals the shown log, and goes only into the file', async () => {
  start()
  put('a', 'Flan')
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:log'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { gateway, panel } = await inspect()
  const calls = gateway.calls.length
  await userEvent.click(panel.getByRole('button', { name: 'Exportar' }))
  const { base, entries } = readLogFile((await blobs[0]?.text()) ?? '', cart())!
  const events = entries.flatMap((entry) => entry.events) as CartEvent[]
  expect(fold(cartDecider, events, base as typeof cartDecider.initial)).toEqual(cartStore.getState())
  expect(gateway.calls.slice(calls).filter(({ body }) => body !== undefined)).toEqual([])
})

test('the export is a regression test for the simulator: its rules reach the shown state', () => {
  start()
  put('a', 'Flan')
  put('b', 'Agua')
  cartStore.dispatch({ type: 'ChangeQuantity', lineId: 'a', quantity: 3 })
  expect(readExportedLog(writeLogFile(cart()))).toMatchObject({ ok: true, log: { state: cartStore.getState() } })
})

test.each([
  ['is none', 'hola'],
  ['is of another log', JSON.stringify({ format: 'comanda-log', name: 'comanda.courier.x', version: 1, entries: [] })],
  ['is of another release', JSON.stringify({ format: 'comanda-log', name: 'comanda.cart', version: 7, entries: [] })],
  [
    'makes no sense',
    JSON.stringify({
      ...{ format: 'comanda-log', name: 'comanda.cart', version: 2, base: cartDecider.initial },
      entries: [{ id: 'a', at: 1, events: [{ type: 'CartLineAdded', line: { price: -1 } }] }],
    }),
  ],
])('a file that %s changes nothing, and is refused in words', async (_, text) => {
  start()
  put('a', 'Flan')
  const before = cartStore.getState()
  const { panel } = await inspect()
  await userEvent.upload(panel.getByLabelText('Importar'), new File([text], 'x.json', { type: 'application/json' }))
  expect(toasts()).toContain('Ese archivo no es un registro de este tipo')
  expect(cartStore.getState()).toEqual(before)
})

test('the inspector can be closed, and stays closed while the diner goes on', async () => {
  const { panel } = await inspect()
  await userEvent.click(panel.getByRole('button', { name: 'Cerrar inspector' }))
  expect(screen.queryByRole('complementary', { name: 'Inspector de registros' })).toBeNull()
})
