import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { codeUses } from '#domain/processes/code-uses.ts'
import { orderAndPoints } from '#domain/processes/order-and-points.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import type { Database } from '#gateway/db/database.ts'
import { windowTimers } from '#gateway/payments/attempts/window.ts'
import { carryOut, carryOutOrRefuse, type Refusal } from '#gateway/processes/change-order.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases, openServerSchema } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { needs } from '#tests/kit/needs.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, payByCard } from '#tests/kit/payments.ts'
import { stoppedBefore } from '#tests/kit/window.ts'

// The gateway runs the processes (docs/decisions/106) in the transaction of their event.

const codes = ['CANCEL', 'LATE', 'OTHER'].map((code) =>
  aCode({ id: code.toLowerCase(), code, maximumUses: code === 'OTHER' ? 9 : 2 }),
)
/** The codes of the brand, and a courier's give-back that goes to the other couriers. */
const bend = ({ branches, stores }: CatalogDocument) => ({
  branches: branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, discountCodes: codes } : branch)),
  stores: stores.map((store) =>
    store.id === 'parrilla-centro'
      ? { ...store, settings: { ...store.settings, codeHoldMinutes: 5, requeueOnCancel: true } }
      : store,
  ),
})

/** An order of 45.450, with ten per cent off its plates. */
const total = 41_010
const minute = 60_000
let phones = 0
const aPhone = () => `+54911559${String(60_000 + ++phones)}`
type ShopOrder = Awaited<ReturnType<PaymentShop['order']>>

