import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import { demoCatalog } from './demo-catalog.ts'
import { startTestGateway } from './gateway.ts'

/** Two nodes on one database and one clock, with the demo's catalogue as the test changes it. */
export async function startTwoGateways(database: Database, bend: (demo: CatalogDocument) => Partial<CatalogDocument>) {
  const shared = { ...database, close: async () => undefined }
  const demo = demoCatalog()
  const catalog = { ...demo, ...bend(demo) }
  const gateway = await startTestGateway({ database: shared, catalog })
  const other = await startTestGateway({ database: shared, catalog, clock: gateway.clock })
  return {
    gateway,
    other,
    async close() {
      await Promise.all([gateway.close(), other.close()])
      await database.close()
    },
  }
}
