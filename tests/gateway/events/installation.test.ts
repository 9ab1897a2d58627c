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

  test('an installation has one name, also when two nodes make it at once', async () => {
    const [one, other] = await Promise.all([installationId(db), installationId(db)])
    expect(other).toBe(one)
    expect(await installationId(db)).toBe(one)
  })

  test('an installation that was restored from a dump elsewhere gets its own name, and says so once', async () => {
    const said: string[] = []
    const say = (sentence: string) => said.push(sentence)
    const before = await installationId(db, say)
    await db.query(`update installation set place = 'another server'`)
    const [one, other] = await Promise.all([installationId(db), installationId(db)])
    expect([one === before, other]).toEqual([false, one])
    await db.query(`update installation set place = 'another server'`)
    const after = await installationId(db, say)
    expect([after === one, await installationId(db, say)]).toEqual([false, after])
    expect(said).toEqual([expect.stringContaining('is a copy of one on another server')])
  })

  test('an installation of a release that kept no place keeps its name, and its place from then on', async () => {
    const before = await installationId(db)
    await db.query('update installation set place = null')
    expect(await installationId(db)).toBe(before)
    const { rows } = await db.query('select 1 from installation where place is not null')
    expect(rows).toHaveLength(1)
  })

  test('an installation that is a copy of another gets its own name once the copied one is deleted', async () => {
    const before = await installationId(db)
    await db.query('delete from installation')
    expect(await installationId(db)).not.toBe(before)
  })
})
