import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { percentOff } from '#tests/kit/catalog.ts'
import { cartStore, openCart } from '#web/diner/state/cart.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit, withBranch, withStore } from '../stores-page.tsx'

afterEach(leave)

const menuAt = '/menu/parrilla-centro/Delivery'
const withItem = () => {
  cartStore.dispatch({
    type: 'ChangeStore',
    alias: 'parrilla-centro',
    branchContactId: 'parrilla-centro',
    orderModeId: 'parrilla-centro-delivery',
    paymentType: null,
  })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 720_000 }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}

test('[MENU-01] the chips are links to the categories, and the one on screen is marked', async () => {
  serveShops()
  visit(menuAt)
  const chips = within(await screen.findByRole('navigation', { name: 'Categorías' })).getAllByRole('link')
  expect(chips[0]?.textContent).toBe('Entradas')
  expect(chips[0]?.getAttribute('href')).toBe('#entradas')
  expect(chips.filter((chip) => chip.getAttribute('aria-current') === 'true')).toHaveLength(1)
})

test('[MENU-02] the remarked plates come first, under their title', async () => {
  serveShops()
  visit(menuAt)
  const remarked = within(await screen.findByRole('region', { name: 'Lo más destacado' }))
  expect(remarked.getAllByRole('article')).toHaveLength(demoCatalog.branches[0]?.menus[0]?.remarkedPlateIds.length ?? 0)
})

test('[MENU-03] each category is listed with its plates', async () => {
  serveShops()
  visit(menuAt)
  const branch = demoCatalog.branches[0]!
  for (const { showName, plateIds } of branch.menus[0]!.categories) {
    const category = within(await screen.findByRole('region', { name: showName }))
    for (const plate of branch.plates.filter(({ id, visible }) => visible && plateIds.includes(id)))
      expect(category.getByRole('heading', { name: plate.showName })).toBeTruthy()
  }
})

test('[MENU-10] [AMBIG-20] a category says the percentage that all its plates have less, and no other says it', async () => {
  const [first, ...others] = demoCatalog.branches[0]!.menus[0]!.categories
  serveShops(withBranch('parrilla', () => ({ discounts: [percentOff(20, { plateIds: first!.plateIds })] })))
  visit(menuAt)
  const headOf = async (showName: string) =>
    (await screen.findByRole('region', { name: showName })).querySelector('h2')?.parentElement?.textContent
  expect(await headOf(first!.showName)).toBe(`${first!.showName}20%`)
  for (const { showName } of others) expect(await headOf(showName)).toBe(showName)
})

test('[MENU-16] the list of a category without images shows no picture, and its plates have their prices and links', async () => {
  const catalog = structuredClone(demoCatalog)
  const [starters, grill] = catalog.branches[0]!.menus[0]!.categories
  Object.assign(starters!, { withImage: false })
  serveShops(catalog)
  visit(menuAt)
  const plain = await screen.findByRole('region', { name: starters!.showName })
  expect(plain.querySelectorAll('img')).toHaveLength(0)
  expect(within(plain).getAllByRole('link').length).toBeGreaterThan(2)
  expect(screen.getByRole('region', { name: grill!.showName }).querySelectorAll('img').length).toBeGreaterThan(2)
})

test('[MENU-06] [MENU-07] the cart bar shows the total and leads to the cart', async () => {
  withItem()
  serveShops()
  const page = visit(menuAt)
  const bar = await screen.findByRole('link', { name: /Ver mi pedido/ })
  expect(bar.textContent).toContain('$7.200')
  await userEvent.click(bar)
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/preview'))
})

test('[MENU-09] a plate with a discount has a pill', async () => {
  serveShops()
  visit(menuAt)
  const card = (await screen.findAllByRole('link', { name: 'Empanada de humita' })).at(-1)?.closest('article')
  expect(card?.textContent).toContain('6x5 iguales')
})

test('[MODE-14] [HOURS-14] a mode without orders shows its menu and says so, and offers nothing to add', async () => {
  serveShops(
    withStore('parrilla-centro', (store) => ({
      orderModes: store.orderModes.map((mode) => ({ ...mode, orderEnabled: false })),
    })),
  )
  visit(menuAt)
  expect(await screen.findByText('Menu informativo. Pedidos deshabilitados.')).toBeTruthy()
  await userEvent.click((await screen.findAllByRole('link', { name: 'Chorizo criollo' })).at(-1) as HTMLElement)
  const plate = within(await screen.findByRole('dialog', { name: 'Chorizo criollo' }))
  expect(plate.queryByRole('button', { name: /^Agregar \$/ })).toBeNull()
})

