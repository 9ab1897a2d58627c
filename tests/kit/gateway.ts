import createClient from 'openapi-fetch'
import { demoEnvironment } from '#demo/environment.ts'
import { startDemoGateway } from '#demo/gateway.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import type { Bus } from '#gateway/events/bus.ts'
import type { LogStream } from '#gateway/http/log-output.ts'
import type { PushTransport } from '#gateway/push/transport.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDatabase } from './databases.ts'
import { watchedToTheEnd } from './ended-work.ts'

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** A real gateway on a free port with its own data, the demo's catalogue, and a clock that the test moves. */
export async function startTestGateway({
  database,
  bus,
  catalog,
  clock = manualClock(),
  environment = {},
  logTo,
  freeBytes,
  pushTo,
}: {
  readonly database?: Database
  readonly bus?: Bus
  /** Replaces the demo's catalogue. */
  readonly catalog?: CatalogDocument
  readonly clock?: ManualClock
  readonly environment?: Readonly<Record<string, string>>
  readonly logTo?: LogStream
  readonly freeBytes?: () => Promise<number>
  readonly pushTo?: PushTransport
} = {}) {
  const gateway = await startDemoGateway(
    { PORT: '0', RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', LOG_LEVEL: 'error', ...environment },
    {
      database: watchedToTheEnd(database ?? (await openTestDatabase())),
      clock,
      ...(bus && { bus }),
      ...(catalog && { catalog }),
      ...(logTo && { logTo }),
      ...(freeBytes && { freeBytes }),
      // A hash of the real cost takes a tenth of a second.
      outside: { secretCost: { N: 2, r: 1, p: 1 }, ...(pushTo && { pushTo }) },
    },
  )
  return {
    ...gateway,
    clock,
    api: createClient<paths>({ baseUrl: gateway.url }),
    admin: { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` },
  }
}
