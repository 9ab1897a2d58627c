import { Effect } from 'effect'
import { startDemoGateway } from '#gateway/gateway.ts'

/** A gateway of this run's own, with the demo's catalogue, on a free port: closed with the scope. */
export const gatewayInProcess = Effect.acquireRelease(
  Effect.promise(() => startDemoGateway({ PORT: '0', DATA_DIR: 'memory:', RATE_LIMIT: '0' })),
  (gateway) => Effect.promise(() => gateway.close()),
)