/** The values of the table, by their names. */
const factsOf = (table: HTMLElement) =>
  Object.fromEntries(
    within(table)
      .getAllByRole('term')
      .map((name) => [name.textContent, name.parentElement?.querySelector('dd')?.textContent]),
  )

test('[OPEN-49] [HEADER-16] [HEADER-17] [HEADER-19] [HEADER-20] the table answers for the diner’s own address', async () => {
  atHome()
  serveShops()
  visit(menuAt)
  const region = await screen.findByRole('region', { name: 'Información del pedido' })
  const table = within(region)
  expect(await table.findByText('30 - 40 min')).toBeTruthy()
  expect(factsOf(region)).toMatchObject({ Envío: '$1.800', Mínimo: '$9.000' })
  expect(table.getByText('Envio gratis a partir de $35.000')).toBeTruthy()
})

test('the table shows the last visit’s values for this address, until today’s answer has arrived', async () => {
  atHome()
  serveShops()
  visit(menuAt)
  expect(await screen.findByText('$1.800')).toBeTruthy()
  cleanup()
  serveShops(demoCatalog, { quoteDelivery: () => new Promise(() => undefined) })
  visit(menuAt)
  expect(await screen.findByText('$1.800')).toBeTruthy()
})

test('[HEADER-18] a shipping cost of zero is Gratis', async () => {
  atHome()
  serveShops(
    withStore('parrilla-centro', (store) => ({
      deliveryZones: store.deliveryZones.map((zone) => ({ ...zone, deliveryFee: 0, cashDeliveryFee: 0 })),
    })),
  )
  visit(menuAt)
  expect(await screen.findByText('Gratis')).toBeTruthy()
})

const twoMenus = () =>
  withStore('parrilla-centro', (store) => ({
    orderModes: store.orderModes.map((mode) => (mode.type === 'TAKE_AWAY' ? { ...mode, menuId: 'sushi-carta' } : mode)),
  }))

test('[MODE-06] [MODE-07] [MODE-08] a mode whose menu differs asks before it empties the cart', async () => {
  withItem()
  serveShops(twoMenus())
  const page = visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  const text = screen.getByText('Si continuas, se borrarán los ítems agregados a tu pedido')
  expect(text.nextElementSibling?.textContent).toBe('¿Deseas continuar?')
  const question = within(text.closest('dialog') as HTMLElement)
  // The cross at the top has a picture instead of a text.
  const buttons = question.getAllByRole('button').flatMap(({ textContent }) => textContent.trim() || [])
  expect(buttons).toEqual(['Cancelar', 'Continuar'])
  expect(page.path()).toBe(menuAt)
})

const toAnotherMenu = async () => {
  const page = visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Take_Away'))
  return page
}

test('[MODE-05] the payment of the order is the first active one of the new mode', async () => {
  withItem()
  const byCardOnly = ({ orderModes }: (typeof demoCatalog.stores)[number]) => ({
    orderModes: orderModes.map((mode) => {
      const paymentTypes = mode.paymentTypes.map((type) => ({ ...type, active: type.id === 'tarjeta-online' }))
      return mode.type === 'TAKE_AWAY' ? { ...mode, paymentTypes, menuId: 'sushi-carta' } : mode
    }),
  })
  serveShops(withStore('parrilla-centro', byCardOnly))
  await toAnotherMenu()
  expect(openCart().getState().paymentType?.id).toBe('tarjeta-online')
})

test('[MODE-09] [AMBIG-61] confirming clears the stored cart, and the choices of a plate', async () => {
  withItem()
  serveShops(twoMenus())
  visit(menuAt)
  await userEvent.click((await screen.findAllByRole('link', { name: 'Chorizo criollo' })).at(-1) as HTMLElement)
  await userEvent.type(await within(await screen.findByRole('dialog')).findByLabelText(/Notas/), 'bien cocido')
  cleanup()
  const page = await toAnotherMenu()
  expect(openCart().getState().lines).toEqual([])
  await userEvent.click(await screen.findByRole('tab', { name: 'Delivery' }))
  await waitFor(() => expect(page.path()).toBe(menuAt))
  await userEvent.click((await screen.findAllByRole('link', { name: 'Chorizo criollo' })).at(-1) as HTMLElement)
  expect(await within(await screen.findByRole('dialog')).findByLabelText(/Notas/)).toHaveProperty('value', '')
})