describeOn(oneOfDatabases('processes'))('on $name', ({ open }) => {
  let database: Database
  let shop: PaymentShop
  beforeAll(async () => {
    database = await open()
    shop = await openPaymentShop({ provider: 'mercadopago', database, bend })
  })
  afterAll(() => shop.close())
  beforeEach(() => database.script('delete from guesses'))

  const order = (code: string, way: 'card' | 'link' = 'card') => {
    const paymentUpload = way === 'card' ? 'API' : 'APP'
    return shop.order(way, {
      phone: aPhone(),
      price: total,
      paymentInfo: { status: 'PENDING', paymentReferenceId: 'x', paymentUpload, amount: total },
      discounts: [
        { name: code, type: 'PERCENT', value: 0, amount: 0, discountReferenceId: 'x', externalBenefitType: null, code },
      ],
    })
  }
  const pay = (placed: ShopOrder) => payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  const shipmentOf = async (placed: ShopOrder) => (await follow(shop, placed)).data.shipments[0]!.id
  const shopDoes = (step: 'accept' | 'ready', { code }: ShopOrder) =>
    shop.api.POST(`/api/console/orders/{code}/${step}`, { params: { path: { code } }, headers: shop.admin })

  /** The events of the transaction that recorded this type in this stream, and the timers of the order. */
  async function transactionOf(stream: string, type: string) {
    const { rows } = await database.query<{ event: string }>(
      `select split_part(stream, '-', 1) || ' ' || type as event from events
       where tx = (select tx from events where stream = $1 and type = $2) order by seq`,
      [stream, type],
    )
    return rows.map(({ event }) => event).sort()
  }
  const timersOf = async ({ id }: ShopOrder) => {
    const { rows } = await database.query<{ kind: string }>(
      `select kind from timers where payload->>'orderId' = $1 order by kind`,
      [id],
    )
    return rows.map(({ kind }) => kind)
  }
  /** All that the log has about an order. */
  const historyOf = async ({ id }: ShopOrder, shipmentId: string) => {
    const { rows } = await database.query(
      'select stream, version, type from events where stream = any($1) order by stream, version',
      [[`order-${id}`, `payment-${id}`, `shipment-${shipmentId}`]],
    )
    return rows
  }
  const usersOf = async (code: string) => {
    const { rows } = await database.query<{ type: string }>(
      'select type from events where stream = $1 order by version',
      [`discount-code-${code.toLowerCase()}`],
    )
    return rows.map(({ type }) => type)
  }

  test('a cancel frees the code, closes the payments and ends the shipment in one transaction', async () => {
    const [canceled, other] = [await order('CANCEL'), await order('OTHER')]
    await pay(canceled)
    await pay(other)
    const before = await historyOf(other, await shipmentOf(other))
    await shop.cancel(canceled.code)
    expect(await transactionOf(`order-${canceled.id}`, 'OrderCanceled')).toEqual([
      'discount DiscountCodeReleased',
      'order OrderCanceled',
      'payment OrderPaymentsClosed',
      'payment RefundRequested',
      'shipment ShipmentCanceled',
    ])
    expect(await timersOf(canceled)).toEqual(expect.arrayContaining(['loyalty-settlement', 'payment-refund']))
    expect(await historyOf(other, await shipmentOf(other))).toEqual(before)
    expect(await usersOf('OTHER')).not.toContain('DiscountCodeReleased')
    expect(await timersOf(other)).not.toContain('loyalty-settlement')
  })

  test('a webhook pays its order and counts its code again in one transaction, and no other order', async () => {
    const [late, other] = [await order('LATE', 'link'), await order('OTHER')]
    await askForLink(shop, late, total)
    const [preference = ''] = shop.mercadoPago.preferenceIds().slice(-1)
    for (const wait of [31, 1, 1, 1]) await shop.pass(wait * minute)
    expect(await usersOf('LATE')).toEqual(['DiscountCodeUsed', 'DiscountCodeReleased'])
    await shop.webhook(shop.mercadoPago.payLink(preference, 'APRO'))
    for (let round = 0; round < 3; round++) await shop.pass(1_000)
    expect(await transactionOf(`payment-${late.id}`, 'PaymentApproved')).toEqual([
      'discount DiscountCodeUsed',
      'order OrderPaid',
      'payment PaymentApproved',
      'payment PaymentReferenceLearned',
    ])
    expect(await follow(shop, other)).toMatchObject({ order: 'PAY_NEEDED' })
  })

  test('the last delivery delivers the order, and a give-back is offered again, each in its transaction', async () => {
    const placed = await order('OTHER')
    await pay(placed)
    await shopDoes('accept', placed)
    const shipmentId = await shipmentOf(placed)
    const [ana, bea] = [await aCourier(shop), await aCourier(shop, 'Bea')]
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    await ana.slide(shipmentId, 'DRIVER_CANCELED')
    const givenBack = await transactionOf(`shipment-${shipmentId}`, 'ShipmentDriverCanceled')
    expect(givenBack).toEqual(['shipment ShipmentDriverCanceled', 'shipment ShipmentOffered'])
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
      await bea.slide(shipmentId, status)
    expect(await transactionOf(`order-${placed.id}`, 'OrderDelivered')).toEqual([
      'order OrderDelivered',
      'shipment ShipmentAdvanced',
    ])
    expect(await timersOf(placed)).toContain('loyalty-settlement')
  })

  test('an account that refuses its points undoes the use of a code that was taken before', async () => {
    const at = shop.clock.now().toISOString()
    const code = aCode({ id: 'both', code: 'BOTH', maximumUses: 2 })
    const placed = aPlacedOrder({ totals: { ...aPlacedOrder().totals, redeemedPoints: 1 } })
    const wants = [
      ...codeUses.atPlacing({ at }, { orderId: placed.orderId, code, hasOrdered: false }),
      ...orderAndPoints.atPlacing({ at }, { order: placed, account: 'tucan.poor', own: null }),
    ]
    const outcome = await logOver(database).transact<null, Refusal>({ by: { is: 'script' } }, async (unit) => {
      const rejection = await carryOutOrRefuse(unit, () => createCatalog(demoCatalog()), wants)
      return rejection ? { ok: false, rejection } : { ok: true, value: null }
    })
    expect(outcome).toEqual({ ok: false, rejection: { by: 'points', rejection: { type: 'AboveBalance', max: 0 } } })
    expect(await usersOf('BOTH')).toEqual([])
  })

  test('a want that its aggregate refuses undoes what was done before it, and is told as a fault', async () => {
    const at = shop.clock.now().toISOString()
    const placed = await order('OTHER')
    const work = logOver(database).transact<null, never>({ by: { is: 'script' } }, async (unit) => {
      await carryOut(unit, () => createCatalog(demoCatalog()), [
        { to: 'payment', id: placed.id, command: { type: 'Close', at } },
        { to: 'order', id: placed.id, command: { type: 'Deliver', at } },
      ])
      return { ok: true, value: null }
    })
    await expect(work).rejects.toThrow(`a process was refused by order ${placed.id}: OrderStepNotAllowed`)
    expect((await shop.payments(placed.id)).isClosed).toBe(false)
  })
})

describe('the end of the time to pay', needs('PostgreSQL'), () => {
  test('the end of the time to pay does not cancel an order whose money comes at that moment', async () => {
    const { connect, drop } = await openServerSchema()
    const shop = await openPaymentShop({ provider: 'mercadopago', database: { ...connect(), close: drop } })
    try {
      const placed = await shop.order('card')
      const paying = () => payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
      const log = logOver(stoppedBefore(shop.database, 'insert into events', paying))
      const handlers = windowTimers({ log, clock: shop.clock, catalog: () => createCatalog(demoCatalog()) })
      const kind = 'payment-window'
      await handlers[kind]?.({ id: `${kind}-${placed.id}`, kind, payload: { orderId: placed.id } })
      expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    } finally {
      await shop.close()
    }
  })
})
