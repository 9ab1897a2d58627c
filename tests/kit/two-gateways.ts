import type { CatalogDocument } from '#domain/catalog/document.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import { demoCatalog } from './demo-catalog.ts'
import { startTestGateway } from './gateway.ts'

/** Two nodes on one database and one clock, with the demo's catalogue as the test bends it. */
export async function startTwoGateways(database: Database, bend: (demo: CatalogDocument) => Partial<CatalogDocument>) {
  const shared = { ...database, close: async () => undefined }
  const gateway = await startTestGateway({ database: shared })
  const other = await startTestGateway({ database: shared, clock: gateway.clock })
  const demo = demoCatalog()
  await saveCatalog(database, { ...demo, ...bend(demo) }, gateway.clock.now())
  // Each looks for a new catalogue once a second.
  gateway.clock.advance(1_000)
  return {
    gateway,
    other,
    async close() {
      await Promise.all([gateway.close(), other.close()])
      await database.close()
    },
  }
}
