import closeWithGrace from 'close-with-grace'
import { readSettings, WrongSettings } from './config.ts'
import { DirectoryInUse } from './db/directory-lock.ts'
import { startGateway } from './gateway.ts'

/** `npm start`: one node, on the settings of the environment. */
try {
  const gateway = await startGateway({ settings: readSettings(process.env) })
  console.log(`Comanda listens on ${gateway.url}`)
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error(err)
    await gateway.close()
  })
} catch (error) {
  console.error(error instanceof WrongSettings || error instanceof DirectoryInUse ? error.message : error)
  process.exitCode = 1
}
