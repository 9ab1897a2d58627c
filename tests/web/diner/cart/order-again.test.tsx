import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Plate } from '#domain/catalog/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { aLine } from '../../../kit/cart.ts'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit, withBranch, withStore } from '../stores-page.tsx'

afterEach(leave)

const alias = 'parrilla-centro'
const takeAway = `${alias}-take-away`

/** Two provoletas with bacon. */
const provoletas: Wire['FollowUpItem'] = {
  id: '0',
  referenceId: 'provoleta',
  sizeId: null,
  name: 'Provoleta al hierro',
  quantity: 2,
  notes: 'bien dorada',
  extras: [
    {
      groupId: 'extra-provoleta',
      groupName: 'Sumale algo',
      groupItems: [{ referenceId: 'con-panceta', name: 'Panceta crocante', quantity: 1, price: 2_600 }],
    },
  ],
  accPrice: 34_800,
}
const morcilla: Wire['FollowUpItem'] = {
  ...{ id: '1', referenceId: 'morcilla', sizeId: null, name: 'Morcilla vasca' },
  ...{ quantity: 1, notes: '', extras: [], accPrice: 7_600 },
}

const aTakeAway = (over: Partial<Wire['FollowUpOrder']> = {}) => ({
  ...aFollowedOrder(),
  ...{ type: 'TAKE_AWAY' as const, orderModeId: takeAway, status: 'DELIVERED' as const },
  ...{ shipments: [], logisticsOrderId: null, items: [provoletas, morcilla] },
  ...over,
})

const withPlate = (id: string, change: Partial<Plate>) =>
  withBranch('parrilla', ({ plates }) => ({
    plates: plates.map((plate) => (plate.id === id ? { ...plate, ...change } : plate)),
  }))

type ServedValues = NonNullable<Parameters<typeof serveShops>[1]>

/** Opens the page of an order. */
function open(document = demoCatalog, over: Partial<Wire['FollowUpOrder']> = {}, extra: ServedValues = {}) {
  const order = aTakeAway(over)
  const gateway = serveShops(document, { readOrder: () => ({ status: 200, body: order }), ...extra })
  return { ...visit(`/menu/${alias}/order/ABC23456`), ...gateway }
}

const cartAt = `/menu/${alias}/preview`
const tap = async () => userEvent.click(await screen.findByRole('button', { name: 'Pedir de nuevo' }))
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Pedir de nuevo' }))
const lineOf = async (name: string) => {
  const lines = (await sheet()).getAllByRole('listitem')
  return within(lines.find(({ textContent }) => textContent?.includes(name))!)
}
const cartLines = () => cartStore.getState().lines.map(({ name, quantity, price }) => [name, quantity, price])
const bothLines = [
  ['Provoleta al hierro', 2, 1_740_000],
  ['Morcilla vasca', 1, 760_000],
]
const fillCart = (store: string, mode: string) => {
  const [branchContactId, orderModeId] = [store, mode]
  cartStore.dispatch({ type: 'ChangeStore', alias: store, branchContactId, orderModeId, paymentType: null })
  const hashes = { menuHashFrom: 'a', menuHashTo: 'a' }
  cartStore.dispatch({ type: 'ChangeOrderMode', orderModeId, paymentType: null, ...hashes })
  const line = aLine({ referenceId: 'chorizo-criollo', name: 'Chorizo criollo', price: 720_000, quantity: 2 })
  cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}

