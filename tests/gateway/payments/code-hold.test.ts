import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrations } from '#gateway/db/migrate.ts'
import { mortalDatabase } from '#simulator/world/mortal-database.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { type Fakes, openFakes, openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, payByCard } from '#tests/kit/payments.ts'
import { bareSocket } from '#tests/kit/socket.ts'

// This tests how long an unpaid order keeps a limited code (docs/decisions/082).

const minute = 60_000
const total = 41_010
const gone = { status: 409, code: 'DISCOUNT_CODE_GONE' }
type ShopOrder = Awaited<ReturnType<PaymentShop['order']>>

/** Each test has its own code. */
const names = [
  'HOLD',
  'FREE',
  'KEPT',
  'LATE',
  'TWICE',
  'CANCEL',
  'KEYS',
  'OLD',
  'KILLED',
  'OFF',
  'SOCKET',
  'OTHER',
  'MANY',
]
const codes = [
  ...names.map((code) => aCode({ id: code.toLowerCase(), code, maximumUses: code === 'MANY' ? null : 1 })),
  aCode({ id: 'first', code: 'FIRST', maximumUses: 1, firstTimeUseOnly: true }),
]

/** The shop in the centre keeps a code for five minutes. */
const bend = ({ branches, stores }: CatalogDocument, kept = codes) => ({
  branches: branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, discountCodes: kept } : branch)),
  stores: stores.map((store) =>
    store.id === 'parrilla-centro' ? { ...store, settings: { ...store.settings, codeHoldMinutes: 5 } } : store,
  ),
})