test('[MODE-10] confirming drops the discount code', async () => {
  withItem()
  entryStore.save({ code: 'FLANDEREGALO', tableNumber: '7' })
  serveShops(twoMenus())
  await toAnotherMenu()
  expect(entryStore.current()).toMatchObject({ code: null, tableNumber: '7' })
})

test('[MODE-04] a mode with the same menu keeps the discount code', async () => {
  withItem()
  entryStore.save({ code: 'FLANDEREGALO' })
  serveShops()
  const page = visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Take_Away'))
  expect(entryStore.current().code).toBe('FLANDEREGALO')
})

test('[API-04] [MODE-15] [AMBIG-14] [ERR-03] menus that cannot be compared are logged, and a mode change asks first', async () => {
  withItem()
  const gateway = serveShops(demoCatalog, {
    listMenuHashes: () => ({ status: 500, body: { code: 'INTERNAL', message: 'no hashes today' } }),
  })
  visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  expect(await screen.findByText('Si continuas, se borrarán los ítems agregados a tu pedido')).toBeTruthy()
  expect(gateway.callsOf('writeDinerLog').map(({ body }) => body)).toEqual([
    expect.objectContaining({ component: 'menu-hashes', message: '500 INTERNAL' }),
  ])
  expect(toasts()).toEqual([])
})

test('[API-09] a menu that cannot be loaded is logged, and can be requested again', async () => {
  let isLost = true
  const { handlerOf } = serveShops()
  const { callsOf } = serveShops(demoCatalog, {
    readMenu: (...call) => (isLost ? { status: 400, body: { code: 'ODD' } } : handlerOf('readMenu')(...call)),
  })
  visit(menuAt)
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  await waitFor(() => expect(callsOf('writeDinerLog')).toHaveLength(1))
  expect(callsOf('writeDinerLog')[0]?.body).toMatchObject({ component: 'menu', message: '400 ODD' })
  isLost = false
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Entradas' })).toBeTruthy()
})

test('[MENU-05] recommended plates have their title, and the offer’s price beside an order', async () => {
  withItem()
  serveShops()
  visit(menuAt)
  const upselling = within(await screen.findByRole('region', { name: 'Te recomendamos' }))
  const flan = upselling.getByRole('link', { name: 'Flan casero mixto' }).closest('article')
  expect(flan?.textContent).toContain('$6.900')
  await userEvent.click(upselling.getByRole('link', { name: 'Flan casero mixto' }))
  const plate = within(await screen.findByRole('dialog', { name: 'Flan casero mixto' }))
  await userEvent.click(plate.getByRole('button', { name: /^Agregar \$6\.900/ }))
  expect(cartStore.getState().lines.at(-1)).toMatchObject({ source: 'plate', price: 690_000, originalPrice: 860_000 })
})

test('[MENU-17] a plate with indicators shows them, and one without shows none', async () => {
  serveShops()
  visit(menuAt)
  const card = async (name: string) =>
    within((await screen.findAllByRole('link', { name })).at(-1)?.closest('article') as HTMLElement)
  const { indicators, plates } = demoCatalog.branches[0]!
  await screen.findAllByRole('img', { name: 'Sin TACC' })
  for (const { showName, indicatorIds } of plates.filter(({ id }) => ['provoleta', 'bife-de-chorizo'].includes(id)))
    for (const { id, name } of indicators)
      expect(Boolean((await card(showName)).queryByRole('img', { name }))).toBe(indicatorIds.includes(id))
})

test('[API-12] [MENU-18] without indicators the menu still shows', async () => {
  serveShops(demoCatalog, { listIndicators: () => ({ status: 500, body: {} }) })
  visit(menuAt)
  expect(await screen.findByRole('heading', { name: 'Entradas' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[MODE-12] cancelling leaves mode, cart and route unchanged', async () => {
  withItem()
  serveShops(twoMenus())
  const page = visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement)
  expect(page.path()).toBe(menuAt)
  expect(cartStore.getState()).toMatchObject({ orderModeId: 'parrilla-centro-delivery', lines: [{}] })
})

test('[MODE-11] confirming empties the cart and goes to the new mode', async () => {
  withItem()
  serveShops(twoMenus())
  const page = visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Take_Away'))
  expect(cartStore.getState()).toMatchObject({ orderModeId: 'parrilla-centro-take-away', lines: [] })
})

test('[MODE-04] a mode with the same menu keeps the cart and asks nothing', async () => {
  withItem()
  serveShops()
  const page = visit(menuAt)
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Take_Away'))
  expect(cartStore.getState().lines).toHaveLength(1)
})
