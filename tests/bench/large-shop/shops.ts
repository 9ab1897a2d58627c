import { join } from 'node:path'
import createClient from 'openapi-fetch'
import { demoEnvironment } from '#demo/environment.ts'
import { demoCatalog, startDemoGateway } from '#demo/gateway.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openPglite } from '#gateway/db/pglite.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { ownFolder } from '../realtime/processes.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

type ShopSetup = {
  /** Writes to the database before a gateway runs on it. */
  readonly write?: (database: Database) => Promise<void>
  readonly catalog?: CatalogDocument
}

/** A gateway in this thread, on an embedded database of its own: a statement then blocks the loop as well. */
export async function openShop({ write, catalog }: ShopSetup = {}) {
  ownFolder()
  const database = await openPglite(join(await preparedDataDirectory(), 'database'))
  await migrate(database)
  await write?.(database)
  await database.script('analyze')
  const gateway = await startDemoGateway(
    { PORT: '0', RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', LOG_LEVEL: 'error', ORDER_LIMIT: '0' },
    { database, outside: { secretCost: { N: 2, r: 1, p: 1 } }, ...(catalog && { catalog }) },
  )
  const admin = { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` }
  /** The proof of the calls. */
  const headers: Readonly<Record<string, string>> = admin
  return {
    url: gateway.url,
    admin,
    headers,
    api: createClient<paths>({ baseUrl: gateway.url }),
    database,
    close: () => gateway.close(),
  }
}

/** The demo's catalogue with this many plates at each branch: each plate again and again, under new names. */
export function withPlates(plates: number): CatalogDocument {
  const demo = demoCatalog()
  return {
    ...demo,
    branches: demo.branches.map((branch) => {
      const times = Math.ceil(plates / branch.plates.length)
      const copies = (id: string) => Array.from({ length: times }, (_, n) => (n === 0 ? id : `${id}-${n}`))
      return {
        ...branch,
        plates: branch.plates.flatMap((plate) => copies(plate.id).map((id) => ({ ...plate, id }))),
        menus: branch.menus.map((menu) => ({
          ...menu,
          categories: menu.categories.map((category) => ({ ...category, plateIds: category.plateIds.flatMap(copies) })),
        })),
      }
    }),
  }
}
