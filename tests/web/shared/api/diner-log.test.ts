import { afterEach, expect, test, vi } from 'vitest'
import { onEachCall, refused } from '#tests/kit/web-calls.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { locationStore } from '#web/shared/state/location.ts'

afterEach(() => {
  locationStore.reset()
  history.replaceState(null, '', '/')
})

/** The page's report, as the gateway gets it. */
const sending = (answer: () => Response = () => new Response(null, { status: 204 })) => {
  const sent: { path: string; type: string | null; text: string }[] = []
  onEachCall(async (request) => {
    sent.push({
      path: new URL(request.url).pathname,
      type: request.headers.get('content-type'),
      text: await request.text(),
    })
    return answer()
  })
  return sent
}

test('[API-03] a failure goes to the gateway as a text, with its place', async () => {
  history.replaceState(null, '', '/menu/parrilla-centro?phone=1155554444')
  const sent = sending()
  const error = new Error('no menu')
  logProblem(error, { component: 'menu', bcId: 'store-1', branchId: 'branch-1', payload: { page: 2 } })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const [{ path, type, text } = { path: '', type: '', text: '' }] = sent
  expect([path, type]).toEqual(['/api/diner/log', 'text/plain'])
  expect(JSON.parse(text)).toEqual({
    bcId: 'store-1',
    branchId: 'branch-1',
    url: `${location.origin}/menu/parrilla-centro`,
    lng: null,
    lat: null,
    fullAddress: null,
    addressFromLocalStorage: false,
    component: 'menu',
    payload: { page: 2 },
    message: 'no menu',
    stack: error.stack,
  })
})

test('[API-03] a report names the diner’s page, and says whether the address is from an earlier visit', async () => {
  const sent = sending()
  const place = { lat: -34.61, lng: -58.37, fullAddress: 'Bolívar 900' }
  const more = {
    street: 'Bolívar',
    number: '900',
    city: '',
    locality: '',
    country: '',
    postalCode: '',
    betweenStreets: '',
  }
  locationStore.save({ ...more, ...place, details: '13 Q', geocoded: true, fromLocalStorage: false })
  logProblem('of this visit', { component: 'menu' })
  locationStore.reload()
  logProblem('of an earlier visit', { component: 'menu' })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const told = sent.map(({ text }) => {
    const { lat, lng, fullAddress, addressFromLocalStorage } = JSON.parse(text)
    return { lat, lng, fullAddress, addressFromLocalStorage }
  })
  expect(told).toEqual([
    { ...place, addressFromLocalStorage: false },
    { ...place, addressFromLocalStorage: true },
  ])
})

test('[AMBIG-58] a log that fails is never logged again', async () => {
  const sent = sending(() => refused(500, 'INTERNAL_ERROR'))
  logProblem('no picture', { component: 'logo' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  // The next report shows that the first is over, and has caused no other.
  logProblem('no map', { component: 'map' })
  await vi.waitFor(() => expect(sent.at(-1)?.text).toContain('no map'))
  expect(sent).toHaveLength(2)
})
