import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createCatalog } from '../catalog/catalog.ts'
import { newestCatalog } from '../catalog/storage.ts'
import { readSettings } from '../composition/config.ts'
import { reactions, sideTables, streams, tables } from '../composition/features.ts'
import { DirectoryInUse } from '../db/directory-lock.ts'
import { embeddedDirectory, openExistingDatabase } from '../db/open.ts'
import { openDigests } from '../digests/open-digests.ts'
import { createLog } from '../events/log.ts'
import { createEventStore } from '../events/pg-event-store.ts'
import { runProgram } from '../lifecycle/run-program.ts'
import { bringUp } from '../log/rebuild.ts'
import { atGateway } from '../operators/at-gateway.ts'
import { readCommand, usage } from '../operators/command-line.ts'
import { onLog } from '../operators/on-log.ts'
import { type Backend, type Done, runCommand } from '../operators/run-command.ts'
import { eraseOperator, exportOperator } from '../people/operator.ts'
import { systemClock } from '../ports/clock.ts'
import { secureRandom } from '../ports/random.ts'

/**
 * `npm run operators`: the shop's people, by the token of scripts or beside the nodes on PostgreSQL. Where a running gateway holds the
 * embedded database, that gateway is called.
 */
async function main(given: readonly string[]): Promise<number> {
  const command = readCommand(given)
  if (!command) {
    console.error(usage)
    return 2
  }
  const settings = readSettings(process.env, { demo: true })
  const tell = ({ lines, isDone }: Done) => {
    for (const line of lines) (isDone ? console.log : console.error)(line)
    return isDone ? 0 : 1
  }
  const db = await openExistingDatabase(settings, console.error).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return error
    throw error
  })
  if (db instanceof DirectoryInUse) {
    if (command.is === 'export' || command.is === 'erase') throw db
    return tell(await runCommand(command, atGateway(settings, db)))
  }
  const store = createEventStore(streams)
  const say = (sentence: string, fields: object) => console.error(sentence, JSON.stringify(fields))
  try {
    const pause = (ms: number) => wait(ms)
    await bringUp({ db, store, tables, sideTables, wait: pause, say, isForced: settings.OLDER_RELEASE === 'force' })
    const isOnDisk = embeddedDirectory(settings) !== undefined
    const digests = await openDigests({ db, settings, isOnDisk, say, warn: () => undefined })
    const now = () => new Date()
    const ground = { db, digests, store, tables, sideTables, now, wait: pause }
    if (command.is === 'erase') {
      const count = await eraseOperator(ground, command.id)
      return tell({
        isDone: count > 0,
        lines: [count > 0 ? 'Erased: the steps of orders stay, without the name.' : 'There is no such person.'],
      })
    }
    if (command.is === 'export') {
      const known = `${JSON.stringify(await exportOperator(ground, command.id), null, 2)}\n`
      if (command.file) await writeFile(command.file, known, { mode: 0o600 })
      else process.stdout.write(known)
      return 0
    }
    const newest = await newestCatalog(db)
    if (!newest) return tell({ isDone: false, lines: ['There is no catalogue yet: import one.'] })
    const log = createLog({ db, store, tables, reactions, digests, now, onCommit: () => undefined })
    const catalog = createCatalog(newest.document)
    const backend: Backend = onLog({ log, catalog: () => catalog, clock: systemClock, random: secureRandom }, settings)
    return tell(await runCommand(command, backend))
  } finally {
    await db.close()
  }
}

runProgram(main)
