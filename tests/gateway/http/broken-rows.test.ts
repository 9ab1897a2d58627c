import { afterAll, expect, test } from 'vitest'
import { contractDocument, type Json, resolve } from '#gateway/http/document.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { leave } from '#tests/kit/left-carts.ts'
import { anInvitation } from '#tests/kit/operators.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { aStack } from '#tests/kit/stack.ts'

type Tried = {
  /** Makes at least two rows, and answers the id of one in the table. */
  readonly make: () => Promise<string>
  readonly table: string
  /** SQL of a state that no code of ours can read. */
  readonly broken: string
  readonly path: string
  readonly headers: () => Readonly<Record<string, string>>
  /** The field with the list. */
  readonly list: string
}

let log: string[] = []
const database = await openTestDatabase()
const gateway = await startTestGateway({ database, logTo: { write: (line) => void log.push(line) } })
const courier = await aCourier(gateway)
afterAll(() => gateway.close())

const store = 'branchContactId=parrilla-centro'
const shop = () => gateway.admin
const idOf = async (code: string) =>
  (await database.query<{ id: string }>('select id from orders where code = $1', [code])).rows[0]!.id
const orders = async () => {
  await placeOrder(gateway)
  return idOf((await placeOrder(gateway)).code)
}

const tried: Readonly<Record<string, Tried>> = {
  listConsoleOrders: {
    ...{ make: orders, table: 'orders', broken: `state - 'totals'`, list: 'orders', headers: shop },
    path: `/api/console/orders?${store}`,
  },
  readConsoleBoard: {
    ...{ make: orders, table: 'orders', broken: `state - 'customer'`, list: 'orders', headers: shop },
    path: `/api/console/board?${store}`,
  },
  listPaymentsInNeed: {
    async make() {
      const ids = [await orders(), await orders()]
      for (const id of ids)
        await database.query(
          `insert into payments (id, version, tx, seq, state, needs_person, needs_since, folded_by, folded_to)
           values ($1, 1, '1', 1, '{"attempts": []}', true, now(), 5, 1)`,
          [id],
        )
      return ids[0]!
    },
    ...{ table: 'payments', broken: `'{}'`, list: 'orders', headers: shop },
    path: `/api/console/payments?needs=person&${store}`,
  },
  listShipments: {
    async make() {
      await anOfferedOrder(gateway)
      return (await anOfferedOrder(gateway)).shipmentId
    },
    ...{ table: 'shipments', broken: `state - 'customer' - 'destination'`, list: 'shipments' },
    ...{ path: `/api/shipments?${store}`, headers: () => courier.headers },
  },
  listShipmentStacks: {
    async make() {
      await aStack(gateway, 1)
      return (await aStack(gateway, 1)).orders[0]!.shipmentId
    },
    ...{ table: 'shipments', broken: `state - 'customer' - 'destination'`, list: 'stacks' },
    ...{ path: '/api/shipmentstacks', headers: () => courier.headers },
  },
  listSurveyAnswers: {
    async make() {
      const ids = [await orders(), await orders()]
      for (const id of ids)
        await database.query(
          `insert into survey_answers (id, version, tx, seq, answered_at, stars, state)
           values ($1, 1, '1', 1, now(), '4', '{"answers": [], "generalNPSAnswer": 4, "isCompleted": true, "changes": 1}')`,
          [id],
        )
      return ids[0]!
    },
    ...{ table: 'survey_answers', broken: `'{}'`, list: 'answers', headers: shop },
    path: `/api/console/surveys?${store}`,
  },
  listAbandonedCarts: {
    async make() {
      for (const phone of ['+5491155570001', '+5491155570002']) expect(await leave(gateway, phoneOf(phone))).toBe(204)
      return (await database.query<{ id: string }>('select id from abandoned_carts')).rows[0]!.id
    },
    ...{ table: 'abandoned_carts', broken: `'null'`, list: 'carts', headers: shop },
    path: `/api/console/abandoned-carts?${store}`,
  },
  listStoreCouriers: {
    async make() {
      const ids: string[] = []
      for (const name of ['Eva Paz', 'Juan Sosa']) {
        const { shipmentId } = await anOfferedOrder(gateway)
        await (await aCourier(gateway, name)).slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
        ids.push(shipmentId)
      }
      return ids[0]!
    },
    ...{ table: 'shipments', broken: `state - 'destination'`, list: 'couriers', headers: shop },
    path: '/api/console/stores/parrilla-centro/couriers',
  },
  listOperators: {
    async make() {
      await anInvitation(gateway)
      return (await anInvitation(gateway, { name: 'Eva' })).id
    },
    ...{ table: 'operators', broken: `state - 'places'`, list: 'operators', headers: shop },
    path: '/api/console/operators',
  },
}

