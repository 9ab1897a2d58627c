import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { installationId } from '#gateway/events/installation.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

describeOn(databases)('an installation on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await migrate(db)
  })
  afterEach(() => db.close())

  test('has one name, also when two nodes make it at once', async () => {
    const [one, other] = await Promise.all([installationId(db), installationId(db)])
    expect(other).toBe(one)
    expect(await installationId(db)).toBe(one)
  })

  test('that is a copy of another gets its own name once the copied one is deleted', async () => {
    const before = await installationId(db)
    await db.query('delete from installation')
    expect(await installationId(db)).not.toBe(before)
  })
})
