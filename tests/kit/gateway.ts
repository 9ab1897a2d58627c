import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import { demoEnvironment } from '#demo/environment.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { readSettings } from '#gateway/config.ts'
import type { Database } from '#gateway/db/database.ts'
import { startGateway } from '#gateway/gateway.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDatabase } from './databases.ts'

export const demoCatalog = () => {
  const parsed = parseCatalog(readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.document
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** A real gateway on a free port with its own data, the demo's catalogue, and a clock that the test turns. */
export async function startTestGateway({
  database,
  clock = manualClock(),
  environment = {},
}: {
  readonly database?: Database
  readonly clock?: ManualClock
  readonly environment?: Readonly<Record<string, string>>
} = {}) {
  const settings = readSettings(
    { ...demoEnvironment, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', ...environment },
    { demo: true },
  )
  const gateway = await startGateway({
    settings,
    database: database ?? (await openTestDatabase()),
    clock,
    catalog: demoCatalog(),
    demo: true,
  })
  return {
    ...gateway,
    clock,
    api: createClient<paths>({ baseUrl: gateway.url }),
    admin: { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` },
  }
}

export const asRider = (token: string) => ({ authorization: `Bearer ${token}` })
