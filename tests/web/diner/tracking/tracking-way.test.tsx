import { expect, test } from 'vitest'
import { aRider, aTracking } from '../../../kit/tracking.ts'
import { page, trackingPath } from './tracking-page.tsx'

const wayPath = `${trackingPath}/way`
const asked = () => page.calls.count(wayPath)
const at = (lat: number, lng: number) => aRider({ lastLocationLat: lat, lastLocationLng: lng })
const push = async (n: number, shipment: Parameters<typeof aTracking>[0] & object) => {
  page.push(aTracking({ at: `1${n}.0.0`, ...shipment }))
  await page.wait(20)
}

test('the route is requested once per status, and again only when the courier takes another street', async () => {
  const way = [
    { lat: -34.616, lng: -58.375 },
    { lat: -34.6, lng: -58.375 },
    { lat: -34.6, lng: -58.38 },
  ]
  page.answers[trackingPath] = () => aTracking({ shipment: { riderInfo: at(-34.616, -58.375) } })
  page.answers[wayPath] = () => ({ points: way })
  await page.openLive()
  expect(asked()).toBe(1)
  await push(1, { shipment: { riderInfo: at(-34.61, -58.3751) } })
  await push(2, { shipment: { riderInfo: at(-34.605, -58.3751) } })
  expect(asked()).toBe(1)
  await push(3, { shipment: { riderInfo: at(-34.605, -58.379) } })
  expect(asked()).toBe(2)
  await push(4, { shipment: { status: 'DELIVERED', riderInfo: null } })
  expect(asked()).toBe(2)
})

test('the page does not go on asking where no streets are known', async () => {
  page.answers[trackingPath] = () => aTracking()
  page.answers[wayPath] = () => ({ points: [] })
  await page.openLive()
  for (const n of [1, 2, 3]) await push(n, { shipment: { riderInfo: at(-34.61 + n / 200, -58.37) } })
  expect(asked()).toBe(1)
})
