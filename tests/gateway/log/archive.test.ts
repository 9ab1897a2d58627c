import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import { sideTables, streams, tables } from '#gateway/composition/features.ts'
import type { Database, DatabaseSession } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { MonthsAway, StreamAway } from '#gateway/events/archived.ts'
import { start, VersionConflict } from '#gateway/events/event-store.ts'
import { follow } from '#gateway/events/follow.ts'
import type { Log } from '#gateway/events/log.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
import { eventsOfTypes, recordedEvents } from '#gateway/events/queries.ts'
import { headingsAfter, streamsAfter, streamsOfKind } from '#gateway/events/streams.ts'
import { NotArchivable, readMonth, refuseYoung } from '#gateway/log/archive.ts'
import { rebuildOutdated } from '#gateway/log/rebuild.ts'
import { importLog } from '#gateway/log/transfer.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { acceptOrder, cancelOrder, logOver, placeOrder, registerRider, store } from '#tests/kit/aged-log.ts'
import { archiveOver, folderOfTest, untilSettled } from '#tests/kit/archive.ts'
import { databases, describeOn, openServerSchema, openTestDatabase } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'

/** A log whose events are recorded on this day. */
const on = (db: Database, day: string) => logOver(db, `${day}T20:00:00.000Z`)

describeOn(databases)('an archive on $name', ({ open }) => {
  let db: Database
  let now: Log
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    now = on(db, '2026-06-14')
  })
  afterEach(() => db.close())

  /** Two orders of March 2025, one of April and one of yesterday, and a courier of March. */
  async function aLog() {
    await placeOrder(on(db, '2025-03-03'), 'A')
    await acceptOrder(on(db, '2025-03-03'), 'A')
    await placeOrder(on(db, '2025-03-31'), 'B')
    await registerRider(on(db, '2025-03-05'), 'ana')
    await placeOrder(on(db, '2025-04-01'), 'C')
    await placeOrder(now, 'Z')
    return archiveOver(db)
  }
  const streamsIn = async (table: string) =>
    (await db.query<{ stream: string }>(`select distinct stream from ${table} order by stream`)).rows.map(
      ({ stream }) => stream,
    )

  test('streams that end move with their last event before the month, and all others stay', async () => {
    const { archive } = await aLog()
    expect(await archive('2025-04')).toBe(5)
    expect(await streamsIn('archived_events')).toEqual(['order-A', 'order-B', 'shipment-s-A', 'shipment-s-B'])
    expect(await streamsIn('events')).toEqual(['order-C', 'order-Z', 'rider-ana', 'shipment-s-C', 'shipment-s-Z'])
    expect(await archive('2025-04')).toBe(0)
    expect(await archive('2025-05')).toBe(2)
    const { rows } = await db.query('select distinct month::text from archived_events order by month')
    expect(rows).toEqual([{ month: '2025-03-01' }, { month: '2025-04-01' }])
  })

  test('an archived stream reads as before, whole, in pages and among others', async () => {
    const { archive } = await aLog()
    const read = async () => ({
      state: await now.state(orderStream, 'A'),
      history: await now.history('order-A'),
      second: await store.readStored(db, 'order-A', 2),
      first: await store.readStored(db, 'order-A', 1, 1),
      none: await store.readStored(db, 'order-A', 3),
      among: await store.readBeginnings(db, ['order-Z', 'order-A', 'order-none', 'order-B'], 20),
      firsts: await store.readBeginnings(db, ['order-A', 'order-Z'], 1),
      all: await store.readByStream(db, { stream: 'order-A', version: 1 }, 4),
      kind: await streamsOfKind(db, 'order', 'order-A', 2),
      headings: await headingsAfter(db, start, 3),
      changed: await streamsAfter(db, start, 'order'),
      recorded: (await db.query(`select e.* from ${recordedEvents} e order by e.stream, e.version`)).rows,
      ofType: await eventsOfTypes(db, ['OrderPlaced']),
    })
    const before = await read()
    await archive('2025-05')
    expect(await read()).toEqual(before)
  })

  test('a late event goes on in the version of an archived stream, and later joins it in the archive', async () => {
    const { archive, verify, rebuild, rows } = await aLog()
    await archive('2025-05')
    await cancelOrder(on(db, '2025-06-10'), 'A')
    await acceptOrder(now, 'Z')
    const expected = await rows()
    expect((await now.history('order-A')).map(({ version, type }) => [version, type])).toEqual([
      [1, 'OrderPlaced'],
      [2, 'OrderAccepted'],
      [3, 'OrderCanceled'],
    ])
    expect((await verify()).findings).toEqual([])
    expect(await archive('2025-07')).toBe(1)
    const { rows: months } = await db.query(
      `select month::text, version from archived_events where stream = 'order-A' order by version`,
    )
    expect(months).toEqual([1, 2, 3].map((version) => ({ month: '2025-06-01', version })))
    await rebuild()
    expect(await rows()).toEqual(expected)
    expect((await verify()).findings).toEqual([])
  })

  test('no stream begins again that is in the archive', async () => {
    const { archive } = await aLog()
    await archive('2025-05')
    const placed = (await store.readStream(db, 'order-A')).events[0]!.event
    const begin = now.transact({ by: { is: 'script' } }, async (unit) => {
      await unit.begin(orderStream, 'A', { ...placed, type: 'Place', at: '2026-06-14T20:00:00.000Z' } as never)
      return { ok: true, value: null }
    })
    await expect(begin).rejects.toThrow(VersionConflict)
  })

  test('a command that has read a stream ends before it is archived', async () => {
    const { archive, verify } = await aLog()
    const reading = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const command = on(db, '2025-03-20').transact({ by: { is: 'script' } }, async (unit) => {
      await unit.state(orderStream, 'A')
      reading.resolve()
      await going.promise
      const moved = await unit.execute(orderStream, 'A', { type: 'Cancel', at: '2025-03-20T20:00:00Z', reason: '' })
      return moved.ok ? { ok: true, value: null } : moved
    })
    await reading.promise
    const archived = archive('2025-05')
    going.resolve()
    await Promise.all([command, archived])
    expect((await now.history('order-A')).map(({ version }) => version)).toEqual([1, 2, 3])
    expect((await verify()).findings).toEqual([])
  })

  test.each([1, 2])('an archive that is killed before transaction %s ends goes on', async (killed) => {
    await aLog()
    for (let n = 0; n < 50; n++) await placeOrder(on(db, '2025-02-02'), `many-${n}`)
    await acceptOrder(now, 'Z')
    const expected = await archiveOver(db).exported()
    const total = await archiveOver(db).count('events')
    let transactions = 0
    const mortal: Database = {
      ...db,
      session: (work) =>
        db.session((session) =>
          work({
            ...session,
            transaction: (inside) =>
              session.transaction(async (sql) => {
                const value = await inside(sql)
                if (++transactions === killed) throw new Error('killed')
                return value
              }),
          } as DatabaseSession),
        ),
    }
    await expect(archiveOver(mortal).archive('2025-05')).rejects.toThrow('killed')
    const { archive, count, exported, verify } = archiveOver(db)
    await archive('2025-05')
    expect(await exported()).toEqual(expected)
    expect((await count('events')) + (await count('archived_events'))).toBe(total)
    expect(await streamsIn('events')).toEqual(['order-Z', 'rider-ana', 'shipment-s-Z'])
    expect((await verify()).findings).toEqual([])
  })

  test('the newest event stays where a follower stands on it', async () => {
    for (const day of ['2025-03-03', '2025-03-04']) await placeOrder(on(db, day), `only-${day}`)
    await untilSettled(db)
    const heard: string[] = []
    const following = follow(db, store, await settledHead(db), ({ stream }) => void heard.push(stream))
    await archiveOver(db).archive('2025-05')
    await placeOrder(now, 'Z')
    await following.poke()
    expect(heard).toEqual(['order-Z', 'shipment-s-Z'])
  })

  test('a stream that a follower has parked stays', async () => {
    const { archive } = await aLog()
    await db.query(
      `insert into parked (follower, stream, version, type, error, tries, at) values ('f', 'order-A', 1, '', '', 5, now())`,
    )
    await archive('2025-05')
    expect(await streamsIn('events')).toContain('order-A')
  })

  test('a detached month comes back from its file, and until then its streams are refused by name', async () => {
    const { archive, detach, attach, verify, rebuild, exported, rows } = await aLog()
    await archive('2025-05')
    const expected = [await exported(), await rows()]
    const file = join(folderOfTest(), 'march.jsonl')
    expect(await detach('2025-03', file)).toBe(5)
    expect(await streamsIn('archived_events')).toEqual(['order-C', 'shipment-s-C'])

    await expect(now.history('order-A')).rejects.toThrow(StreamAway)
    await expect(cancelOrder(now, 'A')).rejects.toThrow(
      'The events of order-A are in the file of 2025-03: "npm run log -- attach FILE" reads the file of 2025-03 back.',
    )
    await expect(rebuild()).rejects.toThrow(
      'A rebuild of the table orders needs the events of 2025-03, which are detached',
    )
    const starting = rebuildOutdated({ db, store, tables, wait: async () => undefined, say: () => undefined })
    await expect(starting).rejects.toThrow(MonthsAway)
    await expect(exported()).rejects.toThrow('An export needs the events of 2025-03')
    expect(await verify()).toMatchObject({ findings: [], away: ['2025-03'] })
    expect(await rows()).toEqual(expected[1])

    expect(await attach(file)).toEqual({ month: '2025-03', events: 5 })
    await rebuild()
    expect([await exported(), await rows()]).toEqual(expected)
    expect(await verify()).toMatchObject({ findings: [], away: [] })
  })

  test('a person with an order in a detached month is erased once it is attached', async () => {
    const { archive, detach, attach, verify } = await aLog()
    for (const order of ['A', 'B', 'C', 'Z']) await cancelOrder(on(db, '2025-04-02'), order)
    await placeOrder(now, 'newest', '+5491155550004')
    await archive('2025-05')
    const file = join(folderOfTest(), 'april.jsonl')
    await detach('2025-04', file)
    const erase = async () => erasePerson(await groundOver(db), phoneOf('+5491155550003'))
    await expect(erase()).rejects.toThrow(
      'The erasure of this person needs the events of 2025-04, which are detached: "npm run log -- attach FILE" reads',
    )
    await attach(file)
    expect(await erase()).toBeGreaterThan(4)
    expect((await now.history('order-A'))[0]?.decoded).toMatchObject({ event: { customer: { name: '', phone: null } } })
    // Two of the other diner, and one of the courier.
    expect(await archiveOver(db).count('personal_data')).toBe(3)
    expect((await verify()).findings).toEqual([])
  })

  test('a stream with a late event is not detached with its month', async () => {
    const { archive, detach, verify, exported } = await aLog()
    await archive('2025-05')
    await cancelOrder(now, 'A')
    const expected = await exported()
    const file = join(folderOfTest(), 'march.jsonl')
    await detach('2025-03', file)
    expect(await now.history('order-A')).toHaveLength(3)
    await archiveOver(db).attach(file)
    expect(await exported()).toEqual(expected)
    expect((await verify()).findings).toEqual([])
  })

  test('a file that was changed, or that is of no detached month, is not attached', async () => {
    const { archive, detach, attach } = await aLog()
    await archive('2025-05')
    const folder = folderOfTest()
    const [file, other] = [join(folder, 'march.jsonl'), join(folder, 'other.jsonl')]
    writeFileSync(other, 'no file of ours\n')
    await expect(attach(other)).rejects.toThrow('is no file of a detached month')
    await detach('2025-03', file)
    const whole = readFileSync(file, 'utf8')
    writeFileSync(other, whole.split('\n').slice(0, -2).join('\n'))
    await expect(attach(other)).rejects.toThrow('is not the file that 2025-03 was detached into')
    appendFileSync(other, '\n')
    await expect(attach(other)).rejects.toThrow(NotArchivable)
    await attach(file)
    await expect(attach(file)).rejects.toThrow('2025-03 is not detached')
  })

  test('a month is detached once, into a new file', async () => {
    const { archive, detach } = await aLog()
    await archive('2025-05')
    const file = join(folderOfTest(), 'march.jsonl')
    await expect(detach('2025-01', file)).rejects.toThrow('The archive has no month 2025-01')
    writeFileSync(file, '')
    await expect(detach('2025-03', file)).rejects.toThrow('exists')
    await detach('2025-03', `${file}.2`)
    await expect(detach('2025-03', `${file}.3`)).rejects.toThrow('2025-03 is detached already')
    expect(existsSync(`${file}.3`)).toBe(false)
    // Orders of that month that come late to the archive wait until it is attached.
    await placeOrder(on(db, '2025-03-09'), 'late')
    await placeOrder(now, 'newest')
    expect(await archive('2025-05')).toBe(0)
  })

  test('an attach that is killed halfway is made again', async () => {
    const { archive, detach, attach, exported } = await aLog()
    await archive('2025-05')
    const expected = await exported()
    const file = join(folderOfTest(), 'march.jsonl')
    await detach('2025-03', file)
    let transactions = 0
    const mortal: Database = {
      ...db,
      session: (work) =>
        db.session((session) =>
          work({
            ...session,
            transaction: (inside) => {
              if (++transactions === 2) throw new Error('killed')
              return session.transaction(inside)
            },
          }),
        ),
    }
    await expect(archiveOver(mortal).attach(file)).rejects.toThrow('killed')
    await expect(now.history('order-A')).rejects.toThrow(StreamAway)
    await attach(file)
    expect(await exported()).toEqual(expected)
  })

  test('an export of an archived log is imported into the table of events', async () => {
    const { archive, exported } = await aLog()
    await archive('2025-05')
    const lines = await exported()
    const other = await openTestDatabase()
    try {
      await migrate(other)
      async function* all() {
        yield '{"comanda":"log","format":3}'
        yield* lines
      }
      await importLog(other, sideTables, all())
      expect(await archiveOver(other).exported()).toEqual(lines)
      expect(await archiveOver(other).count('events')).toBe(11)
    } finally {
      await other.close()
    }
  })
})

