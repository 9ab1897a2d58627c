import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '#domain/access/may.ts'
import { isRole, type Role, roles } from '#domain/operator/role.ts'
import { createAdmission } from '#gateway/access/admission.ts'
import { accessDocument } from '#gateway/access/document.ts'
import { channels } from '#gateway/composition/features.ts'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { channelAuth } from '#gateway/realtime/signature.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { callOf } from '#tests/kit/operation-walk.ts'
import { anOperator, cookiesOf, type Operator } from '#tests/kit/operators.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { printerToken } from '#tests/kit/printing.ts'
import { demoApp } from '#tests/kit/realtime.ts'
import { aBrowser, askForCode, askingForCodes, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'
import { aStack } from '#tests/kit/stack.ts'
import { securityCodes, startGatewayOf, storesOfTheirOwn } from '#tests/kit/stores.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

const operations = contractOperations(contractDocument())
const text = readFileSync('docs/access.md', 'utf8')

/** The rows of the table under a heading, by their first cell; each is a record by the names of the columns. */
function tableOf(heading: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const section = text.split('\n## ').find((part) => part.startsWith(heading)) ?? ''
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
  return new Map(
    rows.map((cells) => [
      (cells[0] ?? '').replaceAll('`', ''),
      Object.fromEntries(head.map((name, index) => [name, (cells[index] ?? '').replace(/ [¹²]$/, '')])),
    ]),
  )
}
const operationTable = tableOf('Operations')
const channelTable = tableOf('Channels')

test('docs/access.md is what the rules and the channels say', () => {
  expect(text).toBe(accessDocument(operations, channels))
})

test('every operation of the contract has a rule and a row, and no other has', () => {
  const ids = operations.map(({ operationId }) => operationId).sort()
  expect(Object.keys(rules).sort()).toEqual(ids)
  expect([...operationTable.keys()].sort()).toEqual(ids)
})

test('an operation that is open to everyone asks nothing of the database', async () => {
  const asked = () => Promise.reject(new Error('asked'))
  const known = { dinerOf: asked, courierOf: asked, operatorOf: asked, printerStoresOf: () => null }
  const admission = createAdmission(known, 'x')
  const headers = { authorization: 'Bearer y', cookie: `customerSession=${'s'.repeat(43)}` }
  const admit = (operationId: string) => admission.admit(operationId, { headers } as FastifyRequest)
  for (const [operationId, rule] of Object.entries(rules))
    if (rule === 'everyone') expect(await admit(operationId)).toEqual({ is: 'anonymous' })
  for (const operationId of ['submitOrder', 'whoAmI', 'listConsoleSessions'])
    await expect(admit(operationId)).rejects.toThrow('asked')
})

describe('on a node', () => {
  let gateway: Awaited<ReturnType<typeof startGatewayOf>>
  let own: Awaited<ReturnType<typeof aCourier>>
  let stranger: typeof own
  let headersOf: Readonly<Record<string, Readonly<Record<string, string>>>>

  const courierOf = (storeId: keyof typeof securityCodes) =>
    aCourier(gateway, 'Ana', { storeId, securityCode: securityCodes[storeId] })

  const anOperatorOf = (role: Role, id = 'parrilla-centro') =>
    anOperator(gateway, { role, places: [{ type: 'store', id }] })

  /** Calls whose store stands in the path, where the walk names one that does not exist, and one about all stores. */
  const namesStore: readonly string[] = [
    ...['readStoreAvailability', 'sellOutPlate', 'restorePlate', 'pauseStore', 'resumeStore'],
    ...['endBusyMode', 'closeZone', 'reopenZone'],
    ...['readDayReport', 'listDayCloses', 'listStoreCouriers', 'endCourierShift', 'readSystem'],
  ]

  /** Calls after which a person signs in again. */
  const endsSession: readonly string[] = ['signOutOfConsole', 'endConsoleSessions', 'lockConsole']

  async function aSession() {
    const phone = '+5491155590011'
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    await confirmCode(browser, phone, await codeSentTo(phone, gateway))
    return `customerSession=${browser.cookies.get('customerSession')}`
  }

  beforeAll(async () => {
    const document = storesOfTheirOwn(demoCatalog())
    const environment = { PRINTER_AGENTS: `parrilla-centro=${printerToken}` }
    gateway = await startGatewayOf({ ...document, ...askingForCodes(document, 'private') }, { environment })
    own = await courierOf('parrilla-centro')
    stranger = await courierOf('sushi-belgrano')
    headersOf = {
      anonymous: {},
      diner: { cookie: await aSession() },
      courier: own.headers,
      printer: { authorization: `Bearer ${printerToken}` },
      script: gateway.admin,
    }
    for (const role of roles) headersOf = { ...headersOf, [role]: cookiesOf(await anOperatorOf(role)) }
  })
  afterAll(() => gateway.close())

  const callers = ['anonymous', 'diner', 'courier', ...roles, 'printer', 'script']
  test.each(callers)('the doors are open to %s as the table says', async (who) => {
    const answered: string[] = []
    for (const operation of operations) {
      const { status, code } = await callOf(operation, gateway.url, headersOf[who] ?? {})
      const isRefused = (status === 403 && code === 'ACCESS_DENIED') || (status === 401 && code === 'UNAUTHORIZED')
      answered.push(`${operation.operationId} ${isRefused ? 'no' : 'yes'}`)
      // The walk has ended its session.
      if (operation.operationId === 'endCustomerSession' && who === 'diner')
        headersOf = { ...headersOf, diner: { cookie: await aSession() } }
      if (isRole(who) && endsSession.includes(operation.operationId))
        headersOf = { ...headersOf, [who]: cookiesOf(await anOperatorOf(who)) }
    }
    const expected = operations.map(({ operationId }) => {
      const cell = operationTable.get(operationId)?.[who]
      // The path of the walk names no courier.
      const isForeign =
        (cell === 'own' && operationId === 'readPositionsUrl') || (isRole(who) && namesStore.includes(operationId))
      return `${operationId} ${cell === 'no' || isForeign ? 'no' : 'yes'}`
    })
    expect(answered).toEqual(expected)
  })

  test('a courier’s calls work on own things and on no other store’s or courier’s, as the table says', async () => {
    const { shipmentId } = await anOfferedOrder(gateway)
    const stack = await aStack(gateway)
    const fixes = [{ at: gateway.clock.now().toISOString(), lat: -34.61, lng: -58.37 }]
    const step = (id: string, by: typeof own) => ({
      ...{ id, status: 'ON_ROUTE_TO_PICK_UP' },
      ...{ rider_id: by.id, rider_name: by.name, rider_phone: by.phone },
    })
    const calls: Readonly<Record<string, (by: typeof own) => readonly [method: string, path: string, body?: object]>> =
      {
        listShipments: () => ['GET', '/api/shipments?branchContactId=parrilla-centro'],
        readShipment: () => ['GET', `/api/shipments/${shipmentId}`],
        updateShipment: (by) => ['PUT', `/api/shipments/${shipmentId}`, step(shipmentId, by)],
        readStack: () => ['GET', `/api/stacking/${stack.id}`],
        updateStack: (by) => ['PUT', `/api/stacking/${stack.id}`, step(stack.id, by)],
        sendPositions: () => ['POST', `/api/rider/${own.id}/positions`, { fixes }],
        readPositionsUrl: () => ['GET', `/api/rider/${own.id}/positions-url`],
      }
    const guarded = [...operationTable].filter(([, { courier }]) => courier?.startsWith('own')).map(([id]) => id)
    expect(Object.keys(calls).sort()).toEqual(guarded.sort())
    for (const [operationId, callBy] of Object.entries(calls)) {
      const statusFor = async (by: typeof own) => {
        const [method, path, body] = callBy(by)
        return (await aBrowser(gateway, by.headers).call(method, path, body)).status
      }
      expect([403, 404], operationId).toContain(await statusFor(stranger))
      expect([403, 404], operationId).not.toContain(await statusFor(own))
    }
  })

  test('an operator’s calls work at the own stores and at no other, as the table says', async () => {
    const [mine, foreign] = [await anOperatorOf('administrador'), await anOperatorOf('administrador', 'sushi-belgrano')]
    const { code, shipmentId } = await anOfferedOrder(gateway)
    const paid = await orderOnline(gateway)
    await payByCard(gateway, paid)
    const payments = await aBrowser(gateway, gateway.admin).call('GET', `/api/console/orders/${paid.code}/payments`)
    const payment = `/api/console/orders/${paid.code}/payments/${payments.body.payments[0].id}`
    const person = await anOperatorOf('caja')
    const places = [{ type: 'store', id: 'parrilla-centro' }]
    const store = '/api/console/stores/parrilla-centro'
    const order = `/api/console/orders/${code}`
    const calls: Readonly<Record<string, readonly [method: string, path: string, body?: object]>> = {
      readConsoleBoard: ['GET', '/api/console/board?branchContactId=parrilla-centro'],
      listConsoleOrders: ['GET', '/api/console/orders?branchContactId=parrilla-centro'],
      readConsoleOrder: ['GET', order],
      listOrderHistory: ['GET', `${order}/history`],
      listOrderTickets: ['GET', `${order}/tickets`],
      listOpenTickets: ['GET', '/api/console/tickets?branchContactId=parrilla-centro'],
      printOrder: ['POST', `${order}/print`, { to: 'BROWSER' }],
      acknowledgeOrder: ['POST', `${order}/acknowledge`, { what: 'placed' }],
      acceptOrder: ['POST', `${order}/accept`],
      changeOrderTime: ['POST', `${order}/time`, { minutes: 30 }],
      readyOrder: ['POST', `${order}/ready`],
      listAvailability: ['GET', '/api/console/availability?branchContactId=parrilla-centro'],
      readStoreAvailability: ['GET', `${store}/availability`],
      dispatchOrder: ['POST', `${order}/dispatch`],
      deliverOrder: ['POST', `${order}/deliver`],
      takeBackOrderStep: ['POST', `${order}/back`, { from: 'READY' }],
      offerOrderAgain: ['POST', `${order}/offer`],
      cancelOrder: ['POST', `${order}/cancel`, { reason: 'x' }],
      listPaymentsInNeed: ['GET', '/api/console/payments?needs=person&branchContactId=parrilla-centro'],
      listOrderPayments: ['GET', `${order}/payments`],
      listStoreCouriers: ['GET', `${store}/couriers`],
      endCourierShift: ['POST', `${store}/couriers/unknown/end-shift`],
      createStack: ['POST', '/api/console/stacks', { branchContactId: 'parrilla-centro', shipmentIds: [shipmentId] }],
      listSurveyAnswers: ['GET', '/api/console/surveys?branchContactId=parrilla-centro'],
      exportSurveyAnswers: ['GET', '/api/console/surveys.csv?branchContactId=parrilla-centro'],
      listAbandonedCarts: ['GET', '/api/console/abandoned-carts?branchContactId=parrilla-centro'],
      refundPayment: ['POST', `${payment}/refund`, {}],
      resolvePayment: ['POST', `${payment}/resolve`, { as: 'settled' }],
      reopenPayment: ['POST', `${payment}/reopen`, { need: 'dispute' }],
      retryPayments: ['POST', `/api/console/orders/${paid.code}/payments/retry`],
      readDayReport: ['GET', `${store}/close`],
      closeDay: ['POST', `${store}/close`, { day: '2026-11-20' }],
      reopenShift: ['POST', `${store}/close/reopen`, { day: '2026-11-20', shift: 1 }],
      listDayCloses: ['GET', `${store}/closes`],
      exportDayReport: ['GET', `${store}/close/table?day=2026-11-20`],
      changeCatalog: ['PATCH', '/api/console/catalog', { of: 'parrilla-centro', path: 'name', value: 'Otra' }],
      renewCourierCode: ['POST', `${store}/courier-code`],
      sellOutPlate: ['PUT', `${store}/availability/plates/provoleta`, { until: 'resumed' }],
      restorePlate: ['DELETE', `${store}/availability/plates/provoleta`],
      pauseStore: ['PUT', `${store}/pause`, { minutes: 15 }],
      resumeStore: ['DELETE', `${store}/pause`],
      startBusyMode: ['PUT', `${store}/busy`, { extraMinutes: 10, minutes: 15 }],
      endBusyMode: ['DELETE', `${store}/busy`],
      closeZone: ['PUT', `${store}/availability/zones/centro-puerto-madero`, { minutes: 15 }],
      reopenZone: ['DELETE', `${store}/availability/zones/centro-puerto-madero`],
      inviteOperator: ['POST', '/api/console/operators', { name: 'X', role: 'caja', places }],
      moveOperator: ['PUT', `/api/console/operators/${person.id}`, { role: 'cocina', places }],
      resetOperator: ['POST', `/api/console/operators/${person.id}/reset`],
      disableOperator: ['POST', `/api/console/operators/${person.id}/disable`],
      enableOperator: ['POST', `/api/console/operators/${person.id}/enable`],
    }
    const guarded = Object.entries(rules).flatMap(([id, rule]) => (isRole(rule) ? [id] : []))
    expect([...Object.keys(calls), 'listOperators', 'readSystem'].sort()).toEqual(guarded.sort())
    for (const [operationId, [method, path, body]] of Object.entries(calls)) {
      const statusFor = async ({ browser }: Operator) => {
        const { status, body: answer } = await browser.call(method, path, body)
        return [status, answer?.code === 'ACCESS_DENIED']
      }
      expect(await statusFor(foreign), operationId).toEqual([403, true])
      expect((await statusFor(mine))[1], operationId).toBe(false)
    }
    const listed = await foreign.browser.call('GET', '/api/console/payments?needs=person')
    expect(listed.body.orders).toEqual([])
  })

  /** The answer to a connection that joins a channel, by itself or with the signature that its principal has. */
  async function joined(channel: string, sign: (socketId: string) => Promise<string | null>) {
    const line = fakeTransport()
    const session = gateway.connect(line)
    const socketId = String((JSON.parse(String(line.events()[0]?.data)) as { socket_id: string }).socket_id)
    const auth = await sign(socketId)
    session.take(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(auth !== null && { auth }) } }))
    const isJoined = line.events().some(({ event }) => event === 'pusher_internal:subscription_succeeded')
    session.closed(1000)
    return isJoined
  }

  const signedBy = (who: string, channel: string) => async (socket_id: string) => {
    if (who === 'application') return channelAuth(demoApp, socket_id, channel)
    const body = { socket_id, channel_name: channel }
    const answer = await fetch(`${gateway.url}/pusher/auth`, {
      method: 'POST',
      headers: { ...headersOf[who], 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.ok ? ((await answer.json()) as { auth: string }).auth : null
  }

  test.each([...callers, 'application'])('%s joins the channels of the table', async (who) => {
    const nameOf = (pattern: string, isOwn: boolean) => {
      const owner = isOwn ? own : stranger
      const isOfStore = pattern.startsWith('private-shipments-') || pattern.startsWith('private-console-')
      const id = isOfStore ? (isOwn ? 'parrilla-centro' : 'sushi-belgrano') : owner.id
      return pattern.replace(/\{.*\}/, id)
    }
    expect(channelTable.size).toBeGreaterThan(channels.length)
    // A presence channel's signature covers a member as well: see the tests of the protocol.
    for (const [pattern, row] of [...channelTable].filter(([name]) => !name.startsWith('presence-'))) {
      const opens = async (isOwn: boolean) => {
        const name = nameOf(pattern, isOwn)
        return joined(name, signedBy(who, name))
      }
      const cell = row[who] ?? ''
      const expected = { no: [false, false], own: [true, false], 'own store': [true, false], yes: [true, true] }[cell]
      expect([pattern, await opens(true), await opens(false)]).toEqual([pattern, ...(expected ?? [])])
    }
  })

  test('an open channel needs no signature, and a courier gets none for it', async () => {
    for (const channel of ['tracking-7', 'order-7', 'news', '#server-to-user-7'])
      expect(await signedBy('courier', channel)('1.1')).toBeNull()
  })

  test('the calls of the application are refused without its signature', async () => {
    for (const headers of Object.values(headersOf))
      expect((await fetch(`${gateway.url}/apps/demo/channels`, { headers })).status).toBe(401)
  })
})
