import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { formatPhone } from '#domain/phone/phone.ts'
import { readSettings } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { createEventStore } from '../events/pg-event-store.ts'
import { streams, tables } from '../features.ts'
import { bringUp } from '../log/rebuild.ts'
import { erasePerson, exportPerson } from './person.ts'

const usage = `Usage: npm run customer -- COMMAND PHONE
  export PHONE [FILE]   writes all that is known of the person with this phone, as JSON
  erase PHONE           erases who the person with this phone is and where they live; this cannot be undone`

/** `npm run customer`: what the law lets a person ask for. Runs beside nodes on PostgreSQL; the embedded database is one process's. */
async function main([command, given = '', file]: readonly string[]): Promise<number> {
  if (command !== 'export' && command !== 'erase') return failing(usage, 2)
  const phone = formatPhone(given)
  if (!phone) return failing('This is no phone number: write it with its country, such as +5491155551234.', 2)
  const settings = readSettings(process.env, { demo: true })
  const db = await openDatabase(settings, (error) => console.error(error.message))
  const store = createEventStore(streams)
  const say = (sentence: string, fields: object) => console.error(sentence, JSON.stringify(fields))
  try {
    await bringUp({ db, store, tables, wait, say, isForced: settings.OLDER_RELEASE === 'force' })
    const surroundings = { db, store, tables, now: () => new Date(), wait: (ms: number) => wait(ms) }
    if (command === 'erase') {
      const count = await erasePerson(surroundings, phone)
      console.log(count === 0 ? 'Nobody with this phone is known.' : `${count} events say no more who it was.`)
      return 0
    }
    const person = `${JSON.stringify(await exportPerson(surroundings, phone), null, 2)}\n`
    if (file) await writeFile(file, person, { mode: 0o600 })
    else process.stdout.write(person)
    return 0
  } finally {
    await db.close()
  }
}

function failing(sentence: string, code: number): number {
  console.error(sentence)
  return code
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
