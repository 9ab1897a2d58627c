import { afterAll, expect, test } from 'vitest'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator } from '#tests/kit/operators.ts'

const takeAway = {
  type: 'TAKE_AWAY',
  orderModeId: 'parrilla-centro-take-away',
  paymentType: 'efectivo',
  destination: null,
} as const

describeOn(databases)('a search for orders on $name', async ({ open }) => {
  const gateway = await startTestGateway({ database: await open() })
  afterAll(() => gateway.close())

  const placed = async (customerName: string, phone: string, over: object = {}) => {
    const { code } = await placeOrder(gateway, { customerName, phone, ...over })
    gateway.clock.advance(60_000)
    return code
  }
  const maria = await placed('María Núñez', '+5491155550001')
  const again = await placed('Maria del Carmen Sosa', '+5491155550002', takeAway)
  const juan = await placed('JUAN ÁLVAREZ', '+5491144441234')
  const [cashier, cook] = [await anOperator(gateway), await anOperator(gateway, { role: 'cocina' })]

  const find = async (query: Record<string, string>, person = cashier) => {
    const asked = new URLSearchParams({ branchContactId: 'parrilla-centro', ...query })
    const { status, body } = await person.browser.call('GET', `/api/console/orders?${asked}`)
    return status === 200 ? body.orders.map(({ code }: { code: string }) => code) : [status, body.code]
  }

  test.each([
    ['words of a name without accents', 'nunez mar', [maria]],
    ['a name in any letters', 'álvarez', [juan]],
    ['the beginning of a name, newest first', 'MARI', [again, maria]],
    ['a name that nobody has', 'mario', []],
    ['the last digits of a phone', '1234', [juan]],
    ['a whole phone', '+54 9 11 4444-1234', [juan]],
    ['digits in the middle of a phone', '4412', []],
    ['signs alone', '%%', []],
  ])('a search for orders finds by %s', async (_, search, codes) => {
    expect(await find({ search })).toEqual(codes)
  })

  test('a search for orders finds by a code or its beginning, in any letters', async () => {
    expect(await find({ search: juan.toLowerCase() })).toEqual([juan])
    expect(await find({ search: juan.slice(0, 4) })).toContain(juan)
  })

  test('a search for orders finds by the last characters of a code, as the board shows them', async () => {
    for (const end of [juan.slice(-4), juan.slice(-4).toLowerCase(), juan.slice(-3)])
      expect(await find({ search: end })).toContain(juan)
    expect(await find({ search: juan.slice(-4) }, cook)).toContain(juan)
    expect(await find({ search: juan.slice(2, 6) })).not.toContain(juan)
    expect(await find({ search: juan.slice(-4), branchContactId: 'sushi-belgrano' })).toEqual([403, 'ACCESS_DENIED'])
  })

  test('a search for orders finds by an amount for those who see amounts alone', async () => {
    const total = (await cashier.browser.call('GET', `/api/console/orders/${juan}`)).body.total as number
    const search = `$ ${total}`
    expect(await find({ search })).toContain(juan)
    expect(await find({ search }, cook)).toEqual([])
  })

  test('a search for orders is paged, and neither repeats nor hides an order', async () => {
    const page = async (after?: string) => {
      const asked = new URLSearchParams({ branchContactId: 'parrilla-centro', search: 'mari', limit: '1' })
      if (after) asked.set('after', after)
      return (await cashier.browser.call('GET', `/api/console/orders?${asked}`)).body
    }
    const first = await page()
    const second = await page(first.next)
    expect([first, second].flatMap(({ orders }) => orders).map(({ code }) => code)).toEqual([again, maria])
    expect(second.next).toBeNull()
  })

  test('a search for orders joins filters by mode, payment, status and day', async () => {
    expect(await find({ search: 'mari', type: 'TAKE_AWAY' })).toEqual([again])
    expect(await find({ search: 'mari', type: 'DELIVERY' })).toEqual([maria])
    expect(await find({ type: 'TAKE_AWAY', payment: 'CASH', status: 'GENERATED' })).toEqual([again])
    expect(await find({ type: 'TAKE_AWAY', payment: 'CARD' })).toEqual([])
    expect(await find({ search: 'mari', day: '2026-11-20' })).toEqual([])
    expect(await find({ search: 'mari', day: '2026-11-21', sort: 'oldest' })).toEqual([maria, again])
  })

  test('a search for orders tells nothing of payments to a kitchen, and nothing of another store', async () => {
    expect(await find({ payment: 'CASH' }, cook)).toEqual([403, 'ACCESS_DENIED'])
    expect(await find({ search: 'mari', branchContactId: 'sushi-belgrano' })).toEqual([403, 'ACCESS_DENIED'])
  })

  test('a search for orders reaches back 90 days', async () => {
    gateway.clock.jump(90 * 86_400_000 - 60 * 60_000)
    expect(await find({ search: 'juan' }, await anOperator(gateway))).toEqual([juan])
    gateway.clock.jump(61 * 60_000)
    expect(await find({ search: 'juan' }, await anOperator(gateway))).toEqual([])
  })
})
