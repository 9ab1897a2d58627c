import { readSettings } from './composition/config.ts'
import { startGateway } from './node/gateway.ts'
import { runNode, say } from './node/run.ts'

/** `npm start`: one node, on the settings of the environment. */
try {
  const settings = readSettings(process.env)
  await runNode(
    (ending) => startGateway({ settings, ending, ownsProcess: true }),
    ({ url }) => {
      console.log(`Comanda listens on ${url}`)
      return undefined
    },
    settings.WATCHDOG_SECONDS,
  )
} catch (error) {
  say(error)
  process.exit(1)
}
