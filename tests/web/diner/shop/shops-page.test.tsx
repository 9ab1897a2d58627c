import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { nearbyOperations } from '#gateway/shop/nearby.ts'
import { noLevers } from '#tests/kit/levers.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { aliasIn } from '#web/diner/features/entry/alias-in.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

afterEach(leave)

const catalog = createCatalog(demoCatalog)
const clock = { now: () => new Date() } as never
const { listNearbyStores } = nearbyOperations({ catalog: () => catalog, clock, levers: noLevers }) as never as Record<
  string,
  never
>
const serve = (homeAlias: string | null) =>
  serveShops(undefined, {
    listNearbyStores: listNearbyStores as never,
    readConfiguration: () => ({ status: 200, body: { ...aConfiguration({ enabled: false }), homeAlias } }),
  })
const search = async (text: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: 'Nombre o enlace del local' }))
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Ver local' }))
}

test.each(['/', '/menu'])('[RTE-03] %s of a node with one company leads to its shops', async (path) => {
  serve('tucan')
  const page = visit(path)
  await waitFor(() => expect(page.path()).toBe('/menu/tucan'))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test.each([
  ['a pasted link', 'https://pedidos.example/menu/sushi-belgrano/Delivery?code=X', '/menu/sushi-belgrano'],
  ['an alias in capitals', ' PARRILLA-Centro ', '/menu/parrilla-centro'],
  ['a name that is one store’s', 'san telmo', '/menu/parrilla-centro'],
])('where there are several companies, a store is found by %s', async (_, text, path) => {
  serve(null)
  const page = visit('/menu')
  await search(text)
  await waitFor(() => expect(page.path()).toBe(path))
})

test('before a diner types, the page offers the nearest stores, the nearest first', async () => {
  serve(null)
  visit('/menu')
  const near = within(await screen.findByRole('list', { name: 'Locales cercanos' }))
  const distances = near.getAllByText(/ km$/).map(({ textContent }) => Number.parseFloat(textContent.replace(',', '.')))
  expect(distances.length).toBeGreaterThan(1)
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.paste('san telmo')
  expect(within(await screen.findByRole('list', { name: 'Locales encontrados' })).getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('list', { name: 'Locales cercanos' })).toBeNull()
})

test('with several stores the diner picks one, and without any the field says so', async () => {
  serve(null)
  visit('/menu')
  await userEvent.click(await screen.findByRole('textbox'))
  await userEvent.paste('tucán')
  expect((await screen.findAllByRole('link', { name: /Tucán/ })).length).toBeGreaterThan(1)
  await userEvent.keyboard(' s{Enter}')
  expect(await screen.findByText('Elegí uno de estos locales.')).toBeTruthy()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
  await userEvent.clear(screen.getByRole('textbox'))
  await search('pizzería inexistente')
  const field = screen.getByRole('textbox')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('No encontramos ese local. Probá con otra palabra de su nombre.')).toBeTruthy()
})

test.each([
  ['parrilla-centro', 'parrilla-centro'],
  ['Parrilla Centro', 'parrilla-centro'],
  ['https://x.example/menu/Mi_Local/order/ABCD2345', 'Mi_Local'],
  ['/logistics/parrilla-centro/shipments', 'parrilla-centro'],
  ['¡¿?!', ''],
])('%s means the alias %s', (text, alias) => expect(aliasIn(text)).toBe(alias))

test('[FOPEN-33] an unknown address says that it was not found, and leads to the start', async () => {
  serve(null)
  visit('/nada/de/esto')
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Página no encontrada'))
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/menu')
})