test('orders and all that belongs to one end, and no other kind of stream', () => {
  const ending = streams.filter(({ ends }) => ends).map(({ kind }) => kind)
  expect(ending.sort()).toEqual(['abandoned-cart', 'order', 'payment', 'shipment', 'stack', 'survey'])
})

test.each(['2025-13', '2025-3', 'march', '2025-03-01'])('%s is refused as a month', (text) => {
  expect(() => readMonth(text)).toThrow(`${text} is no month: write it as 2025-03.`)
})

test('the last three months stay', () => {
  const now = new Date('2026-01-31T23:00:00Z')
  expect(() => refuseYoung('2025-11', now)).toThrow(
    '2025-11 is too young: the last 3 months stay, so 2025-10 is the newest.',
  )
  refuseYoung('2025-10', now)
})

describe('beside a node of an older level', needs('PostgreSQL'), () => {
  test('nothing is archived', async () => {
    const { connect, environment, drop } = await openServerSchema()
    const db = connect()
    await migrate(db)
    const older = openPostgres(environment.DATABASE_URL, {
      schema: environment.DATABASE_SCHEMA,
      onError: () => undefined,
      release: { level: 1, beside: 1 },
    })
    await older.query('select 1')
    await placeOrder(on(db, '2025-03-03'), 'A')
    await expect(archiveOver(db).archive('2025-05')).rejects.toThrow('a node or command of level 1 uses this database')
    await older.close()
    await archiveOver(db).archive('2025-05')
    await db.close()
    await drop()
  })
})
