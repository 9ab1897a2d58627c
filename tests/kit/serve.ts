import createClient from 'openapi-fetch'
import { demoSettings, shownCatalog, startDemoGateway } from '#demo/gateway.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { askingForKeys, demoCatalog, inColours, openAtAllHours, paidThrough, withVendors } from './demo-catalog.ts'
import { placeOrder } from './diner.ts'
import { withNotices } from './left-carts.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { servedShops } from './served-shops.ts'
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
const shops = process.env['MERCADOPAGO_ACCESS_TOKEN'] ? paidThrough('mercadopago', 'AR') : demoCatalog()
const more = process.env['SERVED_SHOPS'] ? servedShops() : shops
const demo = process.env['ALL_SHOPS'] ? shownCatalog() : more
const noticeAfter = process.env['NOTICE_AFTER_SECONDS']
const asksFor = process.env['ASK_FOR_CODES']
const asked = {
  ...demo,
  ...(asksFor && askingForCodes(demo, asksFor === 'private' ? 'private' : 'code')),
  ...(noticeAfter && withNotices(demo, { delayMinutes: Number(noticeAfter) / 60, quietHours: null })),
}
const keyed = process.env['ASK_FOR_KEYS'] ? askingForKeys(asked) : asked
const catalog = process.env['WITH_VENDORS'] ? withVendors(keyed) : keyed
/** Where carts are left, a customer ordered an hour ago. */
let agoMs = noticeAfter ? 3_600_000 : 0
const gateway = await startDemoGateway(environment, {
  ...(settings.DATA_DIR === 'memory:' && !settings.DATABASE_URL && { database: overPglite(await preparedPglite()) }),
  clock: { ...systemClock, now: () => new Date(Date.now() - agoMs) },
  catalog: inColours(openAtAllHours(catalog), process.env['BRAND_COLOURS']),
})
if (noticeAfter) await placeOrder({ api: createClient<paths>({ baseUrl: gateway.url }) })
agoMs = 0
process.send?.({ url: gateway.url })
// A test lets time pass for this gateway.
process.on('message', ({ aheadMs }: { aheadMs: number }) => {
  agoMs = -aheadMs
  process.send?.({ aheadMs })
})
process.on('disconnect', () => {
  // As `npm start` has it: a node that does not end is ended. A bench or a test would wait for it for ever.
  setTimeout(() => {
    console.error('the gateway did not close within 15 seconds')
    process.exit(1)
  }, 15_000)
  gateway.close().finally(() => process.exit())
})
