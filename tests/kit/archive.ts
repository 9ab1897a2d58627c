import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { isAfter } from '#gateway/events/event-store.ts'
import { newestHead, settledHead } from '#gateway/events/pg-event-store.ts'
import { archive } from '#gateway/log/archive.ts'
import { attachMonth, detachMonth } from '#gateway/log/archive-months.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { exportLog } from '#gateway/log/transfer.ts'
import { verify } from '#gateway/log/verify.ts'
import { store } from './aged-log.ts'

/** The instant of the archive's commands, after those of all tests: every month of 2025 is old enough. */
const today = '2026-12-31T12:00:00.000Z'

/** A folder that goes with the test. */
export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Waits for transactions of other tests on the server, which keep the newest events from settling. */
export async function untilSettled(db: Database): Promise<void> {
  for (let newest = await newestHead(db); isAfter(newest, await settledHead(db)); ) await nextTurn()
}

/** The commands of `npm run log` on one database. */
export function archiveOver(db: Database, { wait = nextTurn }: { readonly wait?: () => Promise<void> } = {}) {
  const archiving = { db, store, wait, say: () => undefined, now: () => new Date(today) }
  return {
    async archive(before: string) {
      await untilSettled(db)
      return archive(archiving, before)
    },
    detach: (month: string, file: string) => detachMonth(archiving, month, file),
    attach: (file: string) => attachMonth(archiving, file),
    rebuild: () => rebuild({ db, store, tables, wait, say: () => undefined }),
    verify: () => verify(db, store, tables),
    /** The lines of events and of their personal fields. */
    async exported(): Promise<readonly string[]> {
      const lines: string[] = []
      await exportLog(db, sideTables, async (line) => void lines.push(line))
      return lines.filter((line) => /^\{"in":"(events|personal_data)"/.test(line))
    },
    /** The rows of all tables that are made from the log, without their places in it. */
    async rows(): Promise<Readonly<Record<string, readonly object[]>>> {
      const found: Record<string, readonly object[]> = {}
      for (const { name } of tables)
        found[name] = (
          await db.query<{ row: object }>(`select to_jsonb(t) - 'tx' - 'seq' as row from ${name} t order by id`)
        ).rows.map(({ row }) => row)
      return found
    },
    count: async (table: string) =>
      (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count,
  }
}
