import { readFileSync } from 'node:fs'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import { startTestGateway } from './gateway.ts'

/** Two nodes on one database and one clock, with the demo's catalogue as the test bends it. */
export async function startTwoGateways(database: Database, bend: (demo: CatalogDocument) => Partial<CatalogDocument>) {
  const shared = { ...database, close: async () => undefined }
  const gateway = await startTestGateway({ database: shared })
  const other = await startTestGateway({ database: shared, clock: gateway.clock })
  const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
  if (!parsed.ok) throw new Error('the demo’s catalogue is broken')
  await saveCatalog(database, { ...parsed.document, ...bend(parsed.document) }, gateway.clock.now())
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
