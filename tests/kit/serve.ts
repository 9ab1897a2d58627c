import { readFileSync } from 'node:fs'
import { demoEnvironment } from '#demo/environment.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { readSettings } from '#gateway/config.ts'
import { openPglite } from '#gateway/db/pglite.ts'
import { startGateway } from '#gateway/gateway.ts'

/** A gateway of its own for one browser worker: a child process that says its address when it listens. */
const settings = readSettings(
  { ...demoEnvironment, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', ...process.env },
  { demo: true },
)
const parsed = parseCatalog(readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))

const database = process.env['DATA_DIR'] ? undefined : await openPglite()
const gateway = await startGateway({ settings, catalog: parsed.document, demo: true, ...(database && { database }) })
process.send?.({ url: gateway.url })
process.on('disconnect', () => {
  gateway.close().finally(() => process.exit())
})
