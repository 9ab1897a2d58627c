import { afterAll, expect, test } from 'vitest'
import { riderChannel, shipmentsChannel } from '#domain/realtime/channels.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { callOf, operationsOf } from '#tests/kit/operation-walk.ts'
import { registerRider, updateRider } from '#tests/kit/shift.ts'
import { aStack } from '#tests/kit/stack.ts'
import { type StoreId, securityCodes, startGatewayOf, storesOfTheirOwn } from '#tests/kit/stores.ts'

const database = await openTestDatabase()
const gateway = await startGatewayOf(storesOfTheirOwn(), { database })
afterAll(() => gateway.close())

const riderCalls = operationsOf('rider')
const courierOf = (storeId: StoreId) => aCourier(gateway, 'Ana', { storeId, securityCode: securityCodes[storeId] })

const openTo = async (headers: Readonly<Record<string, string>>) => {
  const answers = await Promise.all(
    riderCalls.map(async (each) => ({ id: each.operationId, ...(await callOf(each, gateway.url, headers)) })),
  )
  return answers.filter(({ status, code }) => status !== 403 || code !== 'ACCESS_DENIED').map(({ id }) => id)
}

test('[FOPEN-78] no courier call is open without a token, with an unknown one, or with the operator’s', async () => {
  expect(riderCalls.length).toBeGreaterThan(10)
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer nobody' }, gateway.admin])
    expect(await openTo(headers)).toEqual([])
})

test('[FOPEN-77] [FOPEN-78] a token opens courier calls until it has run out, and none after that', async () => {
  const { id, headers } = await courierOf('parrilla-centro')
  const endsAt = new Date(gateway.clock.now().getTime() + 2).toISOString()
  await database.query('update rider_tokens set expires_at = $2 where rider_id = $1', [id, endsAt])
  gateway.clock.advance(1)
  const named = await openTo(headers)
  expect(named).toEqual(expect.arrayContaining(['whoAmI', 'readRiderShipment', 'listShipmentStacks', 'updateShipment']))
  gateway.clock.advance(1)
  expect(await openTo(headers)).toEqual([])
})

/** The effect of each courier call on entities of `parrilla-centro` by a courier of another store. */
async function callsOfAStranger() {
  const { shipmentId } = await anOfferedOrder(gateway)
  const stack = await aStack(gateway)
  const own = await courierOf('parrilla-centro')
  const stranger = await courierOf('sushi-belgrano')
  const step = (id: string) => ({
    id,
    status: 'ON_ROUTE_TO_PICK_UP',
    rider_id: stranger.id,
    rider_name: stranger.name,
    rider_phone: stranger.phone,
  })
  const fix = { at: gateway.clock.now().toISOString(), lat: -34.61, lng: -58.37 }
  const pass = (channel_name: string) => ({
    method: 'POST',
    path: '/pusher/auth',
    body: { socket_id: '1.1', channel_name },
  })
  const refused = {
    listShipments: [{ path: '/api/shipments?branchContactId=parrilla-centro', status: 403 }],
    readShipment: [{ path: `/api/shipments/${shipmentId}`, status: 404 }],
    updateShipment: [{ method: 'PUT', path: `/api/shipments/${shipmentId}`, body: step(shipmentId), status: 404 }],
    readStack: [{ path: `/api/stacking/${stack.id}`, status: 404 }],
    updateStack: [{ method: 'PUT', path: `/api/stacking/${stack.id}`, body: step(stack.id), status: 404 }],
    sendPositions: [{ method: 'POST', path: `/api/rider/${own.id}/positions`, body: { fixes: [fix] }, status: 403 }],
    readPositionsUrl: [{ path: `/api/rider/${own.id}/positions-url`, status: 403 }],
    authorizeChannel: [
      { ...pass(riderChannel(own.id)), status: 403 },
      { ...pass(shipmentsChannel('parrilla-centro')), status: 403 },
    ],
    // They name no other person: their answers are the courier's own data.
    readRiderShipment: [{ path: '/api/shipments/rider', status: 204 }],
    whoAmI: [{ path: '/api/whoami', status: 200 }],
    listShipmentStacks: [{ path: '/api/shipmentstacks', status: 200 }],
  } satisfies Record<string, readonly { method?: string; path: string; body?: object; status: number }[]>
  return { refused, stranger, own, shipmentId, stackId: stack.id }
}

test('a courier’s token reads and moves nothing of another store, by any call', async () => {
  const { refused, stranger, own, shipmentId, stackId } = await callsOfAStranger()
  expect(Object.keys(refused).sort()).toEqual(riderCalls.map(({ operationId }) => operationId).sort())
  for (const [operationId, calls] of Object.entries(refused))
    for (const { method = 'GET', path, body, status } of calls as readonly {
      method?: string
      path: string
      body?: object
      status: number
    }[]) {
      const response = await fetch(gateway.url + path, {
        method,
        headers: { ...stranger.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      expect([operationId, response.status, text]).toEqual([operationId, status, expect.any(String)])
      for (const secret of [shipmentId, stackId, own.id, own.phone]) expect(text, operationId).not.toContain(secret)
    }
  const path = { id: shipmentId }
  const { data } = await gateway.api.GET('/api/shipments/{id}', { params: { path }, headers: own.headers })
  expect(data).toMatchObject({ status: 'LOOKING_FOR_DRIVER', riderInfo: null })
  const stack = await gateway.api.GET('/api/stacking/{id}', { params: { path: { id: stackId } }, headers: own.headers })
  expect(stack.data).toMatchObject({ status: 'LOOKING_FOR_DRIVER', riderInfo: null })
})

test('[FAPI-21] [FAPI-22] another store’s security code opens no shift and ends none', async () => {
  const { id } = await courierOf('parrilla-centro')
  const of = { riderUser: { branchContact: { id: 'parrilla-centro' } }, phone: '+5491155556666' }
  for (const securityCode of [securityCodes['sushi-belgrano'], securityCodes['parrilla-palermo'], '1234']) {
    const refusal = { status: 400, body: { code: 'WRONG_SECURITY_CODE' }, token: null }
    expect(await registerRider(gateway, { ...of, securityCode })).toMatchObject(refusal)
    expect(await updateRider(gateway, id, { active: true, securityCode })).toMatchObject(refusal)
    expect(await updateRider(gateway, id, { active: false, securityCode })).toMatchObject(refusal)
  }
  expect(await registerRider(gateway, { ...of, securityCode: securityCodes['parrilla-centro'] })).toMatchObject({
    status: 201,
  })
})

test('[FAMBIG-57] an order is tracked and read by its code only with its own store’s alias', async () => {
  const { code } = await anOfferedOrder(gateway)
  const statusesOf = async (alias: string) => {
    const tracking = await fetch(`${gateway.url}/api/logisticsorder/tracking/${alias}/${code}`)
    const order = await fetch(`${gateway.url}/api/diner/${alias}/order/${code}`)
    return [tracking.status, order.status]
  }
  expect(await statusesOf('parrilla-centro')).toEqual([200, 200])
  for (const alias of ['parrilla-palermo', 'sushi-belgrano', 'parrilla', 'tucan', 'nobody'])
    expect(await statusesOf(alias), alias).toEqual([404, 404])
})
