import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sideTables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { type Migration, migrate, migrations } from '#gateway/db/migrate.ts'
import { exportLog, importLog } from '#gateway/log/transfer.ts'
import { erasePerson, exportPerson } from '#gateway/people/diner.ts'
import { forgetOld } from '#gateway/tables/retention.ts'
import { byPhone, type SideTable } from '#gateway/tables/side-table.ts'
import { setTimer } from '#gateway/timers/timers.ts'
import { logOver, placeOrder } from '#tests/kit/aged-log.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'

const zoila = phoneOf('+5491155563210')
const beto = phoneOf('+5491155563299')
const day = 86_400_000
const wishedAt = new Date('2026-11-21T20:00:00Z')

/** All that a newcomer writes: a migration and this. */
const script =
  'create table wishes (id text primary key, phone text not null, dish text not null, at timestamptz not null);\n'
const wishes: SideTable = {
  name: 'wishes',
  holds: 'dishes that diners wish for',
  life: { through: 'at', after: { days: 90 }, says: '90 days after the wish' },
  whose: {
    diner: {
      rows: byPhone('phone'),
      timers: { kinds: ['wish-notice'], payload: 'wishId', column: 'id' },
      exported: { as: 'wishes', columns: ['dish', 'at'], order: 'at' },
    },
  },
  transfer: { order: 'id' },
}
const declared = [...sideTables, wishes]

describeOn(databases)('on $name, a new table with a phone', ({ open }) => {
  let db: Database
  let files: readonly Migration[]
  const opened = async () => {
    const database = await open()
    await migrate(database, { files })
    return database
  }
  beforeEach(async () => {
    files = [...(await migrations()), { name: 't-1', script }]
    db = await opened()
    const rows = `('w1', $1, 'sopa', $3), ('w2', $2, 'flan', $3)`
    await db.query(`insert into wishes (id, phone, dish, at) values ${rows}`, [zoila, beto, wishedAt.toISOString()])
  })
  afterEach(() => db.close())

  const left = async (database = db) =>
    (await database.query<{ id: string }>('select id from wishes order by id')).rows.map(({ id }) => id)
  const ground = async () => ({ ...(await groundOver(db)), sideTables: declared })

  test('a new table with a phone keeps a row for as long as it says', async () => {
    await forgetOld(db, wishes, new Date(wishedAt.getTime() + 90 * day))
    expect(await left()).toEqual(['w1', 'w2'])
    await forgetOld(db, wishes, new Date(wishedAt.getTime() + 90 * day + 1))
    expect(await left()).toEqual([])
  })

  test('a new table with a phone shows each person their own rows in their export', async () => {
    expect(await exportPerson(await ground(), zoila)).toMatchObject({ wishes: [{ dish: 'sopa', at: wishedAt }] })
  })

  test('a new table with a phone loses the rows of an erased person with the timers that name them', async () => {
    for (const wishId of ['w1', 'w2'])
      await setTimer(db, { id: wishId, kind: 'wish-notice', payload: { wishId } }, wishedAt)
    await setTimer(db, { id: 'other', kind: 'order-completion', payload: { wishId: 'w1' } }, wishedAt)
    await erasePerson(await ground(), zoila)
    expect(await left()).toEqual(['w2'])
    const timers = await db.query<{ id: string }>('select id from timers order by id')
    expect(timers.rows.map(({ id }) => id)).toEqual(['other', 'w2'])
  })

  test('a new table with a phone moves with an export of the log', async () => {
    await placeOrder(logOver(db), 'A')
    const lines: string[] = []
    await exportLog(db, declared, async (line) => void lines.push(line))
    const there = await opened()
    onTestFinished(() => there.close())
    await importLog(
      there,
      declared,
      (async function* () {
        yield* lines
      })(),
    )
    expect(await left(there)).toEqual(['w1', 'w2'])
  })
})
