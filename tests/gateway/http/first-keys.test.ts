import { afterEach, beforeEach, expect, test } from 'vitest'
import { messageLinks } from '#gateway/carts/links.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { installationId } from '#gateway/events/installation.ts'
import { deviceKey } from '#gateway/http/device-key.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { pushKeys } from '#gateway/push/keys.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { digestsOf } from '#tests/kit/digests.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { stoppedBefore } from '#tests/kit/window.ts'

const phone = phoneOf('+5491155560001')
/** The first keys of an installation: how a node gets them, and a text that tells one key from another. */
const firstKeys = {
  device_keys: (db: Database) => deviceKey(db, secureRandom),
  link_keys: (db: Database) => messageLinks({ log: logOver(db), random: secureRandom }).stopToken('tucan', phone),
  push_keys: async (db: Database) => JSON.stringify(await pushKeys(db)),
  digest_keys: async (db: Database) => (await digestsOf(db)).check,
  installation: (db: Database) => installationId(db),
} as const

describeOn(databases)('two nodes of a new installation on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    await db.script(
      'delete from device_keys; delete from link_keys; delete from push_keys; delete from digest_keys; delete from installation',
    )
  })
  afterEach(() => db.close())

  test.each(Object.entries(firstKeys))(
    'two nodes of a new installation have one key of %s, although both found none',
    async (table, keyOf) => {
      let fast: string | undefined
      const late = stoppedBefore(db, `insert into ${table}`, async () => {
        fast = await keyOf(db)
      })
      const slow = await keyOf(late)
      expect(fast).toBeTruthy()
      expect(slow).toBe(fast)
      expect(await keyOf(db)).toBe(fast)
      expect((await db.query(`select 1 from ${table}`)).rows).toHaveLength(1)
    },
  )

  test('two nodes of a new installation refuse to run with two different keys of digests', async () => {
    const openWith = (of: Database, key: string) => digestsOf(of, key)
    const late = stoppedBefore(db, 'insert into digest_keys', () =>
      openWith(db, 'the key of one node, of 32 bytes and more'),
    )
    await expect(openWith(late, 'the key of another node, of 32 bytes too')).rejects.toThrow('another key of digests')
  })
})
