import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import { streams } from '#gateway/composition/features.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { anItem, aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const events = createEventStore(streams)

describeOn(databases)('on $name, the log', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>
  let gateway: TestGateway
  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())

  const placedOf = async (code: string) => {
    const { rows } = await database.query<{ id: string }>('select id from orders where code = $1', [code])
    const [first] = (await events.readStream(database, `order-${rows[0]?.id}`)).events
    return first?.event as Extract<OrderEvent, { type: 'OrderPlaced' }>
  }

  test('the log has what an order gives away: list prices, their discounts, and those of the order', async () => {
    const orderModeId = 'parrilla-centro-take-away'
    const { data: menu } = await gateway.api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
      params: { path: { branchContactAlias: 'parrilla-centro', orderModeId } },
    })
    const plate = menu!.categories.flatMap(({ plates }) => plates).find(({ id }) => id === 'vaciopan')!
    // 15.900 less 15 % are 13.515; of these, those who pick up pay 10 % less: 12.163,50.
    const item = { ...anItem(plate), price: 13_515 }
    const { code } = await placeOrder(gateway, {
      ...(await aSubmission(gateway)),
      ...{ type: 'TAKE_AWAY', orderModeId, items: [item], price: 12_163.5 },
    })
    const { items, totals, deliveryZoneId } = await placedOf(code)
    expect(items).toMatchObject([
      {
        ...{ price: 1_351_500, originalPrice: 1_590_000 },
        discount: {
          ...{ itemId: 'vaciopan', discountReferenceId: 'semana-del-vacio', name: 'Semana del vacío' },
          ...{ amount: 238_500, type: 'PERCENT' },
        },
      },
    ])
    expect(totals.discounts).toEqual([
      {
        ...{ name: '10 % por retirar en el local', amount: 135_150 },
        ...{ type: 'PERCENT', discountReferenceId: 'retiro-diez' },
      },
    ])
    expect(deliveryZoneId).toBeUndefined()
  })

  test('the log has the zone of the store that took the address', async () => {
    const { code } = await placeOrder(gateway)
    expect((await placedOf(code)).deliveryZoneId).toBe('centro-san-telmo')
  })
})
