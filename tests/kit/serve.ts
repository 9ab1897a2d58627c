import { demoEnvironment, readSettings } from '#gateway/config.ts'
import { startGateway } from '#gateway/gateway.ts'
import { demoCatalog, openAtAllHours } from './demo-catalog.ts'

/** A gateway of its own for one browser worker: a child process that says its address when it listens. */
const environment = {
  ...demoEnvironment,
  PORT: '0',
  DATA_DIR: 'memory:',
  RATE_LIMIT: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'error',
  ...process.env,
}
const gateway = await startGateway({
  settings: readSettings(environment, { demo: true }),
  catalog: openAtAllHours(demoCatalog()),
  demo: true,
})
process.send?.({ url: gateway.url })
process.on('disconnect', () => {
  gateway.close().finally(() => process.exit())
})
