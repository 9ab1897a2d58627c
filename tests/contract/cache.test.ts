import { afterAll, expect, test } from 'vitest'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { deliveryMode } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const operations = contractOperations(contractDocument())

/** The catalogue's public answers. Every other answer is about a person, or for one. */
const ofTheCatalogue = [
  'listBranchOrderModes',
  'listCompanyBranches',
  'listCustomizations',
  'listDiscounts',
  'listEntityIndicators',
  'listGeneralDiscounts',
  'listGeneralSurcharges',
  'listIndicators',
  'listMenuHashes',
  'readBranchContact',
  'readCompany',
  'readConfiguration',
  'readCountry',
  'readFileUrl',
  'readLoyaltyProgram',
  'readMenu',
  'readOrderModeFees',
  'readOrderModeSchedule',
  'readSurvey',
  'resolveAlias',
]

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const cacheOf = async (path: string, init?: RequestInit) => {
  const { status, headers } = await fetch(gateway.url + path, init)
  return { status, cache: headers.get('cache-control') }
}

test('only the catalogue’s public answers may be kept', () => {
  const kept = operations.filter(({ cacheControl }) => cacheControl !== 'no-store')
  expect(kept.map(({ operationId }) => operationId).sort()).toEqual(ofTheCatalogue)
  expect(kept.filter(({ method, schemes }) => method !== 'GET' || schemes.length > 0)).toEqual([])
})

test.each(operations)(
  '$method $url says of each refusal whether it may be kept',
  async ({ method, url, operationId }) => {
    const expected = ofTheCatalogue.includes(operationId) ? 'no-cache' : 'no-store'
    const path = url.replaceAll(/:\w+/g, 'ABCD2345')
    const json = { 'content-type': 'application/json' }
    const refusals = [
      await cacheOf(path, { method }),
      ...(method === 'GET' ? [] : [await cacheOf(path, { method, headers: json, body: '{' })]),
      ...(method === 'GET' ? [] : [await cacheOf(path, { method, headers: json, body: ' '.repeat(2_000_000) })]),
    ]
    expect(refusals.map(({ cache }) => cache)).toEqual(refusals.map(() => expected))
  },
)

test('an answer about a person is never kept', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const { headers } = await aCourier(gateway)
  const { admin } = gateway
  const window = 'startDate=2026-11-18T00:00:00Z&endDate=2026-11-22T00:00:00Z'
  const list = `page=1&pageSize=20&sort=ASC&branchContactId=parrilla-centro&${window}`
  const answers = [
    await cacheOf(`/api/diner/parrilla-centro/order/${code}`),
    await cacheOf(`/api/logisticsorder/tracking/parrilla-centro/${code}`),
    await cacheOf(`/api/shipments/${shipmentId}`, { headers }),
    await cacheOf(`/api/shipments?${list}&status=LOOKING_FOR_DRIVER&providerName=OWN_FLEET`, { headers }),
    await cacheOf('/api/whoami', { headers }),
    await cacheOf('/api/console/orders?branchContactId=parrilla-centro', { headers: admin }),
    await cacheOf('/api/branch/parrilla-centro/deliveryzones/fee?lat=-34.6155&lng=-58.3735'),
    await cacheOf('/api/places?q=thames%201500'),
  ]
  expect(answers).toEqual(answers.map(() => ({ status: 200, cache: 'no-store' })))
})

test('a kept answer of the catalogue is revalidated, by its name', async () => {
  const mode = (await deliveryMode(gateway)).id
  const answers = [
    await cacheOf('/api/diner/parrilla-centro'),
    await cacheOf(`/api/diner/parrilla-centro/menu/${mode}`),
  ]
  expect(answers).toEqual(answers.map(() => ({ status: 200, cache: 'no-cache' })))
})

test('a refusal for too many requests is not kept', async () => {
  const limited = await startTestGateway({ environment: { RATE_LIMIT: '1' } })
  await fetch(`${limited.url}/api/whoami`)
  const { status, headers } = await fetch(`${limited.url}/api/whoami`)
  await limited.close()
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 429, cache: 'no-store' })
})
