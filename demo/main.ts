import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { readSettings, WrongSettings } from '#gateway/config.ts'
import { DirectoryInUse } from '#gateway/db/directory-lock.ts'
import { startGateway } from '#gateway/gateway.ts'
import { buildWeb } from './build-web.ts'
import { demoEnvironment } from './environment.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** `npm run demo`: builds, starts on an embedded database with the demo's catalogue, and lets a fleet ride. */
async function main() {
  const settings = readSettings({ ...demoEnvironment, ...process.env }, { demo: true })
  await buildWeb()
  const parsed = parseCatalog(readFileSync(`${root}demo/catalog.yaml`, 'utf8'))
  if (!parsed.ok)
    throw new Error(parsed.errors.map(({ path, message }) => `demo/catalog.yaml ${path}: ${message}`).join('\n'))
  const gateway = await startGateway({ settings, catalog: parsed.document, demo: true })
  const fleet = process.env['DEMO_FLEET'] === '0' ? null : startFleet(gateway.url, settings.ADMIN_TOKEN ?? '')
  console.log(`
Comanda runs on ${gateway.url}

  Diner     ${gateway.url}/menu/parrilla-centro
  Courier   ${gateway.url}/logistics/parrilla-centro/rider/phoneIntake   (security code 1234)
  QA        ${gateway.url}/docs and ${gateway.url}/metrics
  Tracking  appears below as soon as the fleet drives
`)
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error(err)
    fleet?.kill('SIGTERM')
    await gateway.close()
  })
}

/** The fleet is a process of its own: it meets the gateway as phones do, and takes no time from it. */
function startFleet(baseUrl: string, adminToken: string): ChildProcess {
  const fleet = spawn(process.execPath, [`${root}simulator/main.ts`, 'demo', '--base-url', baseUrl], {
    stdio: 'inherit',
    env: { ...process.env, ADMIN_TOKEN: adminToken },
  })
  fleet.on('exit', (code, signal) => {
    if (signal === null && code !== 0) console.error(`The fleet stopped with code ${code}.`)
  })
  return fleet
}

main().catch((error: unknown) => {
  console.error(error instanceof WrongSettings || error instanceof DirectoryInUse ? error.message : error)
  process.exitCode = 1
})
