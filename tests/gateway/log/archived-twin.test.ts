import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { MonthsAway, StreamAway } from '#gateway/events/archived.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { acceptOrder, cancelOrder, logOver, placeOrder, store } from '#tests/kit/aged-log.ts'
import { archiveOver, folderOfTest } from '#tests/kit/archive.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { inputs } from '#tests/kit/sample.ts'

const orders = ['a', 'b', 'c', 'd']
const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05']

type Step =
  | { readonly do: 'place' | 'accept' | 'cancel' | 'erase'; readonly order: string }
  | { readonly do: 'archive' | 'detach' | 'attach'; readonly month: string }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('place', 'accept', 'cancel', 'erase'),
    order: fc.constantFrom(...orders),
  }) as fc.Arbitrary<Step>,
  fc.record({
    do: fc.constantFrom('archive', 'detach', 'attach'),
    month: fc.constantFrom(...months),
  }) as fc.Arbitrary<Step>,
)

const phoneOfOrder = (order: string) => phoneOf(`+549115555000${orders.indexOf(order)}`)

const isRefused = (error: unknown) => error instanceof StreamAway || error instanceof MonthsAway

/** One command, on the day of its number in the run. False where it needs a detached month. */
async function command(db: Database, given: Step, day: number): Promise<boolean> {
  const at = new Date(Date.UTC(2025, 0, 1 + day * 9)).toISOString()
  const log = logOver(db, at)
  const { do: what, order } = given as { do: string; order: string }
  try {
    if (what === 'place' && (await log.history(`order-${order}`)).length === 0)
      await placeOrder(log, order, phoneOfOrder(order))
    if (what === 'accept') await acceptOrder(log, order)
    if (what === 'cancel') await cancelOrder(log, order)
    if (what === 'erase')
      await erasePerson(
        { db, digests: testDigests, store, tables, sideTables, wait: async () => undefined },
        phoneOfOrder(order),
      )
    return true
  } catch (error) {
    if (isRefused(error)) return false
    // An order that is open is not erased.
    if (error instanceof Error && error.name === 'OrderNotOver') return true
    throw error
  }
}

describeOn(databases)('on $name, a log that was archived', ({ open }) => {
  test('every table and an export are the same as those of a log that was never archived', async () => {
    const folder = folderOfTest()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const [db, twin] = [await open(), await open()]
        try {
          await migrate(db)
          await migrate(twin)
          const files = new Map<string, string>()
          const archiving = archiveOver(db)
          for (const [day, given] of steps.entries())
            if ('order' in given) {
              if (await command(db, given, day)) expect(await command(twin, given, day)).toBe(true)
            } else if (given.do === 'archive') await archiving.archive(given.month)
            else if (given.do === 'detach') {
              const file = join(folder, `${++runs}.jsonl`)
              const isDone = await archiving.detach(given.month, file).then(
                () => true,
                () => false,
              )
              if (isDone) files.set(given.month, file)
            } else if (files.has(given.month)) {
              await archiving.attach(files.get(given.month)!)
              files.delete(given.month)
            }
          expect((await archiving.verify()).findings).toEqual([])
          for (const file of files.values()) await archiving.attach(file)

          const never = archiveOver(twin)
          expect(await archiving.exported()).toEqual(await never.exported())
          expect(await archiving.rows()).toEqual(await never.rows())
          await archiving.rebuild()
          expect(await archiving.rows()).toEqual(await never.rows())
          expect((await archiving.verify()).findings).toEqual([])
        } finally {
          await db.close()
          await twin.close()
        }
      }),
      { numRuns: inputs(12) },
    )
  })
})
