import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aLine, anUpsoldLine } from '#tests/kit/cart.ts'
import { CART_ANIMATION_MS } from '#web/diner/features/menu/use-added-lately.ts'
import { addedAt, cartStore, openCart } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  leave()
})

const cartAt = '/menu/parrilla-centro/preview'
const week = 7 * 24 * 3_600_000
const provoleta = aLine({ referenceId: 'provoleta', name: 'Provoleta al hierro', price: 1_480_000 })
const mode = 'parrilla-centro-take-away'

function put(...lines: ReturnType<typeof aLine>[]) {
  const alias = 'parrilla-centro'
  const payment = { paymentType: null, orderModeId: mode }
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, ...payment })
  cartStore.dispatch({ type: 'ChangeOrderMode', ...payment, menuHashFrom: 'a', menuHashTo: 'a' })
  for (const line of lines)
    cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}

/** Writes as another page of this browser would. */
const heard = () => act(() => void dispatchEvent(new StorageEvent('storage', { key: 'comanda.cart' })))

/** The demo's catalogue without one plate. */
const without = (plateId: string) => ({
  ...demoCatalog,
  branches: demoCatalog.branches.map((branch) => ({
    ...branch,
    plates: branch.plates.map((plate) => (plate.id === plateId ? { ...plate, visible: false } : plate)),
  })),
})

test('[CART-01] [CART-02] [FCART-12] [FCART-13] a reopened page has the same lines, mode and payment', () => {
  put(provoleta)
  const paymentType = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
  cartStore.dispatch({ type: 'ChoosePaymentType', paymentType })
  expect(openCart().getState()).toMatchObject({ lines: [provoleta], orderModeId: mode, paymentType })
})

test('[FCART-13] a reopened page has every field of a line', () => {
  const aGroup = { groupId: 'salsas', groupName: 'Salsas', min: 0, max: 2, mandatory: false }
  const alioli = {
    referenceId: 'alioli',
    referenceType: 'GARNISH',
    name: 'Alioli',
    quantity: 2,
    price: 90_000,
  } as const
  const full = {
    ...anUpsoldLine(),
    ...{ quantity: 3, notes: 'sin sal', maxQuantity: 4 },
    extras: [{ ...aGroup, multipleSelection: true, items: [alioli] }],
  }
  put(provoleta, full)
  expect(openCart().getState().lines).toEqual([provoleta, full])
})

test('[CART-09] [OPEN-01] a cart is kept for seven days, and no longer', () => {
  put(provoleta)
  const now = Date.now()
  expect(openCart(() => now + week - 60_000).getState().lines).toHaveLength(1)
  expect(openCart(() => now + week + 60_000).getState().lines).toEqual([])
})

test('[CARD-01] a step in one tab shows in the other, and counts there', async () => {
  put(provoleta)
  serveShops()
  visit(cartAt)
  const quantity = within(await screen.findByRole('group', { name: 'Cantidad de Provoleta al hierro' }))
  openCart().dispatch({ type: 'ChangeQuantity', lineId: provoleta.lineId, quantity: 4 })
  heard()
  expect(quantity.getByRole('status').textContent).toBe('4')
  await userEvent.click(quantity.getByRole('button', { name: 'Agregar uno' }))
  expect(openCart().getState().lines[0]?.quantity).toBe(5)
})

test.each([
  ['cut in the middle', '{"owner":"diner","version":1,"at":'],
  ['of another make', '[1,2,3]'],
  ['from a later release', '{"owner":"diner","version":9,"at":9999999999999,"base":{"basket":[]},"entries":[]}'],
  [
    'without its lines',
    '{"owner":"diner","version":1,"at":9999999999999,"base":{"alias":"parrilla-centro"},"entries":[]}',
  ],
])('a cart log %s leaves an empty cart and a page that works', async (_, text) => {
  localStorage.setItem('comanda.cart', text)
  heard()
  serveShops()
  visit(cartAt)
  cartStore.refresh()
  expect(await screen.findByText('Tu pedido está vacío')).toBeTruthy()
  act(() => put(provoleta))
  expect(await screen.findByText('Provoleta al hierro')).toBeTruthy()
})

test('a log that was edited by hand keeps its valid lines', () => {
  put(provoleta)
  const record = JSON.parse(localStorage.getItem('comanda.cart') ?? '')
  const free = { ...aLine({ lineId: 'free', referenceId: 'chorizo-criollo' }), price: -5 }
  record.entries.push({ id: 'x', at: 0, events: [{ type: 'CartLineAdded', line: free }] })
  localStorage.setItem('comanda.cart', JSON.stringify(record))
  expect(openCart().getState().lines).toEqual([provoleta])
})

test('a cart of the previous release is taken over', () => {
  const base = {
    alias: 'parrilla-centro',
    branchContactId: 'parrilla-centro',
    orderModeId: mode,
    paymentType: null,
    lines: [],
  }
  const log = [{ type: 'CartLineAdded', line: provoleta }]
  localStorage.setItem('comanda.cart', JSON.stringify({ owner: 'diner', version: 1, at: Date.now(), base, log }))
  expect(openCart().getState().lines).toEqual([provoleta])
})

