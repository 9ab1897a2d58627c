import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit, withStore } from '../stores-page.tsx'

afterEach(leave)

const open = async (name: string) => {
  serveShops()
  const page = visit('/menu/parrilla-centro/Delivery')
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getAllByRole('link', { name }).at(-1) as HTMLElement)
  return { page, plate: within(await screen.findByRole('dialog', { name })) }
}
const add = (plate: ReturnType<typeof within>) => userEvent.click(plate.getByRole('button', { name: /^Agregar \$/ }))

test('[ROUTE-08] with the setting on a plate opens above the menu', async () => {
  const { page, plate } = await open('Chorizo criollo')
  expect(plate.getByRole('heading', { name: 'Chorizo criollo' })).toBeTruthy()
  expect(page.path()).toBe('/menu/parrilla-centro/Delivery')
})

test('a sheet rises with the head of its plate and the button, and its choices come after that frame', async () => {
  let first = ''
  const rising = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementationOnce(function (
    this: HTMLElement,
  ) {
    this.toggleAttribute('open', true)
    first = this.textContent
  })
  const { plate } = await open('Chorizo criollo')
  rising.mockRestore()
  expect(first).toMatch(/Chorizo criollo.*Agregar \$/)
  expect(first).not.toContain('Salsas de la casa')
  expect(plate.getByRole('group', { name: /Salsas de la casa/ })).toBeTruthy()
})

test('[ROUTE-06] [ROUTE-08] with the setting off choosing a plate goes to its page', async () => {
  serveShops({
    ...withStore('sushi-belgrano', () => ({ status: 'OPEN' })),
  })
  const page = visit('/menu/sushi-belgrano/Delivery')
  await userEvent.click((await screen.findAllByRole('link', { name: 'Combinado Tucán' })).at(-1) as HTMLElement)
  await waitFor(() => expect(page.path()).toBe('/menu/sushi-belgrano/Delivery/combinados/combinado-tucan'))
})

