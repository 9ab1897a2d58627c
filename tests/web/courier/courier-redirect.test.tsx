import { renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { open, theGateway } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const list = '/logistics/parrilla-centro/shipments'
const link = '/logistics/parrilla-centro/rider/ana/shipments'

async function redirectStatus() {
  const { useRiderRedirect } = await import('#web/courier/shift/use-rider-redirect.ts')
  const seen: string[] = []
  renderHook(() => seen.push(useRiderRedirect('parrilla-centro', 'ana')), { wrapper: MemoryRouter })
  return seen
}

test('[RIDER-08] [RIDER-09] the redirect is loading until it finds the shipment in progress, and then loaded', async () => {
  theGateway().has({ status: 'IN_STORE', rider: ana })
  const seen = await redirectStatus()
  expect(seen).toEqual(['loading'])
  await waitFor(() => expect(seen.at(-1)).toBe('loaded'))
  expect(theGateway().seen.at(-1)?.path).toBe('/api/shipments/rider')
})

test('[RIDER-08] the redirect that finds nothing was never loaded', async () => {
  const seen = await redirectStatus()
  await waitFor(() => expect(theGateway().seen.at(-1)?.path).toBe('/api/shipments/rider'))
  expect(new Set(seen)).toEqual(new Set(['loading']))
})

test('[SDETAIL-01] [RIDER-10] a stack in hand is opened as a stack, by its own address', async () => {
  theGateway().hasStack({ status: 'IN_STORE', rider: ana, shipments: [{}, {}] })
  const page = await open(link)
  await waitFor(() => expect(page.at()).toBe(`${list}/stack/k1`))
  expect(await screen.findByRole('heading', { level: 1, name: 'Multientrega' })).toBeTruthy()
})

test('[SDETAIL-01] the address names the kind and id of the delivery', async () => {
  theGateway().has({ shipmentId: 'same', orderCode: 'AAAA2222', status: 'IN_STORE', rider: ana })
  await open(`${list}/simple/same`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Envío AAAA2222' })).toBeTruthy()
  const reads = theGateway().seen.filter(({ path }) => path.endsWith('/same'))
  expect(reads.every(({ path }) => path === '/api/shipments/same')).toBe(true)
})

test('[RIDER-04] an unknown courier is sent away, and reads why', async () => {
  theGateway().fails('GET', /whoami/, 500)
  const page = await open(link)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(await screen.findByText('Acceso denegado o link expirado')).toBeTruthy()
})

test('a link opened without a signal leads to the list, which asks again automatically', async () => {
  theGateway().fails('GET', /whoami|rider/, 'no answer')
  const page = await open(link)
  await waitFor(() => expect(page.at()).toBe(list))
})

const session = () => /riderToken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
const hold = (token: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = `riderToken=${token}; Path=/`
}
const tokensAsked = () =>
  theGateway()
    .seen.filter(({ path }) => path === '/api/whoami')
    .map(({ authorization }) => authorization)

test('[FAMBIG-48] a link with a token of another courier leaves the session of this phone alone, and is refused', async () => {
  const page = await open('/logistics/parrilla-centro/rider/beto/shipments?token=t-beto')
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
  expect(session()).toBe('t-ana')
  expect(tokensAsked()).not.toContain('Bearer t-beto')
})

test('a link with a token of the same courier leaves the session of this phone alone, and leads on', async () => {
  const page = await open(`${link}?token=t-later`)
  await waitFor(() => expect(page.at()).toBe(list))
  expect(session()).toBe('t-ana')
})

test('[FOPEN-77] a link with a token replaces a session that is over', async () => {
  hold('t-old')
  const page = await open(`${link}?token=t-ana`)
  await waitFor(() => expect(page.at()).toBe(list))
  expect(session()).toBe('t-ana')
})

test('a link with a token that the gateway refuses is not kept', async () => {
  hold('')
  const page = await open(`${link}?token=t-nobody`)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(session()).toBe('')
})

test('a link with a token of another courier than the link’s is not kept', async () => {
  hold('')
  const page = await open('/logistics/parrilla-centro/rider/beto/shipments?token=t-ana')
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(session()).toBe('')
})

test('a link with a token keeps the session while the gateway does not answer', async () => {
  theGateway().fails('GET', /whoami|rider/, 'no answer')
  const page = await open(`${link}?token=t-later`)
  await waitFor(() => expect(page.at()).toBe(list))
  expect(session()).toBe('t-ana')
})