test('a phone without room for the cart says so, and the cart goes on', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  put(provoleta)
  serveShops()
  visit(cartAt)
  const said = 'No pudimos guardar tu pedido en este dispositivo: se pierde si cerrás la página.'
  expect(await screen.findByText(said)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agregar uno' }))
  expect(toasts()).toContain(said)
  expect(cartStore.getState().lines[0]?.quantity).toBe(2)
})

test('a removed line comes back to its place, with one tap', async () => {
  const flan = aLine({ lineId: 'line-2', referenceId: 'flan-mixto', name: 'Flan casero mixto', price: 860_000 })
  put(provoleta, flan)
  serveShops()
  visit(cartAt)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Quitar uno' }))[0] as HTMLElement)
  expect(screen.getByText('Quitaste Provoleta al hierro')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(cartStore.getState().lines).toEqual([provoleta, flan])
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('the last removed line comes back from the empty cart', async () => {
  put(provoleta)
  serveShops()
  visit(cartAt)
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar uno' }))
  expect(screen.getByText('Tu pedido está vacío')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('heading', { name: 'Provoleta al hierro' })).toBeTruthy()
})

test('an undo takes back the named step, and nothing newer of another tab', async () => {
  put(provoleta)
  serveShops()
  visit(cartAt)
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar uno' }))
  const flan = aLine({ lineId: 'line-2', referenceId: 'flan-mixto', name: 'Flan casero mixto' })
  openCart().dispatch({ type: 'AddLine', line: flan, notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(cartStore.getState().lines.map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('a plate that left the menu says so in its line, and nothing is ordered until it is taken out', async () => {
  const flan = aLine({ lineId: 'line-2', referenceId: 'flan-mixto', name: 'Flan casero mixto' })
  put(provoleta, flan)
  serveShops(without('provoleta'))
  visit(cartAt)
  const line = within((await screen.findByText('Este plato ya no está en el menú')).closest('li') as HTMLElement)
  expect(line.getByText('Provoleta al hierro')).toBeTruthy()
  expect(line.queryByRole('button', { name: 'Agregar uno' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull()
  expect(screen.getByText('Quitá lo que ya no se puede pedir para continuar.')).toBeTruthy()
  await userEvent.click(line.getByRole('button', { name: 'Quitar Provoleta al hierro' }))
  expect(screen.getByRole('link', { name: /^Continuar/ })).toBeTruthy()
})

test('right-to-left and emoji names and notes are kept as they were typed', async () => {
  put(aLine({ ...provoleta, name: 'شاورما دجاج 🌯', notes: 'بدون بصل 🙏🏽' }))
  serveShops()
  visit(cartAt)
  expect((await screen.findByRole('heading', { name: 'شاورما دجاج 🌯' })).getAttribute('dir')).toBe('auto')
  expect(screen.getByText(/بدون بصل 🙏🏽/).getAttribute('dir')).toBe('auto')
  expect(openCart().getState().lines[0]).toMatchObject({ name: 'شاورما دجاج 🌯', notes: 'بدون بصل 🙏🏽' })
})

test('5,000 characters of pasted notes stay, and go into no cart until they are shortened', async () => {
  serveShops()
  visit('/menu/parrilla-centro/Take_Away')
  await userEvent.click((await screen.findAllByRole('link', { name: 'Chorizo criollo' })).at(-1) as HTMLElement)
  const plate = within(await screen.findByRole('dialog', { name: 'Chorizo criollo' }))
  const notes = await plate.findByLabelText<HTMLTextAreaElement>(/Notas/)
  const limit = Number(notes.closest('div')?.parentElement?.textContent?.match(/0\/(\d+)/)?.[1])
  await userEvent.click(notes)
  const long = `${'x'.repeat(limit - 1)}${'🌶'.repeat(2500)}`
  await userEvent.paste(long)
  expect(notes.value).toBe(long)
  expect(plate.getByText(`La nota puede tener hasta ${limit} caracteres`)).toBeTruthy()
  const add = () => userEvent.click(plate.getByRole('button', { name: /^Agregar \$/ }))
  await add()
  expect(cartStore.getState().lines).toEqual([])
  await userEvent.clear(notes)
  await userEvent.type(notes, 'sin sal')
  await add()
  expect(cartStore.getState().lines[0]?.notes).toBe('sin sal')
})

test('[CART-21] [CART-02] an added item shows its landing for 1450 ms, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  expect(CART_ANIMATION_MS).toBe(1450)
  put(provoleta)
  serveShops()
  visit('/menu/parrilla-centro/Take_Away')
  const count = () => screen.getByRole('link', { name: /Ver mi pedido/ }).querySelector('[aria-hidden]')
  const isLanding = () => /landing/.test(count()?.className ?? '')
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  await screen.findByRole('link', { name: /Ver mi pedido/ })
  // The bar has been drawn, and listens to the cart a turn later.
  await act(async () => undefined)
  act(() => put(aLine({ ...provoleta, lineId: 'line-2', notes: 'sin orégano' })))
  // The cart's log has the real clock, from before the page had this one.
  vi.setSystemTime(addedAt() ?? 0)
  expect(count()?.getAttribute('style')).toContain('1450ms')
  pass(1449)
  expect(isLanding()).toBe(true)
  pass(1)
  expect(isLanding()).toBe(false)
})