describeOn(oneOfDatabases('code-hold'))('on $name, a limited code of an unpaid order', ({ open }) => {
  let database: Database
  let fakes: Fakes
  let node: ReturnType<typeof mortalDatabase>
  let shop: PaymentShop
  let other: PaymentShop

  beforeAll(async () => {
    database = await open()
    fakes = await openFakes('AR')
    node = mortalDatabase(database)
    const shared = { provider: 'mercadopago', country: 'AR', fakes } as const
    shop = await openPaymentShop({ ...shared, database, bend: (catalog) => bend(catalog) })
    other = await openPaymentShop({ ...shared, database: node.database, clock: shop.clock, bend: (all) => bend(all) })
  })
  afterAll(async () => {
    await other.leave()
    await shop.close()
    await fakes.mercadoPago.close()
    await fakes.webpay.close()
  })
  beforeEach(() => database.script('delete from guesses'))

  let phones = 0
  const order = (code: string, way: 'card' | 'link' = 'card', over: Parameters<PaymentShop['order']>[1] = {}) =>
    shop.order(way, {
      phone: `+54911558${String(70_000 + ++phones)}`,
      price: total,
      paymentInfo: {
        ...{ status: 'PENDING', paymentReferenceId: 'x', paymentUpload: way === 'card' ? 'API' : 'APP' },
        amount: total,
      },
      discounts: [
        { name: code, type: 'PERCENT', value: 0, amount: 0, discountReferenceId: 'x', externalBenefitType: null, code },
      ],
      ...over,
    })
  const pay = (placed: ShopOrder, on = shop, name = 'APRO', key?: string) =>
    payByCard(on, placed, { token: fakes.mercadoPago.tokenFor(name), ...(key && { key }) })
  const link = (placed: ShopOrder) => askForLink(shop, placed, total)
  const holdOf = async (placed: ShopOrder) => (await follow(shop, placed)).data.payment.codeHold
  /** The orders whose uses are counted. */
  async function usersOf(code: string): Promise<readonly string[]> {
    const { rows } = await database.query<{ type: string; order: string }>(
      `select type, data->>'orderId' as order from events where stream = $1 order by version`,
      [`discount-code-${code.toLowerCase()}`],
    )
    const users: string[] = []
    for (const { type, order: id } of rows)
      if (type === 'DiscountCodeUsed') users.push(id)
      else users.splice(users.indexOf(id), 1)
    return users
  }
  const orderEvents = async ({ id }: ShopOrder) => {
    const { rows } = await database.query<{ type: string }>(
      'select type from events where stream = $1 order by version',
      [`order-${id}`],
    )
    return rows.map(({ type }) => type)
  }

  test('a limited code of an unpaid order belongs to it for the store’s time, and then to another', async () => {
    const first = await order('HOLD')
    const until = new Date(shop.clock.now().getTime() + 5 * minute).toISOString()
    expect(await holdOf(first)).toEqual({ status: 'HELD', code: 'HOLD', until })
    await shop.pass(5 * minute - 1)
    await expect(order('HOLD')).rejects.toThrow('DISCOUNT_CODE_USED_UP')
    await shop.pass(1)
    expect(await holdOf(first)).toEqual({ status: 'GIVEN_BACK', code: 'HOLD', until: null })

    const second = await order('HOLD')
    expect(await usersOf('HOLD')).toEqual([second.id])
    const before = shop.asked('POST /v1/payments').length
    expect(await pay(first)).toMatchObject(gone)
    expect(await pay(first, other)).toMatchObject(gone)
    expect(shop.asked('POST /v1/payments')).toHaveLength(before)
    expect((await shop.payments(first.id)).attempts).toEqual([])
    expect(await follow(shop, first)).toMatchObject({ order: 'PAY_NEEDED', payment: 'PENDING' })
    // The same press is judged again: the other order ends, and the use is free.
    await shop.cancel(second.code)
    expect(await pay(first)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
    expect(await usersOf('HOLD')).toEqual([first.id])
    expect(await holdOf(first)).toBeNull()
  })

  test('the limited code of an unpaid order is refused for a link as well', async () => {
    const first = await order('OTHER', 'link')
    await shop.pass(5 * minute)
    await order('OTHER')
    expect(await link(first)).toMatchObject(gone)
    expect(await usersOf('OTHER')).not.toContain(first.id)
  })

  test('the limited code of an unpaid order is taken again by a payment that begins, and held on a refusal', async () => {
    const placed = await order('FREE')
    await shop.pass(5 * minute)
    expect(await usersOf('FREE')).toEqual([])
    await shop.pass(60 * minute)
    expect(await pay(placed, shop, 'FUND')).toMatchObject({ status: 402 })
    expect(await usersOf('FREE')).toEqual([placed.id])
    const until = new Date(shop.clock.now().getTime() + 5 * minute).toISOString()
    expect(await holdOf(placed)).toEqual({ status: 'HELD', code: 'FREE', until })
    await shop.pass(5 * minute)
    expect(await usersOf('FREE')).toEqual([])
    expect(await orderEvents(placed)).toEqual([
      ...['OrderPlaced', 'OrderCodeGivenBack', 'OrderCodeTakenAgain', 'OrderCodeGivenBack'],
    ])
  })

  test('a limited code for a first purchase is taken again although the diner has this order', async () => {
    const placed = await order('FIRST')
    await shop.pass(5 * minute)
    expect(await pay(placed)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
    expect(await usersOf('FIRST')).toEqual([placed.id])
  })

  test('the limited code of an unpaid order stays while a payment may still take the money', async () => {
    const placed = await order('KEPT', 'link')
    await link(placed)
    await shop.pass(20 * minute)
    expect(await usersOf('KEPT')).toEqual([placed.id])
    await shop.pass(11 * minute)
    await shop.pass(minute)
    expect((await shop.payments(placed.id)).attempts.map(({ status }) => status)).toEqual(['expired'])
    await shop.pass(minute)
    expect(await usersOf('KEPT')).toEqual([])
  })

  test('the limited code of an unpaid order counts beyond its maximum when money comes late', async () => {
    const placed = await order('LATE', 'link')
    await link(placed)
    const [preference = ''] = fakes.mercadoPago.preferenceIds().slice(-1)
    for (const wait of [31, 1, 1, 1]) await shop.pass(wait * minute)
    expect(await usersOf('LATE')).toEqual([])
    const second = await order('LATE')
    await shop.webhook(fakes.mercadoPago.payLink(preference, 'APRO'))
    for (let round = 0; round < 3; round++) await shop.pass(1_000)
    expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    expect((await usersOf('LATE')).toSorted()).toEqual([placed.id, second.id].toSorted())
    expect(await holdOf(placed)).toBeNull()
    await shop.pass(5 * minute)
    expect(await usersOf('LATE')).toEqual([placed.id])
  })

  test('the limited code of an unpaid order is given back once by two nodes at once', async () => {
    const placed = await order('TWICE')
    shop.clock.jump(5 * minute)
    await Promise.all([shop.settle(), other.settle()])
    expect(await orderEvents(placed)).toEqual(['OrderPlaced', 'OrderCodeGivenBack'])
  })

  test('the limited code of an unpaid order is not given back twice by an order that is canceled later', async () => {
    const first = await order('CANCEL')
    await shop.pass(5 * minute)
    const second = await order('CANCEL')
    await shop.cancel(first.code)
    expect(await usersOf('CANCEL')).toEqual([second.id])
  })

  test('the limited code of an unpaid order is not taken by a press that begins no payment', async () => {
    const placed = await order('KEYS')
    expect(await pay(placed, shop, 'FUND', 'one-press-of-keys')).toMatchObject({ status: 402 })
    await shop.pass(5 * minute)
    expect(await usersOf('KEYS')).toEqual([])
    expect(await pay(placed, shop, 'APRO', 'one-press-of-keys')).toMatchObject({ status: 402 })
    expect(await usersOf('KEYS')).toEqual([])
    await shop.pass(24 * 60 * minute)
    expect((await pay(placed)).status).toBe(409)
    expect(await usersOf('KEYS')).toEqual([])
  })

  test('a limited code without a maximum is not held, and its diner reads nothing about it', async () => {
    const placed = await order('MANY')
    expect(await holdOf(placed)).toBeNull()
    await shop.pass(6 * minute)
    expect(await orderEvents(placed)).toEqual(['OrderPlaced'])
    expect(await pay(placed)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
  })

  test('the limited code of an unpaid order that the store switched off meanwhile is gone', async () => {
    const placed = await order('OFF')
    await shop.pass(5 * minute)
    const off = codes.map((code) => (code.id === 'off' ? { ...code, active: false } : code))
    const late = await openPaymentShop({
      ...{ provider: 'mercadopago', country: 'AR', fakes, database, clock: shop.clock },
      bend: (catalog) => bend(catalog, off),
    })
    expect(await pay(placed, late)).toMatchObject(gone)
    await late.leave()
  })

  test('a limited code is reported to the open page when it is given back', async () => {
    const placed = await order('SOCKET')
    const socket = await bareSocket(shop.url)
    await socket.subscribe(orderChannel(placed.id))
    await shop.pass(5 * minute)
    const { data } = await socket.next(orderUpdateEvent)
    expect(JSON.parse(data)).toMatchObject({ code: placed.code, status: 'PAY_NEEDED' })
    socket.close()
  })

  test('the limited code of an unpaid order of the previous release is given back a while after the update', async () => {
    const [placed, endless] = [await order('OLD'), await order('MANY')]
    await database.script(`delete from timers where kind = 'order-code-hold';
      update events set data = data #- '{discountCode,heldUntil}' where stream = 'order-${placed.id}';
      update orders set state = state #- '{discountCode,heldUntil}' where id = '${placed.id}'`)
    const migration = (await migrations()).find(({ name }) => name === '024-codes-of-unpaid-orders.sql')
    await database.script(migration!.script)
    // The migration's clock is the database's.
    const due = `update timers set due_at = $1::timestamptz + (due_at - now()) where kind = 'order-code-hold'`
    await database.query(due, [shop.clock.now()])
    await shop.pass(14 * minute)
    expect(await usersOf('OLD')).toEqual([placed.id])
    await shop.pass(2 * minute)
    expect(await usersOf('OLD')).toEqual([])
    expect(await holdOf(placed)).toMatchObject({ status: 'GIVEN_BACK' })
    expect(await orderEvents(endless)).toEqual(['OrderPlaced'])
  })

  test('the limited code of an unpaid order is taken only by a payment that has begun, at any step', async () => {
    let cut = 0
    for (let isDead = true; isDead; cut++) {
      const placed = await order('KILLED')
      await shop.pass(5 * minute)
      await database.script('delete from guesses')
      node.dieAfter(cut)
      await pay(placed, other, 'FUND').catch(() => null)
      isDead = node.isDead()
      node.revive()
      const begun = (await shop.payments(placed.id)).attempts.length
      expect([cut, await usersOf('KILLED')]).toEqual([cut, begun > 0 ? [placed.id] : []])
      await shop.cancel(placed.code)
      expect(await usersOf('KILLED')).toEqual([])
    }
    expect(cut).toBeGreaterThan(10)
  })
})
