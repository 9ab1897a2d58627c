import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectAtDoor } from '#domain/order/collect.ts'
import type { PaymentCommand } from '#domain/payment/decide.ts'
import type { Sum } from '#domain/payment/events.ts'
import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import { paymentStream } from '#gateway/aggregates/payments/stream.ts'
import { shipmentStream } from '#gateway/aggregates/shipments/stream.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { refillStoreMoney } from '#gateway/catalog/store-money.ts'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { createLog } from '#gateway/events/log.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { exportLog, importLog } from '#gateway/log/transfer.ts'
import { verify } from '#gateway/log/verify.ts'
import { store } from '#tests/kit/aged-log.ts'
import { databases, describeOn, openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { countedIn } from '#tests/kit/other-money.ts'

const day = (number: number) => new Date(`2026-11-0${number}T12:00:00Z`)
const pesos = { currency: 'ARS', decimals: 2 }
const australes = { currency: 'ARA', decimals: 0 }

describeOn(databases)('on $name, amounts of a release that did not record their currency', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await migrate(db)
  })
  afterEach(() => db.close())

  /** An order with its shipment, as an earlier release wrote them. */
  async function placedBefore(id: string, at: Date, storeId = 'parrilla-centro') {
    const log = createLog({
      db,
      store,
      tables,
      reactions: [],
      digests: testDigests,
      now: () => at,
      onCommit: () => undefined,
    })
    const placed = aPlacedOrder({ orderId: id, code: id, logisticsOrderId: `l-${id}`, storeId })
    await log.transact({ by: { is: 'script' } }, async (unit) => {
      await unit.execute(orderStream, id, { type: 'Place', at: at.toISOString(), ...placed })
      await unit.execute(shipmentStream, id, {
        ...{ type: 'Create', at: at.toISOString(), shipmentId: id, logisticsOrderId: `l-${id}`, orderId: id },
        ...{ orderCode: id, storeId, returnShipment: false, securityCode: '4821', customer: placed.customer },
        destination: { address: '', details: '', position: null },
        collect: collectAtDoor(placed)!,
      })
      return { ok: true, value: null }
    })
    await db.query(
      `update events set type_version = 1, data = data #- '{money}' #- '{collect,money}'
       where type in ('OrderPlaced', 'ShipmentCreated')`,
    )
  }
  const rebuildAll = (into = db) =>
    rebuild({ db: into, store, tables, wait: () => Promise.resolve(), say: () => undefined })
  async function moneyIn(from = db) {
    const { rows } = await from.query<{ id: string; money: object }>(
      `select id, state->'money' as money from orders
       union all select id || ' to collect', state->'collect'->'money' from shipments`,
    )
    return Object.fromEntries(rows.map(({ id, money }) => [id, money]))
  }
  /** Three orders around a catalogue with other decimals, and one before the first catalogue. */
  async function aged() {
    const demo = demoCatalog()
    await saveCatalog(db, demo, day(2))
    await saveCatalog(db, countedIn(demo, { currencyCode: 'ARA', mantissaLength: 0 }), day(4))
    await saveCatalog(db, demo, day(6))
    for (const number of [1, 3, 5, 7]) await placedBefore(`day-${number}`, day(number))
    await rebuildAll()
  }
  const asCountedThen = Object.fromEntries(
    [1, 3, 5, 7].flatMap((number) => {
      const money = number === 5 ? australes : pesos
      return [
        [`day-${number}`, money],
        [`day-${number} to collect`, money],
      ]
    }),
  )

  test('amounts without a currency are read by the catalogue that was in force, after each rebuild', async () => {
    await aged()
    expect(await moneyIn()).toEqual(asCountedThen)
    await saveCatalog(db, countedIn(demoCatalog(), { mantissaLength: 0 }), day(8))
    await rebuildAll()
    expect(await moneyIn()).toEqual(asCountedThen)
    expect((await verify(db, store, tables)).findings).toEqual([])
  })

  test('amounts without a currency mean the same after an export and an import, with any catalogue', async () => {
    await aged()
    const lines: string[] = []
    await exportLog(db, sideTables, async (line) => void lines.push(line))
    const other = await openTestDatabase()
    await migrate(other)
    await saveCatalog(other, countedIn(demoCatalog(), { mantissaLength: 0 }), day(1))
    await importLog(
      other,
      sideTables,
      (async function* () {
        yield* lines
      })(),
    )
    await rebuildAll(other)
    expect(await moneyIn(other)).toEqual(asCountedThen)
    await other.close()
  })

  test('amounts of a store that no catalogue has are pesos with two decimals, as before', async () => {
    await placedBefore('nowhere', day(3), 'gone')
    await rebuildAll()
    expect(await moneyIn()).toEqual({ nowhere: pesos, 'nowhere to collect': pesos })
  })

  test('amounts without a currency are found alike by imports of catalogues and logs and by the migration', async () => {
    await aged()
    const noted = async () =>
      (await db.query('select store_id, version::text, currency, decimals from store_money order by 1, 2')).rows
    const before = await noted()
    expect(before.filter((row) => row['store_id'] === 'parrilla-centro')).toMatchObject([pesos, australes, pesos])
    await refillStoreMoney(db)
    expect(await noted()).toEqual(before)
    await db.query('drop table store_money')
    await db.query(`delete from migrations where name like '026-%'`)
    await migrate(db)
    expect(await noted()).toEqual(before)
  })

  test('amounts of payments and refunds are read in the currency of their attempt, in any catalogue', async () => {
    const at = day(3).toISOString()
    const log = createLog({
      db,
      store,
      tables,
      reactions: [],
      digests: testDigests,
      now: () => day(3),
      onCommit: () => undefined,
    })
    const order = { orderId: 'o', isOpen: true, payableUntil: day(9).toISOString() }
    const told = { reference: null, attemptId: null, reason: null, card: null, authorization: null }
    const open = (attemptId: string, total: Sum): PaymentCommand[] => [
      {
        ...{ type: 'Open', at, attemptId, key: attemptId, provider: 'sandbox', flow: 'link', believed: null },
        order: { ...order, total },
      },
      { type: 'Send', at, attemptId },
    ]
    const approved = (attemptId: string, sum: Sum): PaymentCommand => ({
      ...{ type: 'Observe', at, attemptId, from: 'webhook', observation: { ...told, state: 'approved', sum } },
    })
    const chilean = { minor: 45_450, currency: 'CLP' }
    const commands: PaymentCommand[] = [
      ...[...open('dear', { minor: 100, currency: 'ARS' }), approved('dear', chilean)],
      ...[{ type: 'Resolve', at, attemptId: 'dear', as: 'refunded' } as const, ...open('paid', chilean)],
      ...[
        approved('paid', chilean),
        { type: 'RequestRefund', at, attemptId: 'paid', refundId: 'r', amount: 50 } as const,
      ],
      { type: 'SendRefund', at, attemptId: 'paid', refundId: 'r', givenBackBefore: 0 },
      { type: 'NoteRefund', at, attemptId: 'paid', refundId: 'r', reference: 'R', amount: 50, outcome: 'completed' },
      { type: 'NoteRefunds', at, attemptId: 'paid', refunds: [], told: 70, isLast: true },
    ]
    await log.transact({ by: { is: 'script' } }, async (unit) => {
      for (const command of commands)
        expect(await unit.execute(paymentStream, 'o', command)).toMatchObject({ ok: true })
      return { ok: true, value: null }
    })
    const events = async () => (await store.readStream(db, 'payment-o')).events.map(({ event }) => event)
    const before = await events()
    const counted = before.flatMap((event) => ('money' in event ? [[event.type, event.money]] : []))
    const [pesosOfChile, pesosOfThen] = [{ currency: 'CLP', decimals: 0 }, pesos]
    expect(counted).toEqual([
      ['PaymentAttemptOpened', pesosOfThen],
      ['PaymentMismatchFound', pesosOfChile],
      ['RefundRequested', pesosOfChile],
      ['PaymentAttemptOpened', pesosOfChile],
      ['RefundRequested', pesosOfChile],
      ['RefundSent', pesosOfChile],
      ['RefundsDiffer', pesosOfChile],
    ])
    await db.query(`update events set type_version = 1, data = data - 'money' where data ? 'money'`)
    expect(await events()).toEqual(before)
  })

  test('amounts without a currency need one row per store while catalogues change other fields', async () => {
    for (const number of [1, 2, 3]) await saveCatalog(db, demoCatalog(), day(number))
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from store_money where store_id = 'parrilla-centro'`,
    )
    expect(rows[0]?.count).toBe(1)
  })
})
