import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeOn(oneOfDatabases('order-completion'))('on $name, an order', ({ open }) => {
  let gateway: TestGateway

  beforeAll(async () => {
    gateway = await startTestGateway({ database: await open() })
  })
  afterAll(() => gateway.close())

  const statusOf = async (code: string) => {
    await gateway.settle()
    const path = { branchContact: 'parrilla-centro', orderId: code }
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    return data?.status
  }
  const shopDoes = async (code: string, ...steps: readonly string[]) => {
    for (const step of steps)
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
  }
  const takeAway = {
    type: 'TAKE_AWAY',
    orderModeId: 'parrilla-centro-take-away',
    paymentType: 'efectivo',
    destination: null,
  } as const

  test('[ORDER-21] an order that a courier has delivered is completed a day later automatically', async () => {
    const { code, shipmentId } = await anOfferedOrder(gateway)
    const ana = await aCourier(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
      await ana.slide(shipmentId, status)
    gateway.clock.jump(day - minute)
    expect(await statusOf(code)).toBe('DELIVERED')
    gateway.clock.jump(minute)
    expect(await statusOf(code)).toBe('COMPLETED')
  })

  test('[ORDER-21] an order that the shop has handed over is completed as well, and an open or canceled one is not', async () => {
    const [given, waiting, canceled] = [
      await placeOrder(gateway, takeAway),
      await placeOrder(gateway, takeAway),
      await placeOrder(gateway, takeAway),
    ]
    await shopDoes(given.code, 'accept', 'ready', 'deliver')
    await shopDoes(waiting.code, 'accept')
    await shopDoes(canceled.code, 'cancel')
    gateway.clock.jump(2 * day)
    expect(await statusOf(given.code)).toBe('COMPLETED')
    expect(await statusOf(waiting.code)).toBe('ACCEPTED')
    expect(await statusOf(canceled.code)).toBe('CANCELED')
  })
})
