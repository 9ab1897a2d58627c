import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Phone } from '#domain/phone/phone.ts'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { keyCheck, type Opening } from '#gateway/digests/open-digests.ts'
import { exportLog } from '#gateway/log/transfer.ts'
import { forgetUnusedKey } from '#gateway/log/unused-key.ts'
import { verify } from '#gateway/log/verify.ts'
import { exportPerson } from '#gateway/people/diner.ts'
import { acceptOrder, logOver, placeOrder, store } from '#tests/kit/aged-log.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'
import { groundOver } from '#tests/kit/people.ts'
import { stoppedBefore, waitsForLog } from '#tests/kit/window.ts'

/** Each reader is stopped between two of its statements, while an order moves on there. */
describe('a log that moves on', needs('PostgreSQL'), () => {
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

  /** The database of a reader, whose order is accepted before its first statement with these words. */
  const acceptingBefore = (words: string) => {
    let accepted = 0
    const side = stoppedBefore(db, words, async () => {
      expect((await acceptOrder(logOver(db), 'A')).ok).toBe(true)
      accepted++
    })
    return { side, accepted: () => accepted }
  }

  test('a log that moves on is exported as it was at one moment', async () => {
    const exported = async (from: Database) => {
      const lines: string[] = []
      await exportLog(from, sideTables, async (line) => void lines.push(line))
      return lines
    }
    await placeOrder(logOver(db), 'A')
    const before = await exported(db)
    let isPlaced = false
    const side = stoppedBefore(db, 'close exported', async () => {
      await placeOrder(logOver(db), 'B')
      isPlaced = true
    })
    expect(await exported(side)).toEqual(before)
    expect(isPlaced).toBe(true)
  })

  test('a log that moves on is compared with its tables as both were at one moment', async () => {
    await placeOrder(logOver(db), 'A')
    const { side, accepted } = acceptingBefore('left join orders t')
    expect((await verify(side, store, tables)).findings).toEqual([])
    expect(accepted()).toBe(1)
  })

  test('a log that moves on shows a person as they were at one moment', async () => {
    await placeOrder(logOver(db), 'A')
    const { rows } = await db.query<{ phone: Phone }>(`select phone from orders where id = 'A'`)
    const { phone } = rows[0]!
    const ground = await groundOver(db)
    const before = await exportPerson(ground, phone)
    const { side, accepted } = acceptingBefore('from events e where e.stream = $1')
    expect(await exportPerson({ ...ground, db: side }, phone)).toEqual(before)
    expect(accepted()).toBe(1)
    expect(Object.keys(before.streams)).toContain('order-A')
  })

  test('an export waits until an import has forgotten an unused key, and the import waits for that, too', async () => {
    await db.query(`insert into digest_keys (is_only, check_value, kept) values (true, 'unused', 'unused')`)
    let did: 'waits' | 'ended' | null = null
    let work: Promise<unknown> = Promise.resolve()
    const side = stoppedBefore(db, 'delete from digest_keys', async () => {
      work = placeOrder(logOver(db), 'A')
      did = await waitsForLog(db, work)
    })
    await forgetUnusedKey({ db: side, settings: { DIGEST_KEY: 'given' }, isOnDisk: false } as Opening)
    expect([did, await keyCheck(db)]).toEqual(['waits', null])
    await work
  })
})