/** Lists that are not written out of rows of their own, by the reason. */
const others: Readonly<Record<string, readonly string[]>> = {
  'the catalogue is read and checked as a whole': [
    ...['readBranchContact', 'listBranchOrderModes', 'listCompanyBranches', 'listCustomizations', 'listMenuHashes'],
    ...['readMenu', 'listDiscounts', 'listIndicators', 'listEntityIndicators', 'listGeneralDiscounts'],
    ...['listGeneralSurcharges', 'readOrderModeSchedule', 'readLoyaltyProgram', 'readConfiguration', 'readSurvey'],
  ],
  'parts of one thing, which would tell something else without one of them': [
    ...['readOrderingCustomer', 'listLoyaltyPoints', 'readOrder', 'listOrderShipments', 'readSurveyResponse'],
    ...['recoverCart', 'readStack', 'readConsoleOrder', 'listOrderHistory', 'listOrderPayments', 'readDayReport'],
    'readTrackingWay',
  ],
  'levers are judged by every order as well: a list without one would say that a plate is sold': [
    'listAvailability',
    'readStoreAvailability',
  ],
  'columns alone, which the database checks': [
    ...['listConsoleSessions', 'listPasskeys', 'listAnalyticsCounts', 'listOrderTickets', 'listOpenTickets'],
    ...['listDayCloses', 'readSystem'],
  ],
  'the people of a tablet, to sign in as one of them': ['readConsoleSession'],
  'places of a provider': ['searchPlaces'],
}

const found = (node: Json): Json => {
  const reference = node['$ref']
  return typeof reference === 'string' ? found(resolve(contractDocument(), reference.slice(1)).value) : node
}
const isList = (schema: Json) => [found(schema)['type']].flat().includes('array')

/** The operations that answer a list: as their whole answer, or as a field of it. */
function listsOfContract(): readonly string[] {
  const paths = contractDocument()['paths'] as Record<string, Record<string, Json>>
  return Object.values(paths).flatMap(({ get: operation }) => {
    const answer = operation && found((operation['responses'] as Record<string, Json>)['200'] ?? {})
    const content = answer && (answer['content'] as Record<string, { schema: Json }> | undefined)
    const schema = content?.['application/json'] && found(content['application/json'].schema)
    if (!operation || !schema) return []
    const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
    const holdsList = isList(schema) || fields.some(([name, field]) => name !== 'unreadable' && isList(field))
    return holdsList ? [String(operation['operationId'])] : []
  })
}

test('every list of the contract is tried here, or says why it has no rows of its own', () => {
  expect([...Object.keys(tried), ...Object.values(others).flat()].sort()).toEqual([...listsOfContract()].sort())
})

test.each(Object.entries(tried))(
  'a row that cannot be written is named, counted and logged once, and the others are told: %s',
  async (operationId, { make, table, broken, path, headers, list }) => {
    const read = async () => {
      const answer = await fetch(gateway.url + path, { headers: headers() })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown[]> }
    }
    const id = await make()
    const whole = await read()
    expect([whole.status, whole.body['unreadable']]).toEqual([200, undefined])
    const count = whole.body[list]!.length
    expect(count).toBeGreaterThanOrEqual(2)

    const kept = (await database.query<{ state: object }>(`select state from ${table} where id = $1`, [id])).rows[0]
    await database.query(`update ${table} set state = ${broken} where id = $1`, [id])
    log = []
    for (const _ of [1, 2]) {
      const rest = await read()
      expect([rest.status, rest.body[list]?.length]).toEqual([200, count - 1])
      expect(rest.body['unreadable']).toHaveLength(1)
    }
    expect(log.filter((line) => line.includes(`"list":"${operationId}"`))).toHaveLength(1)
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(metrics).toContain(`comanda_rows_unreadable_total{list="${operationId}"} 2`)
    await database.query(`update ${table} set state = $2::jsonb where id = $1`, [id, JSON.stringify(kept?.state)])
  },
)
