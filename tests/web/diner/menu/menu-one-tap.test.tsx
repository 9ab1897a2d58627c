import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { cartEventsOf } from '#web/diner/analytics/cart-events.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { lastTap } from '#web/diner/state/last-tap.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit, withBranch, withStore } from '../stores-page.tsx'

afterEach(() => {
  lastTap.forget()
  leave()
})

const menuAt = '/menu/parrilla-centro/Delivery'
const chorizo = 'Chorizo criollo'

/** The row of a plate in its category, not its tile among the best-sold ones. */
const row = async (name: string) =>
  within((await screen.findAllByRole('link', { name })).at(-1)?.closest('article') as HTMLElement)
const add = async (name: string) => (await row(name)).findByRole('button', { name: `Agregar ${name}` })
const undo = () => screen.findByRole('button', { name: 'Deshacer' })
const lines = () => cartStore.getState().lines.map(({ name, quantity, notes }) => [name, quantity, notes])
const open = (document?: Parameters<typeof serveShops>[0]) => {
  serveShops(document)
  return visit(menuAt)
}

test('one tap adds a plate that asks for no choice, and its row says how many', async () => {
  open()
  await userEvent.click(await add(chorizo))
  expect(lines()).toEqual([[chorizo, 1, '']])
  expect((await row(chorizo)).getByText('1 ×')).toBeTruthy()
  expect((await row(chorizo)).getByRole('status').textContent).toBe('1')
})

test('[ANALYT-10] [ANALYT-20] [ANALYT-25] a tap is counted as an item that was added, like on the plate’s page', async () => {
  open()
  await userEvent.click(await add(chorizo))
  await userEvent.click(await add(chorizo))
  const { entries } = cartStore.getLog()
  const told = entries.slice(-2).map((entry, index) => {
    const at = entries.length - 2 + index
    const around = { before: cartStore.stateAfter(at), after: cartStore.stateAfter(at + 1), isAtCheckout: false }
    return cartEventsOf(entry, around)
  })
  const item = { name: chorizo, category: 'Entradas', price: 720_000, quantity: 1 }
  expect(told).toMatchObject([[{ type: 'ItemAdded', item }], [{ type: 'ItemAdded', item }]])
})

test('[PLATE-09] the taps are told in one sentence, and undone together', async () => {
  open()
  for (let taps = 0; taps < 3; taps += 1) await userEvent.click(await add(chorizo))
  const bar = (await undo()).parentElement
  expect(bar?.textContent).toContain('Ítem agregado al pedido! 3 × Chorizo criollo')
  await userEvent.click(await undo())
  expect(lines()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  expect(toasts()).toEqual(['Listo, quedó como antes'])
})

test('undoing takes back only the taps, not what was in the cart before', async () => {
  open()
  await userEvent.click(await add(chorizo))
  act(() => lastTap.forget())
  await userEvent.click(await add(chorizo))
  await userEvent.click(await undo())
  expect(lines()).toEqual([[chorizo, 1, '']])
})

test('the last unit can be taken out and comes back with its note', async () => {
  open()
  await userEvent.click(await add(chorizo))
  const [line] = cartStore.getState().lines
  act(() => {
    if (line)
      cartStore.dispatch({
        ...{ type: 'ReplaceLine', lineId: line.lineId, notesLimit: 250 },
        line: { ...line, notes: 'bien cocido' },
      })
    lastTap.forget()
  })
  await userEvent.click((await row(chorizo)).getByRole('button', { name: `Quitar ${chorizo}` }))
  expect(lines()).toEqual([])
  expect(document.activeElement).toBe(await add(chorizo))
  await userEvent.click(await undo())
  expect(lines()).toEqual([[chorizo, 1, 'bien cocido']])
})

test('after undoing with the keyboard, the focus is back on the plate’s button', async () => {
  open()
  const button = await add(chorizo)
  await userEvent.click(button)
  const undoing = await undo()
  act(() => undoing.focus())
  await userEvent.keyboard('{Enter}')
  expect(lines()).toEqual([])
  expect(document.activeElement).toBe(button)
})

test('a plate with sizes or an obligatory group has no plus, and its link opens it', async () => {
  open()
  await add(chorizo)
  const steak = await row('Bife de chorizo')
  expect(steak.queryByRole('button')).toBeNull()
  await userEvent.click(steak.getByRole('link'))
  expect(await screen.findByRole('dialog', { name: 'Bife de chorizo' })).toBeTruthy()
})

test('[HOURS-14] a store that takes no orders offers nothing to add', async () => {
  open(
    withStore('parrilla-centro', (store) => ({
      orderModes: store.orderModes.map((mode) => ({ ...mode, orderEnabled: false })),
    })),
  )
  await screen.findByText('Menu informativo. Pedidos deshabilitados.')
  await waitFor(() => expect(cartStore.getState().alias).toBe('parrilla-centro'))
  expect(screen.queryByRole('button', { name: `Agregar ${chorizo}` })).toBeNull()
})

test('[BRANCH-22] nothing can be added while the cart belongs to another store', async () => {
  cartStore.dispatch({
    ...{ type: 'ChangeStore', alias: 'sushi-belgrano', branchContactId: 'sushi-belgrano' },
    ...{ orderModeId: 'sushi-belgrano-delivery', paymentType: null },
  })
  serveShops(undefined, { listMenuHashes: () => new Promise(() => undefined) })
  visit(menuAt)
  await row(chorizo)
  expect(screen.queryByRole('button', { name: `Agregar ${chorizo}` })).toBeNull()
})

test('[PLATE-16] the tap past a plate’s maximum is refused with its sentence', async () => {
  const { plates } = demoCatalog.branches[0]!
  open(
    withBranch('parrilla', () => ({
      plates: plates.map((plate) => (plate.showName === chorizo ? { ...plate, maxQuantity: 1 } : plate)),
    })),
  )
  await userEvent.click(await add(chorizo))
  await userEvent.click(await add(chorizo))
  expect(lines()).toEqual([[chorizo, 1, '']])
  expect(toasts()).toEqual(['Has alcanzado el máximo de unidades (1) para este producto'])
})

test('a toast beside the bar that undoes a tap stands in that bar, which it covers nowhere else', async () => {
  open()
  await userEvent.click(await add(chorizo))
  const bar = (await undo()).parentElement
  act(() => toast('Algo pasó'))
  expect(bar?.querySelector('[data-toast]')?.textContent).toBe('Algo pasó')
})

test('[MENU-09] the pill of a set tells how many are missing, and when it is full', async () => {
  open()
  const humita = 'Empanada de humita'
  await userEvent.click((await row(humita)).getByRole('link'))
  const plate = within(await screen.findByRole('dialog', { name: humita }))
  await userEvent.click(plate.getAllByRole('radio')[0]!)
  await userEvent.click(plate.getByRole('button', { name: /^Agregar \$/ }))
  expect((await row(humita)).getByText('Te faltan 5 para el 6x5')).toBeTruthy()
  for (let units = 1; units < 5; units += 1) await userEvent.click(await add(humita))
  expect((await row(humita)).getByText('Te falta 1 para el 6x5')).toBeTruthy()
  await userEvent.click(await add(humita))
  expect((await row(humita)).getByText('Completaste el 6x5')).toBeTruthy()
})

test('a category’s own page adds with one tap as well', async () => {
  serveShops()
  visit(`${menuAt}/entradas`)
  await userEvent.click(await add(chorizo))
  expect(lines()).toEqual([[chorizo, 1, '']])
  cleanup()
})
