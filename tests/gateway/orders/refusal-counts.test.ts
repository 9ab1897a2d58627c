import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const store = 'parrilla-centro'
/** Kilometres south of every zone. */
const far = { lat: -34.7, lng: -58.3816 }
const door = { lat: -34.6155, lng: -58.3735 }

// A node of its own for each: a node remembers which browser it has counted today.
let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({ database: await openTestDatabase() })
})
afterEach(() => gateway.close())

/** The counts of a store, or of the branch without one, as `name events sessions`. */
async function countsOf(branchContactId?: string) {
  gateway.clock.advance(5_000)
  await gateway.settle()
  const { data } = await gateway.api.GET('/api/console/analytics', {
    params: { query: { from: '2026-11-21', to: '2026-11-22', ...(branchContactId && { branchContactId }) } },
    headers: gateway.admin,
  })
  return data!.counts.map(({ name, events, sessions }) => `${name} ${events} ${sessions}`)
}
const expectCounts = (expected: readonly string[], branchContactId?: string) =>
  expect.poll(() => countsOf(branchContactId)).toEqual(expected)

const lever = (method: string, path: string, body?: unknown) =>
  fetch(`${gateway.url}/api/console/stores/${store}/${path}`, {
    method,
    headers: { ...gateway.admin, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const submit = async (over: Parameters<typeof aSubmission>[1] = {}) =>
  (await gateway.api.POST('/api/order', { body: await aSubmission(gateway, over) })).response.status
const quote = (branchId: string, query: object) =>
  gateway.api.GET('/api/branch/{branchId}/deliveryzones/fee', { params: { path: { branchId }, query } })

test('an order that a closed store could not take is counted for the store and its branch', async () => {
  const paused = await lever('PUT', 'pause', { until: 'resumed' })
  expect(paused.status).toBe(200)
  expect([await submit(), await submit()]).toEqual([422, 422])
  await lever('DELETE', 'pause')
  await expectCounts(['STORE_CLOSED 2 1'], store)
  expect(await countsOf()).toEqual(['STORE_CLOSED 2 1'])
  expect(await countsOf('parrilla-palermo')).toEqual([])
})

test('an order with a plate that is sold out is counted', async () => {
  await lever('PUT', 'availability/plates/provoleta', { until: 'resumed' })
  expect(await submit()).toBe(422)
  await lever('DELETE', 'availability/plates/provoleta')
  await expectCounts(['SOLD_OUT 1 1'], store)
})

test('an address outside of all zones is counted where its delivery is asked, and where its order is sent', async () => {
  expect((await quote(store, far)).data?.deliveryFee ?? null).toBeNull()
  const destination = { street: 'Bolívar', number: '900', details: '', betweenStreets: '', position: far }
  expect(await submit({ destination })).toBe(422)
  await expectCounts(['OUT_OF_ZONE 2 1'], store)
})

test('an address that no store of a branch reaches is counted for the branch alone', async () => {
  await quote('parrilla', far)
  await expectCounts(['OUT_OF_ZONE 1 1'])
  expect(await countsOf(store)).toEqual([])
})

test('an address in a zone that is closed for now is not one outside of the zones', async () => {
  await lever('PUT', 'availability/zones/centro-san-telmo', { until: 'resumed' })
  await quote(store, door)
  expect(await submit()).toBe(422)
  await lever('DELETE', 'availability/zones/centro-san-telmo')
  await expectCounts(['ZONE_CLOSED 2 1'], store)
})

test('an address that is not found, and an order with another fault, count for no reason', async () => {
  await quote(store, { fullAddress: 'Calle que no existe 1' })
  await quote(store, door)
  expect(await submit({ customerName: '' })).toBe(422)
  expect(await submit({ price: 1 })).toBe(409)
  expect(await submit()).toBe(200)
  expect(await countsOf(store)).toEqual([])
})
