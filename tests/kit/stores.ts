import createClient from 'openapi-fetch'
import { demoEnvironment } from '#demo/environment.ts'
import { startDemoGateway } from '#demo/gateway.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { manualClock } from './clock.ts'
import { openTestDatabase } from './databases.ts'
import { demoCatalog } from './demo-catalog.ts'

/**
 * The security codes of `storesOfTheirOwn`. With 1234 everywhere, a code that opens another store's door would not be
 * noticed.
 */
export const securityCodes = {
  'parrilla-centro': '1111',
  'parrilla-palermo': '2222',
  'sushi-belgrano': '3333',
} as const

export type StoreId = keyof typeof securityCodes

/** The demo's stores, each with its own security code. */
export function storesOfTheirOwn(document = demoCatalog()): CatalogDocument {
  const stores = document.stores.map((store) => ({ ...store, riderSecurityCode: securityCodes[store.id as StoreId] }))
  return { ...document, stores }
}

/** A real gateway as `startTestGateway` starts it, over another catalogue. */
export async function startGatewayOf(
  catalog: CatalogDocument,
  {
    database,
    clock = manualClock(),
    environment = {},
  }: {
    readonly database?: Database
    readonly environment?: Readonly<Record<string, string>>
    readonly clock?: ReturnType<typeof manualClock>
  } = {},
) {
  const gateway = await startDemoGateway(
    { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', ...environment },
    { catalog, clock, database: database ?? (await openTestDatabase()) },
  )
  return {
    ...gateway,
    clock,
    api: createClient<paths>({ baseUrl: gateway.url }),
    admin: { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` },
  }
}
