import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { StreamAway } from '#gateway/events/archived.ts'
import { oneAtATime } from '#gateway/log/one-at-a-time.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { exportLog, importLog, LogExists } from '#gateway/log/transfer.ts'
import { eraseCourier } from '#gateway/people/courier.ts'
import { erasePerson, exportPerson } from '#gateway/people/diner.ts'
import { acceptOrder, logOver, placeOrder, store } from '#tests/kit/aged-log.ts'
import { archiveOver, folderOfTest } from '#tests/kit/archive.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openServerSchema, openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { needs } from '#tests/kit/needs.ts'
import { faultsIn, groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { updateRider } from '#tests/kit/shift.ts'
import { stoppedBefore, waitsForLog, waitsToRun } from '#tests/kit/window.ts'

const phone = phoneOf('+5491155564001')
const wait = () => Promise.resolve()

/** Each side is stopped inside its window, and the test sees the other side wait: a race by chance passes without its lock. */
describe('while the log is locked', needs('PostgreSQL'), () => {
  let db: Database
  let drop: () => Promise<void>
  beforeEach(async () => {
    const schema = await openServerSchema()
    db = schema.connect()
    drop = schema.drop
    await migrate(db)
  })
  afterEach(async () => {
    await db.close()
    await drop()
  })

  /** Stops a side before a statement, and begins other work there. Answers whether that work had to wait. */
  const meeting = (words: string, begin: () => Promise<unknown>) => {
    const seen: { did: 'waits' | 'ended' | null; work: Promise<unknown> } = { did: null, work: Promise.resolve() }
    const side = stoppedBefore(db, words, async () => {
      seen.work = begin()
      seen.did = await waitsForLog(db, seen.work)
    })
    return { side, seen }
  }
  const node = async (): Promise<TestGateway> => {
    const gateway = await startTestGateway({ database: { ...db, close: async () => undefined } })
    onTestFinished(() => gateway.close())
    return gateway
  }

  describe('by a rebuild', () => {
    const rebuilding = (side: Database) => rebuild({ db: side, store, tables, wait, say: () => undefined })

    test('an order just before the lock is in the new tables', async () => {
      const log = logOver(db)
      await placeOrder(log, 'A')
      await rebuilding(stoppedBefore(db, 'lock table events', () => placeOrder(log, 'B')))
      expect(await faultsIn(db)).toEqual([])
      expect((await db.query('select 1 from orders')).rows).toHaveLength(2)
    })

    test('an order before the tables change places is in the new ones', async () => {
      const log = logOver(db)
      await placeOrder(log, 'A')
      const { side, seen } = meeting('drop table orders', () => placeOrder(log, 'B'))
      await rebuilding(side)
      expect(seen.did).toBe('waits')
      await seen.work
      await acceptOrder(log, 'B')
      expect(await faultsIn(db)).toEqual([])
      expect((await db.query('select id from orders order by id')).rows).toEqual([{ id: 'A' }, { id: 'B' }])
    })
  })

  describe('by the archive', () => {
    const old = () => logOver(db, '2025-03-03T20:00:00.000Z')
    const anOldOrder = async () => {
      await placeOrder(old(), 'A')
      await placeOrder(logOver(db), 'Z')
    }

    test('a change of an order waits while the order moves, and goes on in its version', async () => {
      await anOldOrder()
      const { side, seen } = meeting('delete from events', () => acceptOrder(logOver(db), 'A'))
      await archiveOver(side).archive('2025-04')
      expect(seen.did).toBe('waits')
      await seen.work
      expect((await logOver(db).history('order-A')).map(({ version }) => version)).toEqual([1, 2])
      expect(await faultsIn(db)).toEqual([])
    })

    test('a change of an order waits while its month leaves, and is refused', async () => {
      await anOldOrder()
      await archiveOver(db).archive('2025-04')
      let work: Promise<unknown> = Promise.resolve()
      let did: 'waits' | 'ended' | null = null
      const side = stoppedBefore(db, 'detach partition', async () => {
        work = expect(acceptOrder(logOver(db), 'A')).rejects.toThrow(StreamAway)
        did = await waitsForLog(db, work)
      })
      await archiveOver(side).detach('2025-03', join(folderOfTest(), 'march.jsonl'))
      expect(did).toBe('waits')
      await work
    })

    test.for([
      ['an export', 'from archive_months', (side: Database) => archiveOver(side).exported()],
      ['a check', 'from archived_events', (side: Database) => archiveOver(side).verify()],
      [
        'a person’s export',
        'from archived_streams',
        async (side: Database) => exportPerson({ ...(await groundOver(db)), db: side }, phoneOf('+5491155550003')),
      ],
    ] as const)('a month does not leave while %s reads one moment', async ([, words, read]) => {
      await anOldOrder()
      await archiveOver(db).archive('2025-04')
      const whole = await read(db)
      let left: Promise<unknown> = Promise.resolve()
      let did: 'waits' | 'ended' | null = null
      const side = stoppedBefore(db, words, async () => {
        left = archiveOver(db).detach('2025-03', join(folderOfTest(), 'march.jsonl'))
        did = await waitsToRun(db, 'alter table archived_events', left)
      })
      expect([await read(side), did]).toEqual([whole, 'waits'])
      await left
    })

    test('archive, detach and attach wait for one another', async () => {
      await anOldOrder()
      const file = join(folderOfTest(), 'march.jsonl')
      let waited = 0
      const claim = () => db.query(`insert into rebuilds values (true, 'another', now() + interval '50 seconds')`)
      const { archive, detach, attach } = archiveOver(db, {
        wait: async () => {
          waited++
          await db.query('delete from rebuilds')
        },
      })
      for (const work of [() => archive('2025-04'), () => detach('2025-03', file), () => attach(file)]) {
        await claim()
        await work()
      }
      expect(waited).toBe(3)
    })
  })

  describe('by an import', () => {
    const exported = async () => {
      const from = await openTestDatabase()
      onTestFinished(() => from.close())
      await migrate(from)
      await placeOrder(logOver(from), 'A')
      const lines: string[] = []
      await exportLog(from, sideTables, async (line) => void lines.push(line))
      return lines
    }
    async function* linesOf(lines: readonly string[]) {
      yield* lines
    }
    const streams = async () =>
      (await db.query<{ stream: string }>('select stream from events order by seq')).rows.map(({ stream }) => stream)

    test('an order that is placed meanwhile comes after all imported ones', async () => {
      const lines = await exported()
      const { side, seen } = meeting('delete from ', () => placeOrder(logOver(db), 'B'))
      await importLog(side, sideTables, linesOf(lines))
      expect(seen.did).toBe('waits')
      await seen.work
      expect(await streams()).toEqual(['order-A', 'shipment-s-A', 'order-B', 'shipment-s-B'])
    })

    test('an order that was placed during the reading leaves nothing to import into', async () => {
      const lines = await exported()
      const side = stoppedBefore(db, 'lock table events', () => placeOrder(logOver(db), 'B'))
      await expect(importLog(side, sideTables, linesOf(lines))).rejects.toThrow(LogExists)
      expect(await streams()).toEqual(['order-B', 'shipment-s-B'])
    })
  })

  describe('by an erasure', () => {
    test('an order of the same phone waits, and keeps its name', async () => {
      const gateway = await node()
      const order = async () => {
        const body = await aSubmission(gateway, { phone, customerName: 'Carla Ríos' })
        return gateway.api.POST('/api/order', { body })
      }
      const first = await order()
      const cancel = { params: { path: { code: first.data!.code } }, headers: gateway.admin }
      await gateway.api.POST('/api/console/orders/{code}/cancel', cancel)
      const { side, seen } = meeting('tracking_id = any', order)
      const ground = await groundOver(db)
      expect(await erasePerson({ ...ground, db: side }, phone)).toBeGreaterThan(0)
      expect(seen.did).toBe('waits')
      await seen.work
      const { rows } = await db.query(
        `select status, state->'customer'->>'name' as name from orders order by ordered_at, seq`,
      )
      expect(rows).toEqual([
        { status: 'CANCELED', name: '' },
        { status: 'GENERATED', name: 'Carla Ríos' },
      ])
      expect(await faultsIn(db)).toEqual([])
    })

    test('a courier cannot begin a shift with the erased name', async () => {
      const gateway = await node()
      const courier = await aCourier(gateway)
      expect((await updateRider(gateway, courier.id, { active: false })).status).toBe(200)
      const { side, seen } = meeting('p.stream is not null', () => updateRider(gateway, courier.id, { active: true }))
      const ground = await groundOver(db)
      expect(await eraseCourier({ ...ground, db: side }, phoneOf(courier.phone))).toBeGreaterThan(0)
      expect(seen.did).toBe('waits')
      await seen.work
      expect(await faultsIn(db)).toEqual([])
    })

    test('no rebuild begins before the commit of an erasure whose search took longer than its right', async () => {
      const gateway = await node()
      const { id, phone: called } = await aCourier(gateway)
      expect((await updateRider(gateway, id, { active: false })).status).toBe(200)
      const late = stoppedBefore(db, 'lock table events', () =>
        db.query(`update rebuilds set claimed_until = now() - interval '1 second'`),
      )
      let work: Promise<unknown> = Promise.resolve()
      let did: 'waits' | 'ended' | null = null
      const side = stoppedBefore(late, 'p.stream is not null', async () => {
        work = oneAtATime({ sql: db, wait }, async () => undefined)
        did = await waitsToRun(db, 'update rebuilds set claimed_by', work)
      })
      const ground = await groundOver(db)
      expect(await eraseCourier({ ...ground, db: side }, phoneOf(called))).toBeGreaterThan(0)
      expect(did).toBe('waits')
      await work
    })

    test('an erasure waits for a rebuild, which would bring the erased data back', async () => {
      await placeOrder(logOver(db), 'A')
      let hasWaited = false
      const ground = await groundOver(db)
      await db.query(`insert into rebuilds values (true, 'a rebuild', now() + interval '50 seconds')`)
      const waiting = async () => {
        hasWaited = true
        await db.query('delete from rebuilds')
      }
      await expect(erasePerson({ ...ground, wait: waiting }, phoneOf('+5491155550003'))).rejects.toThrow('not over')
      expect(hasWaited).toBe(true)
    })
  })
})
