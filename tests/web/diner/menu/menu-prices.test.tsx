import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit, withBranch } from '../stores-page.tsx'

afterEach(leave)

const cartAt = (alias: string) => {
  const store = { alias, branchContactId: alias, orderModeId: `${alias}-delivery`, paymentType: null }
  cartStore.dispatch({ type: 'ChangeStore', ...store })
}
const withItem = (alias: string) => {
  cartAt(alias)
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 720_000 }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}
const onPages = () =>
  withBranch('parrilla', ({ generalConfig }) => ({
    generalConfig: { ...generalConfig, menuConfig: { plateDetailInModal: false } },
  }))
const recommended = async (name: string) => {
  const block = within(await screen.findByRole('region', { name: 'Te recomendamos' }))
  const link = block.getByRole('link', { name })
  return { link, tile: link.closest('article')?.textContent }
}

test('[MENU-05] [MENU-08] with an empty cart the recommended plates show their ordinary price', async () => {
  serveShops()
  visit('/menu/parrilla-centro/Delivery')
  expect((await recommended('Flan casero mixto')).tile).toContain('$8.600')
})

test('[MENU-05] a recommended plate that opens on a page has its tile’s price, also after a reload', async () => {
  withItem('parrilla-centro')
  serveShops(onPages())
  const page = visit('/menu/parrilla-centro/Delivery')
  const { link, tile } = await recommended('Flan casero mixto')
  expect(tile).toContain('$6.900')
  await userEvent.click(link)
  expect(await screen.findByRole('button', { name: /^Agregar \$6\.900/ })).toBeTruthy()
  const address = page.path()
  cleanup()
  visit(address)
  await userEvent.click(await screen.findByRole('button', { name: /^Agregar \$6\.900/ }))
  expect(cartStore.getState().lines.at(-1)).toMatchObject({ source: 'plate', price: 690_000 })
})

test('[MENU-05] [PLATE-04] the sizes of a recommended plate show the price of the button and the cart', async () => {
  withItem('parrilla-centro')
  serveShops()
  visit('/menu/parrilla-centro/Delivery')
  const { link, tile } = await recommended('Papas fritas')
  expect(tile).toContain('Desde$7.900')
  await userEvent.click(link)
  const plate = within(await screen.findByRole('dialog', { name: 'Papas fritas' }))
  const large = plate.getAllByRole('radio')[1]!
  const row = large.closest('label')?.textContent
  await userEvent.click(large)
  const button = plate.getByRole('button', { name: /^Agregar \$/ })
  const price = /\$[\d.,]+/.exec(button.textContent)![0]
  expect(price).not.toBe('$7.900')
  expect(row).toContain(price)
  await userEvent.click(button)
  const { price: paid, originalPrice } = cartStore.getState().lines.at(-1)!
  expect([originalPrice - paid, `$${(paid / 100).toLocaleString('es-AR')}`]).toEqual([190_000, price])
})

test('[MENU-09] [PLATE-04] a size shows its discounted price, with the old one struck through', async () => {
  serveShops()
  visit('/menu/sushi-belgrano/Delivery/combinados/combinado-tucan')
  const sizes = within(await screen.findByRole('group', { name: /^Opciones/ }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')!)
  for (const label of sizes) {
    const [now, was] = label.textContent.match(/\$[\d.,]+/g)!.map((text) => Number(text.replaceAll(/[$.]|,00/g, '')))
    expect(now).toBe(was! * 0.8)
    expect(
      within(label)
        .getByText(/^Antes/)
        .closest('s'),
    ).toBeTruthy()
  }
})

test('[AMBIG-22] the button and the cart show the price of six that cost five, line by line', async () => {
  serveShops()
  visit('/menu/parrilla-centro/Delivery')
  await screen.findByRole('heading', { name: 'Entradas' })
  await userEvent.click(screen.getAllByRole('link', { name: 'Empanada de humita' }).at(-1)!)
  const plate = within(await screen.findByRole('dialog', { name: 'Empanada de humita' }))
  await userEvent.click(plate.getAllByRole('radio')[0]!)
  const more = plate.getByRole('group', { name: 'Cantidad de Empanada de humita' })
  for (let units = 1; units < 6; units += 1)
    await userEvent.click(within(more).getByRole('button', { name: 'Agregar uno' }))
  await userEvent.click(plate.getByRole('button', { name: 'Agregar $14.000' }))
  cleanup()
  visit('/menu/parrilla-centro/preview')
  const goOn = await screen.findByRole('link', { name: /^Continuar/ })
  expect(goOn.textContent).toContain('$14.000')
  expect((await screen.findByText('Productos')).parentElement?.textContent).toContain('$16.800')
  expect(screen.getByText('Empanadas: llevás 6 y pagás 5').parentElement?.textContent).toContain('−$2.800')
})

test('[MENU-05] [FCART-14] the cart also recommends, at the plate’s price beside it, and marks that line alone', async () => {
  withItem('parrilla-centro')
  serveShops()
  visit('/menu/parrilla-centro/preview')
  const { link, tile } = await recommended('Flan casero mixto')
  expect(tile).toContain('$6.900')
  await userEvent.click(link)
  const plate = within(await screen.findByRole('dialog', { name: 'Flan casero mixto' }))
  await userEvent.click(plate.getByRole('button', { name: /^Agregar \$6\.900/ }))
  await waitFor(() => expect(screen.getByText('Recomendado')).toBeTruthy())
})
