import { afterAll, expect, test } from 'vitest'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator } from '#tests/kit/operators.ts'

const inside = {
  type: 'DINING_IN',
  orderModeId: 'parrilla-centro-salon',
  paymentType: 'efectivo',
  destination: null,
  price: 48_840,
} as const

describeOn(databases)('a search for a table on $name', async ({ open }) => {
  const gateway = await startTestGateway({ database: await open() })
  afterAll(() => gateway.close())
  // The dining room opens at half past seven.
  gateway.clock.jump(4 * 3_600_000)
  const atTable = async (tableUid: string) => {
    const { code } = await placeOrder(gateway, { ...inside, tableUid })
    gateway.clock.advance(60_000)
    return code
  }
  const [seven, written, terrace] = [await atTable('7'), await atTable('Mesa 7'), await atTable('Terraza 17')]
  const { browser } = await anOperator(gateway, { role: 'cocina' })

  test.each([
    ['mesa 7', [written, seven]],
    ['MESA  7', [written, seven]],
    ['terraza 17', [terrace]],
    ['mesa 17', []],
    ['mesa 70', []],
  ])('a search for a table finds by %s, as the diner has written it', async (search, codes) => {
    const asked = new URLSearchParams({ branchContactId: 'parrilla-centro', search })
    const { body } = await browser.call('GET', `/api/console/orders?${asked}`)
    expect(body.orders.map(({ code }: { code: string }) => code)).toEqual(codes)
  })
})
