import { startDemoGateway } from '#gateway/gateway.ts'

/** A gateway of its own for one browser worker: a child process that says its address when it listens. */
const gateway = await startDemoGateway({
  PORT: '0',
  DATA_DIR: 'memory:',
  RATE_LIMIT: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'error',
  ...process.env,
})
process.send?.({ url: gateway.url })
process.on('disconnect', () => {
  gateway.close().finally(() => process.exit())
})
