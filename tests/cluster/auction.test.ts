import { describe, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, logOf } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { needs } from '#tests/kit/needs.ts'
import { race } from '#tests/kit/race.ts'
import { aStack } from '#tests/kit/stack.ts'

const couriersAtOnce = 40
const shipments = 8

/** `npm run bench -- auction` tests 200 couriers for each of 200 shipments, and measures the time. */
describe('an auction between two nodes on one PostgreSQL', needs('PostgreSQL'), () => {
  test('[SHIP-34] [FAMBIG-16] an auction between two nodes has one winner per shipment, and all couriers in it learn the winner', async () => {
    const { nodes, db, close } = await twoNodes()
    const couriers = await Promise.all(
      Array.from({ length: couriersAtOnce }, (_, n) => aCourier(nodes[n % 2]!, `Courier ${n}`)),
    )
    for (let n = 0; n < shipments; n++) {
      const { shipmentId } = await anOfferedOrder(nodes[0]!)
      const { told, trusted } = await race(nodes, couriers, shipmentId)
      expect(trusted).toHaveLength(1)
      expect(new Set(told)).toEqual(new Set(trusted))
      const accepted = (await logOf(db, shipmentId)).filter((event) => event.includes('Accepted'))
      expect(accepted).toHaveLength(1)
    }
    await close()
  })

  test('[SHIP-34] an auction of a stack between two nodes has one winner, who has all of its shipments', async () => {
    const { nodes, close } = await twoNodes()
    const { id, orders } = await aStack(nodes[0]!, 3)
    const couriers = await Promise.all(Array.from({ length: 12 }, (_, n) => aCourier(nodes[n % 2]!, `Courier ${n}`)))
    const answers = await Promise.all(couriers.map((courier) => courier.slideStack(id, 'ON_ROUTE_TO_PICK_UP')))
    const holders = new Set(answers.flatMap(({ data }) => data!.shipments.map(({ riderInfo }) => riderInfo?.riderId)))
    expect(answers.map(({ response }) => response.status)).toEqual(couriers.map(() => 200))
    expect(holders.size).toBe(1)
    expect(answers[0]!.data!.shipments).toHaveLength(orders.length)
    await close()
  })

  test('orders of one stack that the shop cancels at two nodes at once leave no stack behind', async () => {
    const { nodes, close } = await twoNodes()
    const [{ admin }] = nodes
    const ana = await aCourier(nodes[0])
    for (let tries = 0; tries < 10; tries++) {
      const { id, orders } = await aStack(nodes[0], 2)
      await Promise.all(
        orders.map(({ code }, n) =>
          nodes[n]!.api.POST('/api/console/orders/{code}/cancel', {
            params: { path: { code } },
            headers: admin,
            body: {},
          }),
        ),
      )
      const path = { id }
      const { data } = await nodes[0].api.GET('/api/stacking/{id}', { params: { path }, headers: ana.headers })
      expect(data?.status).toBe('CANCELED')
    }
    await close()
  })
})

async function twoNodes() {
  const schema = await openServerSchema()
  const start = () => startTestGateway({ database: schema.connect() })
  const nodes = [await start(), await start()] as const
  const db = schema.connect()
  return {
    nodes,
    db,
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await db.close()
      await schema.drop()
    },
  }
}