test.each(['DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  'an order that is %s can be ordered again',
  async (status) => {
    open(demoCatalog, { status })
    expect(await screen.findByRole('button', { name: 'Pedir de nuevo' })).toBeTruthy()
  },
)

const card = { id: 'tarjeta', showName: 'Tarjeta', paymentMethod: 'CARD', upload: 'API' } as const
test.each([
  ['under way', { status: 'READY' }],
  ['waiting for its payment', { status: 'PAY_NEEDED', paymentType: card, orderedAt: new Date().toISOString() }],
] as const)('an order that is %s cannot be ordered again', async (_, over) => {
  open(demoCatalog, over)
  await screen.findByRole('link', { name: 'Contactar al local' })
  expect(screen.queryByRole('button', { name: 'Pedir de nuevo' })).toBeNull()
})

test('an order whose payment has expired can be generated again', async () => {
  open(demoCatalog, { status: 'PAY_NEEDED', paymentType: card })
  expect(await screen.findByText('Tiempo de pago vencido, vuelva a generar el pedido')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pedir de nuevo' })).toBeTruthy()
})

test('if nothing has changed, one tap brings all of it into the empty cart of the same mode', async () => {
  const page = open()
  await tap()
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(cartLines()).toEqual(bothLines)
  expect(cartStore.getState()).toMatchObject({ alias, orderModeId: takeAway })
  expect(cartStore.getState().lines[0]).toMatchObject({
    notes: 'bien dorada',
    extras: [{ groupId: 'extra-provoleta' }],
  })
  expect(toasts()).toContain('Agregamos lo mismo a tu pedido')
})

test('an old and a new price are shown, and two quick taps add the lines once', async () => {
  const page = open(withPlate('provoleta', { price: 1_590_000 }))
  await tap()
  expect((await lineOf('Provoleta')).getByText('Antes $17.400, ahora $18.500 cada uno')).toBeTruthy()
  expect((await lineOf('Morcilla')).queryByText(/Antes/)).toBeNull()
  await userEvent.dblClick((await sheet()).getByRole('button', { name: 'Agregar y ver mi pedido $44.600' }))
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(cartLines()).toEqual([['Provoleta al hierro', 2, 1_850_000], bothLines[1]])
})

test('a plate that is no longer sold stays out, and says so', async () => {
  open(withPlate('morcilla', { visible: false }))
  await tap()
  const line = await lineOf('Morcilla')
  expect([line.getByText('No va'), line.getByText('Ahora no está en el menú')]).toHaveLength(2)
  expect((await sheet()).getByRole('button', { name: /^Agregar y ver mi pedido/ }).textContent).toContain('$34.800')
})

test('if nothing is sold any more, the way leads to the menu', async () => {
  open(withPlate('morcilla', { visible: false }), { items: [morcilla] })
  await tap()
  const shown = await sheet()
  expect(shown.getByText('Hoy no podemos repetir nada de este pedido.')).toBeTruthy()
  expect(shown.queryByRole('button', { name: /pedido/ })).toBeNull()
  expect(shown.getByRole('link', { name: 'Ver el menú' }).getAttribute('href')).toBe(`/menu/${alias}/Take_Away`)
})

test('a choice that has to be made again leads to the plate, and the rest comes along', async () => {
  const provoleta = demoCatalog.branches.flatMap(({ plates }) => plates).find(({ id }) => id === 'provoleta')!
  const [group] = provoleta.garnishGroups
  const page = open(
    withPlate('provoleta', {
      garnishGroups: [{ ...group!, mandatory: true, multipleSelection: true, min: 2, max: 3 }],
    }),
  )
  await tap()
  const line = await lineOf('Provoleta')
  expect(line.getByText('Hay que volver a elegir en “Sumale algo”')).toBeTruthy()
  await userEvent.click(line.getByRole('link', { name: 'Agregar el resto y elegir este' }))
  await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/Take_Away/entradas/provoleta-al-hierro`))
  expect(cartLines()).toEqual([bothLines[1]])
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/Notas/)
  expect(notes.value).toBe('bien dorada')
  expect(screen.getByRole('group', { name: 'Cantidad de Provoleta al hierro' }).textContent).toContain('2')
})

test('existing lines of the cart stay: the sheet and the button say so', async () => {
  fillCart(alias, takeAway)
  const page = open()
  await tap()
  expect((await sheet()).getByText('Ya tenés 2 productos en tu pedido. Esto se suma.')).toBeTruthy()
  expect(cartLines()).toHaveLength(1)
  await userEvent.click((await sheet()).getByRole('button', { name: /^Sumar a mi pedido/ }))
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(cartLines()).toEqual([['Chorizo criollo', 2, 720_000], ...bothLines])
})

test('[BRANCH-22] the cart of another store is replaced only by a button that says so', async () => {
  fillCart('parrilla-palermo', 'parrilla-palermo-delivery')
  const page = open()
  await tap()
  const shown = await sheet()
  expect(
    shown.getByText('Tu pedido tiene 2 productos de otro local. Al reemplazarlo, se borra lo que tenías.'),
  ).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Cerrar' }))
  expect(cartStore.getState().alias).toBe('parrilla-palermo')
  await tap()
  await userEvent.click((await sheet()).getByRole('button', { name: /^Reemplazar mi pedido/ }))
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(cartStore.getState().alias).toBe(alias)
  expect(cartLines()).toEqual(bothLines)
})

test('a closed store shows the lines and its opening, and takes nothing, as its menu does', async () => {
  open(withStore(alias, () => ({ status: 'TEMPORARILY_CLOSED' })))
  await tap()
  const shown = await sheet()
  expect(shown.getByText(/^Cerrado/)).toBeTruthy()
  expect(shown.queryByRole('button', { name: /mi pedido/ })).toBeNull()
  expect(cartLines()).toEqual([])
})

test('a mode that is no longer offered says so, with the way to the shop', async () => {
  open(
    withStore(alias, ({ orderModes }) => ({
      orderModes: orderModes.map((mode) => ({ ...mode, active: mode.id !== takeAway })),
    })),
  )
  await tap()
  const shown = await sheet()
  expect(shown.getByText('Este menú ya no se ofrece')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Ir al local' }).getAttribute('href')).toBe(`/menu/${alias}`)
})

test('a menu that cannot be loaded is requested again', async () => {
  let isBroken = true
  const shops = serveShops()
  const page = open(
    demoCatalog,
    {},
    {
      readMenu: (call, request) =>
        isBroken ? { status: 503, body: null } : shops.handlerOf('readMenu')(call, request),
    },
  )
  await tap()
  const shown = await sheet()
  expect(shown.getByText('No pudimos cargar el menú')).toBeTruthy()
  isBroken = false
  await userEvent.click(shown.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(page.path()).toBe(cartAt))
  expect(cartLines()).toEqual(bothLines)
})

test('a diner who has left the page gets nothing into the cart', async () => {
  let answer: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const shops = serveShops()
  const page = open(
    demoCatalog,
    {},
    {
      readMenu: async (call, request) => {
        await isAsked
        return shops.handlerOf('readMenu')(call, request)
      },
    },
  )
  await tap()
  await waitFor(() => expect(page.callsOf('readMenu')).toHaveLength(1))
  leave()
  answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(cartLines()).toEqual([])
})
