import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open, shownToasts, theGateway } from './courier-app.tsx'

const address = '/logistics/parrilla-centro/shipments'
const listCalls = () => theGateway().seen.filter(({ path }) => path === '/api/shipments')

test('[SLIST-01] the page is titled Envíos', async () => {
  await open(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Envíos' })).toBeTruthy()
})

test('[SLIST-03] an empty list says that there is nothing to deliver', async () => {
  await open(address)
  expect(await screen.findByText('No hay envíos para entregar')).toBeTruthy()
})

test('[SLIST-04] [SLIST-17] the list holds what needs a driver, and each entry leads to its detail', async () => {
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  theGateway().has({
    shipmentId: 's2',
    orderCode: 'BBBB3333',
    status: 'IN_STORE',
    rider: { id: 'beto', name: '', phone: '' },
  })
  await open(address)
  const link = await screen.findByRole('link', { name: 'Pedido AAAA2222' })
  expect(link.getAttribute('href')).toBe('/logistics/parrilla-centro/shipments/simple/s1')
  expect(screen.queryByText('Pedido BBBB3333')).toBeNull()
})

test('[SLIST-06] [SLIST-07] [SLIST-08] [SLIST-10] [SLIST-11] [SLIST-12] [RIDER-01] [FAPI-12] [FAPI-26] the list is asked for as documented', async () => {
  await open(address)
  await screen.findByText('No hay envíos para entregar')
  const [call] = listCalls()
  const { startDate, endDate, ...query } = Object.fromEntries(call!.query)
  expect(query).toEqual({
    page: '1',
    pageSize: '20',
    sort: 'ASC',
    branchContactId: 'parrilla-centro',
    status: 'LOOKING_FOR_DRIVER',
    providerName: 'OWN_FLEET',
  })
  expect(Date.parse(endDate!) - Date.parse(startDate!)).toBe(3 * 24 * 3_600_000)
  expect(Math.abs(Date.parse(endDate!) - Date.now())).toBeLessThan(10_000)
  expect(call!.authorization).toBe('Bearer t-ana')
})

test('[SLIST-08] [FOPEN-60] the next page of twenty comes when the end is in sight', async () => {
  for (let n = 10; n < 45; n += 1) theGateway().has({ shipmentId: `s${n}`, orderCode: `CODE${n}22` })
  await open(address)
  expect(await screen.findByText('Pedido CODE4422')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /Pedido/ })).toHaveLength(35)
  expect(listCalls().map(({ query }) => query.get('page'))).toEqual(['1', '2'])
})

test('[SLIST-02] the refresh button fetches the list again', async () => {
  await open(address)
  await screen.findByText('No hay envíos para entregar')
  theGateway().has({ orderCode: 'AAAA2222' })
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText('Pedido AAAA2222')).toBeTruthy()
})

test('[SLIST-13] [SLIST-14] a 403 is said, and leads away', async () => {
  theGateway().fails('GET', /^\/api\/shipments$/, 403)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
  expect(shownToasts()).toEqual(['No tienes permisos para ver los envíos'])
})

test('[SLIST-15] [SLIST-16] any other error is said, and the courier stays', async () => {
  theGateway().fails('GET', /^\/api\/shipments$/, 500)
  const page = await open(address)
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Hubo un error buscando los envíos, vuelva a intentarlo en unos minutos']),
  )
  expect(page.at()).toBe(address)
})

test('[RIDER-04] a courier whom nobody knows is sent away without a toast', async () => {
  theGateway().fails('GET', /whoami/, 500)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'), { timeout: 4000 })
  expect(page.message()).toBe('Acceso denegado o link expirado')
  expect(shownToasts()).toEqual([])
})
