import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { demoEnvironment, WrongSettings } from '#gateway/config.ts'
import { DirectoryInUse } from '#gateway/db/directory-lock.ts'
import { startDemoGateway } from '#gateway/gateway.ts'
import { buildWeb } from './build-web.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** `npm run demo`: builds, starts on an embedded database with the demo's catalogue, and lets a fleet ride. */
async function main() {
  await buildWeb()
  const gateway = await startDemoGateway(process.env)
  const fleet = process.env['DEMO_FLEET'] === '0' ? null : startFleet(gateway.url)
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
function startFleet(baseUrl: string): ChildProcess {
  const fleet = spawn(process.execPath, [`${root}simulator/main.ts`, 'demo', '--base-url', baseUrl], {
    // The channel tells the fleet when this process is gone, however it went.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ADMIN_TOKEN: process.env['ADMIN_TOKEN'] ?? demoEnvironment.ADMIN_TOKEN },
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
