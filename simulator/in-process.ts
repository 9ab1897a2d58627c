import { Effect } from 'effect'
import { startDemoGateway } from '#demo/gateway.ts'

/** A gateway for this run alone, with the demo's catalogue, on a free port and in memory; it closes with the scope. */
export const gatewayInProcess = (adminToken: string) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      startDemoGateway({
        PORT: '0',
        DATA_DIR: 'memory:',
        RATE_LIMIT: '0',
        CONNECTIONS_PER_ADDRESS: '0',
        LOG_LEVEL: 'error',
        ADMIN_TOKEN: adminToken,
      }),
    ),
    (gateway) => Effect.promise(() => gateway.close()),
  )
