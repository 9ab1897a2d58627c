import { demoSettings, startDemoGateway } from '#demo/gateway.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { demoCatalog, inColours, openAtAllHours, withVendors } from './demo-catalog.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { askingForCodes } from './sign-in.ts'

/** A gateway for one browser worker: a child process that prints its address when it listens. */
const environment = {
  PORT: '0',
  DATA_DIR: 'memory:',
  RATE_LIMIT: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'error',
  ...process.env,
}
const settings = demoSettings(environment)
const demo = demoCatalog()
const asking = process.env['ASK_FOR_CODES'] ? { ...demo, ...askingForCodes(demo) } : demo
const catalog = process.env['WITH_VENDORS'] ? withVendors(asking) : asking
const gateway = await startDemoGateway(environment, {
  ...(settings.DATA_DIR === 'memory:' && !settings.DATABASE_URL && { database: overPglite(await preparedPglite()) }),
  catalog: inColours(openAtAllHours(catalog), process.env['BRAND_COLOURS']),
})
process.send?.({ url: gateway.url })
process.on('disconnect', () => {
  gateway.close().finally(() => process.exit())
})
