import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { matchRoutes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { nearbyOperations } from '#gateway/shop/nearby.ts'
import { noLevers } from '#tests/kit/levers.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { routes } from '#web/diner/routes.tsx'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit } from '../stores-page.tsx'

afterEach(leave)

type Answer = { status: number; body: unknown }
type Paged = { pagingOption: { offset: number; pageSize: number } }

const catalog = createCatalog(demoCatalog)
const nearby = nearbyOperations({ catalog: () => catalog, clock: { now: () => new Date() } as never, levers: noLevers })
  .listNearbyStores as unknown as (call: object) => Answer

const serveGuide = (listNearbyStores: (call: { body: unknown }) => Answer | Promise<Answer> = nearby) => {
  const gateway = serveShops(demoCatalog, { listNearbyStores })
  return { ...gateway, asked: () => gateway.callsOf('listNearbyStores').map(({ body }) => body) }
}

/** A country with as many shops as this. */
const manyShops = (count: number) =>
  serveGuide(({ body }) => {
    const { offset, pageSize } = (body as Paged).pagingOption
    const all = Array.from({ length: count }, (_, index) => ({
      branchContact: {
        alias: `s${index}`,
        name: `Local ${index}`,
        address: { street: 'Lima', number: '1', city: 'X' },
        distanceInMeters: index * 100,
      },
      distanceInMeters: index * 100,
    }))
    return { status: 200, body: { commerces: all.slice(offset, offset + pageSize) } }
  })
const shops = async () => within(await screen.findByRole('list', { name: 'Locales cercanos' })).getAllByRole('listitem')

test('[GUIDE-01] [RTE-18] [FOPEN-01] the guide is at /guia, outside the other layouts, for all', async () => {
  const gateway = serveGuide()
  visit('/guia')
  await shops()
  expect(gateway.callsOf('listNearbyStores')[0]?.headers.get('authorization')).toBeNull()
  expect(matchRoutes(routes, '/guia')?.map(({ route }) => route.path)).toEqual([undefined, 'guia'])
})

test('[GUIDE-02] [GUIDE-03] [GUIDE-04] the guide has its title, the prompt for a place, and a field for a code', async () => {
  serveGuide()
  visit('/guia')
  expect(await screen.findByRole('heading', { level: 1, name: 'La carta está en Tucán' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ingresar Ubicación' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Código de búsqueda' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('La carta está en Tucán'))
})

test('[GUIDE-05] [GUIDE-07] [GUIDE-08] [GUIDE-09] [GUIDE-10] [FMT-05] each shop links to its menu, with address and distance', async () => {
  serveGuide(() => ({
    status: 200,
    body: {
      commerces: [
        {
          branchContact: {
            alias: 'parrilla-centro',
            name: 'Parrilla Centro',
            address: { street: 'Defensa', number: '742', city: 'Buenos Aires' },
            distanceInMeters: 1250,
          },
          distanceInMeters: 1250,
        },
      ],
    },
  }))
  visit('/guia')
  const [shop] = await shops()
  const link = within(shop!).getByRole('link', { name: 'Parrilla Centro' })
  expect(link.getAttribute('href')).toBe('/menu/parrilla-centro')
  expect(shop?.textContent).toContain('Defensa 742, Buenos Aires')
  expect(shop?.textContent).toContain('1,3 km')
})

test('[FOPEN-39] the guide searches around Buenos Aires, and around the diner once their place is known', async () => {
  const gateway = serveGuide()
  visit('/guia')
  await shops()
  expect(gateway.asked()[0]).toMatchObject({ lat: -34.6037, lng: -58.3816 })
  atHome()
  await waitFor(() => expect(gateway.asked().at(-1)).toMatchObject({ lat: -34.6166, lng: -58.3735 }))
  expect(await screen.findByText('Cerca de Chile 550, San Telmo')).toBeTruthy()
})

test('[FOPEN-39] [FAPI-11] shops elsewhere are listed around the gateway’s place, in its country', async () => {
  const configuration = aConfiguration({ enabled: false })
  const santiago = { lat: -33.45, lng: -70.66 }
  const body = {
    ...configuration,
    defaultCentre: santiago,
    defaultCountry: { ...configuration.defaultCountry, code: 'cl', name: 'Chile' },
  }
  const gateway = serveShops(demoCatalog, {
    listNearbyStores: () => ({ status: 200, body: { commerces: [] } }),
    readConfiguration: () => ({ status: 200, body }),
  })
  visit('/guia')
  await screen.findByText('No encontramos locales cerca de tu ubicación')
  expect(gateway.callsOf('listNearbyStores').map((call) => call.body)).toEqual([
    expect.objectContaining({ ...santiago, filters: { country: 'Chile', branch_contact: true } }),
  ])
  expect(screen.queryByText(/Buenos Aires/)).toBeNull()
})

test('[GUIDE-03] the prompt opens the form of the address', async () => {
  serveGuide()
  visit('/guia')
  await userEvent.click(await screen.findByRole('button', { name: 'Ingresar Ubicación' }))
  expect(await screen.findByRole('dialog', { name: 'Donde te encuentras?' })).toBeTruthy()
})

test('[GUIDE-11] [FAMBIG-46] the code tuki-market lists the nearby shops again', async () => {
  const gateway = serveGuide()
  const page = visit('/guia')
  await shops()
  await userEvent.type(screen.getByRole('textbox', { name: 'Código de búsqueda' }), 'tuki-market{Enter}')
  await waitFor(() => expect(gateway.asked()).toHaveLength(2))
  expect(page.path()).toBe('/guia')
  expect((await shops()).length).toBe(demoCatalog.stores.length)
})

test('a code that no shop has is said under its field, and the next letter takes the sentence away', async () => {
  serveGuide()
  const page = visit('/guia')
  const field = await screen.findByRole('textbox', { name: 'Código de búsqueda' })
  await userEvent.type(field, 'nadie-aca')
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  const sentence = 'No encontramos ese código. Fijate que esté completo.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect([page.path(), field.getAttribute('aria-invalid')]).toEqual(['/guia', 'true'])
  await userEvent.type(field, 's')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('[FAMBIG-46] any other code leads to the shop with this name', async () => {
  serveGuide()
  const page = visit('/guia')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Código de búsqueda' }), ' parrilla-centro ')
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro'))
})

test('[GUIDE-13] [FAMBIG-20] [FAPI-11] [FOPEN-38] pages of twenty follow one another until the last', async () => {
  const gateway = manyShops(40)
  visit('/guia')
  expect(await shops()).toHaveLength(20)
  const more = () => userEvent.click(screen.getByRole('button', { name: 'Ver más locales' }))
  await more()
  await waitFor(async () => expect(await shops()).toHaveLength(40))
  expect(screen.queryByText('Esos son todos los locales')).toBeNull()
  await more()
  expect(await screen.findByText('Esos son todos los locales')).toBeTruthy()
  expect(gateway.asked().map((body) => (body as Paged).pagingOption)).toEqual([
    { pageSize: 20, offset: 0 },
    { pageSize: 20, offset: 20 },
    { pageSize: 20, offset: 40 },
  ])
  expect(gateway.asked()[0]).toMatchObject({ filters: { country: 'Argentina', branch_contact: true } })
})

test('[FOPEN-40] where nothing is near, it says so', async () => {
  manyShops(0)
  visit('/guia')
  expect(await screen.findByText('No encontramos locales cerca de tu ubicación')).toBeTruthy()
})

test.each([
  [500, 'INTERNAL_ERROR', 'No pudimos cargar los locales. Volvé a intentar en un momento.'],
  [429, 'TOO_MANY_REQUESTS', 'Hiciste muchas búsquedas seguidas. Esperá un momento y volvé a intentar.'],
])(
  '[GUIDE-12] [GEN-01] a failure %i shows its own Spanish sentence, and the list can be tried again',
  async (status, code, sentence) => {
    let fails = true
    serveGuide((call) => (fails ? { status, body: { code, message: 'The gateway failed.' } } : nearby(call)))
    visit('/guia')
    await waitFor(() => expect(toasts()).toEqual([sentence]))
    expect(document.body.textContent).not.toContain('gateway')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await shops()).toHaveLength(demoCatalog.stores.length)
  },
)

test('[GUIDE-12] a failure of a later page keeps the listed shops, and can be tried again', async () => {
  let fails = false
  const gateway = serveGuide(({ body }) => {
    if (fails) return { status: 503, body: { code: 'X', message: 'Not now' } }
    const { offset } = (body as Paged).pagingOption
    const branchContact = { name: 'L', address: { street: 'Lima', number: '1', city: 'X' }, distanceInMeters: 5 }
    const commerces = Array.from({ length: 20 }, (_, index) => ({
      branchContact: { ...branchContact, alias: `s${offset + index}` },
      distanceInMeters: 5,
    }))
    return { status: 200, body: { commerces } }
  })
  visit('/guia')
  await shops()
  fails = true
  await userEvent.click(screen.getByRole('button', { name: 'Ver más locales' }))
  await waitFor(() => expect(toasts()).toEqual(['No pudimos cargar los locales. Volvé a intentar en un momento.']))
  expect(await shops()).toHaveLength(20)
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(async () => expect(await shops()).toHaveLength(40))
  expect(gateway.asked()).toHaveLength(3)
})

test('a store that is closed now says so in the guide', async () => {
  const local = { name: 'Local', address: { street: 'Lima', number: '1', city: 'X' }, distanceInMeters: 100 }
  const at = (isOpen: boolean) => ({
    branchContact: { ...local, alias: `s-${isOpen}`, isOpen },
    distanceInMeters: 100,
  })
  serveGuide(() => ({ status: 200, body: { commerces: [at(false), at(true)] } }))
  visit('/guia')
  const [closed, open] = await shops()
  expect([closed, open].map((shop) => shop?.textContent?.includes('Cerrado'))).toEqual([true, false])
})

test('a code is found in any letter case', async () => {
  serveGuide()
  const page = visit('/guia')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Código de búsqueda' }), 'PARRILLA-CENTRO{Enter}')
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro'))
})