test('[ROUTE-08] with the setting off a recommended plate goes to its page, too', async () => {
  serveShops(withStore('sushi-belgrano', () => ({ status: 'OPEN' })))
  const page = visit('/menu/sushi-belgrano/Delivery')
  const recommended = within(await screen.findByRole('region', { name: 'Te recomendamos' }))
  const [link] = recommended.getAllByRole('link')
  await userEvent.click(link as HTMLElement)
  await waitFor(() => expect(page.path()).toMatch(/^\/menu\/sushi-belgrano\/Delivery\/[\w-]+\/[\w-]+/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[PLATE-08] the detail has notes, a quantity and the add button with the price of the addition', async () => {
  const { plate } = await open('Chorizo criollo')
  expect(await plate.findByLabelText(/Notas/)).toBeTruthy()
  await userEvent.click(plate.getByRole('group', { name: 'Cantidad de Chorizo criollo' }).lastElementChild as Element)
  const alioli = within(plate.getByRole('group', { name: 'Cantidad de Alioli de ajo asado' }))
  await userEvent.click(alioli.getByRole('button', { name: 'Agregar uno' }))
  expect(plate.getByRole('button', { name: 'Agregar $16.200' })).toBeTruthy()
})

test('[PLATE-09] a successful add says so, and the item is in the cart', async () => {
  const { plate } = await open('Chorizo criollo')
  await add(plate)
  expect(toasts()).toContain('Ítem agregado al pedido!')
  expect(cartStore.getState().lines.map(({ name }) => name)).toEqual(['Chorizo criollo'])
})

test('[PLATE-10] [PLATE-11] a pick in a full group is refused with its text, and changes nothing', async () => {
  const { plate } = await open('Chorizo criollo')
  const group = plate.getByRole('group', { name: /Salsas de la casa/ })
  const criolla = within(within(group).getByRole('group', { name: 'Cantidad de Salsa criolla' }))
  for (let times = 0; times < 4; times += 1) await userEvent.click(criolla.getByRole('button', { name: 'Agregar uno' }))
  expect(toasts()).toContain('Ya se ha seleccionado el maximo de opcionales permitidos en este grupo')
  expect(criolla.getByRole('status').textContent).toBe('3')
})

test('[PLATE-06] [PLATE-07] a mandatory group says what is missing until it is within its bounds', async () => {
  const { plate } = await open('Empanada de humita')
  const group = within(plate.getByRole('group', { name: /¿Cómo la querés\?/ }))
  expect(group.getByText('Obligatorio')).toBeTruthy()
  await userEvent.click(group.getByRole('radio', { name: /Frita en grasa/ }))
  expect(group.getByText('Completado')).toBeTruthy()
})

test('[PLATE-15] adding with an incomplete group adds nothing, says so, and moves to the group', async () => {
  const { plate } = await open('Empanada de humita')
  await add(plate)
  expect(toasts()).toContain('Revise que haya agregado la cantidad correcta de guarniciones')
  expect(cartStore.getState().lines).toEqual([])
  expect(document.activeElement).toBe(plate.getByRole('group', { name: /¿Cómo la querés\?/ }))
  expect(plate.getByText('Falta elegir en “¿Cómo la querés?”')).toBeTruthy()
})

test('[PLATE-12] in a group of one a new pick replaces the earlier silently', async () => {
  const { plate } = await open('Empanada de humita')
  await userEvent.click(plate.getByRole('radio', { name: /Frita en grasa/ }))
  await userEvent.click(plate.getByRole('radio', { name: /Al horno/ }))
  expect(plate.getByRole('radio', { name: /Al horno/ })).toHaveProperty('checked', true)
  expect(plate.getByRole('radio', { name: /Frita/ })).toHaveProperty('checked', false)
  expect(toasts()).toEqual([])
})

/** A plate with sizes, and a group after them. */
const folding = demoCatalog.branches[0]!.plates.find(
  ({ visible, sizes, garnishGroups }) => visible && sizes.length > 1 && garnishGroups.length > 0,
)!

test('a group of one choice folds when it is tapped, shows the choice, and opens again', async () => {
  const { plate } = await open(folding.showName)
  const size = plate.getAllByRole('radio')[0]!
  const chosen = folding.sizes[0]!.name
  await userEvent.click(size)
  const summary = plate.getByRole('button', { name: new RegExp(`^Opciones ?${chosen}`) })
  expect(plate.queryByRole('group', { name: /^Opciones/ })).toBeNull()
  expect(document.activeElement).toBe(summary)
  await userEvent.click(summary)
  expect(plate.getByRole('group', { name: /^Opciones/ })).toBe(document.activeElement)
  expect(plate.getAllByRole('radio')[0]).toHaveProperty('checked', true)
})

test('with the keyboard nothing folds, because the arrows choose on their way through a group', async () => {
  const { plate } = await open(folding.showName)
  plate.getAllByRole('radio')[0]!.focus()
  await userEvent.keyboard(' ')
  expect(plate.getAllByRole('radio')[0]).toHaveProperty('checked', true)
  expect(plate.getByRole('group', { name: /^Opciones/ })).toBeTruthy()
})

test('[PLATE-16] going past the maximum of a product is refused with its number', async () => {
  const limited = demoCatalog.branches[0]?.plates.find(({ maxQuantity, sizes }) => maxQuantity && sizes.length === 0)
  if (!limited?.maxQuantity) throw new Error('the demo has no limited plate')
  const { plate } = await open(limited.showName)
  const quantity = within(plate.getByRole('group', { name: `Cantidad de ${limited.showName}` }))
  for (let times = 1; times <= limited.maxQuantity; times += 1)
    await userEvent.click(quantity.getByRole('button', { name: 'Agregar uno' }))
  expect(toasts()).toContain(`Has alcanzado el máximo de unidades (${limited.maxQuantity}) para este producto`)
  expect(quantity.getByRole('status').textContent).toBe(String(limited.maxQuantity))
})

test('[PLATE-20] [PLATE-22] [PLATE-23] typed notes stop at the limit of the shop and count up to it', async () => {
  const { plate } = await open('Chorizo criollo')
  const limits = demoCatalog.branches[0]?.customizations.find(({ resource }) => resource === 'NOTES_LIMIT')
  const limit = limits?.resource === 'NOTES_LIMIT' ? limits.itemNotesLimit : 0
  await userEvent.click(await plate.findByLabelText(/Notas/))
  await userEvent.paste('x'.repeat(limit))
  await userEvent.keyboard('y')
  expect(plate.getByText(`${limit}/${limit}`)).toBeTruthy()
  expect(plate.getByLabelText(/Notas/)).toHaveProperty('value', 'x'.repeat(limit))
})

test('[PLATE-04] the sizes are the options of a plate, and one is mandatory', async () => {
  const sized = demoCatalog.branches[0]?.plates.find(({ sizes }) => sizes.length > 1)
  if (!sized) throw new Error('the demo has no plate with sizes')
  const { plate } = await open(sized.showName)
  const options = within(plate.getByRole('group', { name: /^Opciones/ }))
  expect(options.getByText('Obligatorio')).toBeTruthy()
  expect(options.getAllByRole('radio')).toHaveLength(sized.sizes.length)
})

test('a plate’s link is its own page, from above the menu and from that page with a mark in its address', async () => {
  const address = '/menu/parrilla-centro/Delivery/entradas/chorizo-criollo'
  const share = vi.fn(async (_: { title: string; url: string }) => undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { plate } = await open('Chorizo criollo')
  await userEvent.click(plate.getByRole('button', { name: 'Compartir Chorizo criollo' }))
  leave()
  serveShops()
  visit(`${address}?recommended=true`)
  await userEvent.click(await screen.findByRole('button', { name: 'Compartir Chorizo criollo' }))
  Reflect.deleteProperty(navigator, 'share')
  const link = { title: 'Chorizo criollo', url: location.origin + address }
  expect(share.mock.calls).toEqual([[link], [link]])
})
