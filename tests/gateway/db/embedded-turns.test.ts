import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { openPglite } from '#gateway/db/pglite.ts'

/** Each call of the embedded database, which has one session for all its users. */
const calls = {
  query: (database: Database) => database.query('select 1'),
  transaction: (database: Database) => database.transaction((sql) => sql.query('select 1')),
  'query of a session': (database: Database) => database.session((session) => session.query('select 1')),
  script: (database: Database) => database.script('select 1; select 2'),
  refuseWrites: (database: Database) => database.refuseWrites?.(false),
  refreshStatistics: (database: Database) => database.refreshStatistics?.(),
  standStill: (database: Database) => database.files?.standStill(async () => undefined),
  close: (database: Database) => database.close(),
}

test.each(Object.entries(calls))('%s waits for the end of another caller’s transaction', async (name, call) => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await openPglite(join(folder, 'data'))
  if (name !== 'close') onTestFinished(() => database.close())
  const ended: string[] = []
  let called: Promise<unknown> | undefined
  await database.transaction(async (sql) => {
    called = call(database)?.then(() => ended.push(name))
    // The session answers in turn: a call that did not wait would have its answers before the last of these.
    for (let turn = 0; turn < 20; turn++) await sql.query('select 1')
    ended.push('transaction')
  })
  await called
  expect(ended).toEqual(['transaction', name])
})
