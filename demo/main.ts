import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Gateway } from '#gateway/node/options.ts'
import { runNode, say } from '#gateway/node/run.ts'
import { buildWebApart } from './build-web.ts'
import { demoEnvironment } from './environment.ts'
import { demoSettings, shownCatalog, startDemoGateway } from './gateway.ts'
import { consoleEntry, demoPerson, openAccount } from './people.ts'
import { prepareDatabaseApart } from './prepare-database.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** `npm run demo`: builds, starts on an embedded database with the demo's catalogue, and runs a fleet. */
async function main() {
  const settings = demoSettings(process.env)
  await Promise.all([buildWebApart(), prepareDatabaseApart(settings)])
  await runNode(
    async (ending) => {
      const gateway = await startDemoGateway(process.env, { ending, ownsProcess: true, catalog: shownCatalog() })
      await openAccount(gateway.url, settings.ADMIN_TOKEN ?? '')
      return gateway
    },
    welcome,
    settings.WATCHDOG_SECONDS,
  )
}

/** Prints the addresses, and runs the fleet until the demo ends. */
function welcome(gateway: Gateway) {
  const fleet = process.env['DEMO_FLEET'] === '0' ? null : startFleet(gateway.url)
  console.log(`
Comanda runs on ${gateway.url}

  Diner     ${gateway.url}/menu/parrilla-centro
  Console   ${gateway.url}${consoleEntry}   (${demoPerson.name}, PIN ${demoPerson.pin}; elsewhere user ${demoPerson.login}, password "${demoPerson.password}")
  Courier   ${gateway.url}/logistics/parrilla-centro/rider/phoneIntake   (security code 1234)
  Proofs    ${gateway.url}/menu/hornero-congreso   (private; codes at ${gateway.url}/sandbox/outbox)
            ${gateway.url}/menu/calandria-almagro   (a code for everything)
  Table     ${gateway.url}/menu/cantina-boedo?tableNumber=7
  QA        ${gateway.url}/docs and ${gateway.url}/metrics
  Tracking  appears below as soon as the fleet drives
`)
  return () => void fleet?.kill('SIGTERM')
}

/** The fleet is a separate process: it uses the gateway like phones do, and takes no time from it. */
function startFleet(baseUrl: string): ChildProcess {
  const fleet = spawn(process.execPath, [`${root}simulator/main.ts`, 'demo', '--base-url', baseUrl], {
    // The channel tells the fleet when this process has ended, whatever the cause.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ADMIN_TOKEN: process.env['ADMIN_TOKEN'] ?? demoEnvironment.ADMIN_TOKEN },
  })
  fleet.on('exit', (code, signal) => {
    if (signal === null && code !== 0) console.error(`The fleet stopped with code ${code}.`)
  })
  return fleet
}

main().catch((error: unknown) => {
  say(error)
  process.exit(1)
})
