import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { countryOf } from '#domain/country/countries.ts'
import type { Phone } from '#domain/phone/phone.ts'
import type { PersonNames } from '#domain/text/mentions.ts'
import type { Database, Sql } from '../db/database.ts'
import { embeddedDirectory, openExistingDatabase } from '../db/open.ts'
import type { DatabaseSettings } from '../db/settings.ts'
import type { Digests } from '../digests/keyed-digests.ts'
import { openDigests } from '../digests/open-digests.ts'
import type { DigestSettings } from '../digests/settings.ts'
import { createEventStore, type EventStore } from '../events/pg-event-store.ts'
import type { StateTable } from '../events/state-table.ts'
import type { RegisteredKind } from '../events/stream-kind.ts'
import { runProgram } from '../lifecycle/run-program.ts'
import { bringUp } from '../log/rebuild.ts'
import type { SideTable } from '../tables/side-table.ts'
import { mentionsOf } from './mentions.ts'
import { countriesOfShop, namesItsCountry, readTypedPhone } from './typed-phone.ts'

/** The ground that an export or an erasure works on. */
export type PeopleGround = {
  readonly db: Database
  readonly digests: Digests
  readonly store: EventStore
  readonly tables: readonly StateTable[]
  readonly sideTables: readonly SideTable[]
  readonly now: () => Date
  readonly wait: (ms: number) => Promise<void>
}

/** How a person without a phone is named. */
type OtherPerson<Person> = {
  readonly usage: string
  readonly read: (text: string) => Person | null
}

type PersonCommand<Person> = {
  /** The script of package.json, for the usage: `customer`. */
  readonly script: string
  /** Reads the settings of this process. Throws a sentence about a wrong one. */
  readonly settings: () => DatabaseSettings & DigestSettings
  readonly terminal: Pick<Console, 'log' | 'error'>
  readonly streams: readonly RegisteredKind[]
  readonly tables: readonly StateTable[]
  readonly sideTables: readonly SideTable[]
  readonly exportPerson: (ground: PeopleGround, person: Person | Phone) => Promise<object>
  /** Answers how many events have lost something. */
  readonly erasePerson: (ground: PeopleGround, person: Person | Phone) => Promise<number>
  /** Reads the names of a person that the log still holds. */
  readonly namesOf: (sql: Sql, person: Person | Phone) => Promise<PersonNames>
  readonly otherwise?: OtherPerson<Person>
}

const noPhone = 'This is no phone number of your shop’s countries: write it with its country, such as +5491155551234.'

const usageOf = <Person>({ script, otherwise }: PersonCommand<Person>) => `Usage: npm run ${script} -- COMMAND PHONE
  export PHONE [FILE]   writes all that is known of the person with this phone, as JSON
  erase PHONE           erases who the person with this phone is; this cannot be undone${
    otherwise ? `\n${otherwise.usage}` : ''
  }`

/**
 * Runs `export` or `erase` with the arguments of the process: the two rights that the law gives a person. It runs beside
 * nodes on PostgreSQL; an embedded database belongs to one process.
 */
export function runPersonCommand<Person = never>(given: PersonCommand<Person>): void {
  runProgram((words) => run(given, words))
}

async function run<Person>(
  given: PersonCommand<Person>,
  [command, text = '', file]: readonly string[],
): Promise<number> {
  const { streams, tables, sideTables, terminal, otherwise } = given
  const failing = (sentence: string, code: number) => {
    terminal.error(sentence)
    return code
  }
  if (command !== 'export' && command !== 'erase') return failing(usageOf(given), 2)
  // A wrong text opens no database.
  const named = otherwise?.read(text) ?? (namesItsCountry(text) ? readTypedPhone(text, [countryOf(undefined)]) : null)
  if (!named && (namesItsCountry(text) || !/\d/.test(text))) return failing(noPhone, 2)
  const settings = given.settings()
  const db = await openExistingDatabase(settings, (sentence) => terminal.error(sentence))
  const store = createEventStore(streams)
  const say = (sentence: string, fields: object) => terminal.error(sentence, JSON.stringify(fields))
  try {
    await bringUp({ db, store, tables, sideTables, wait, say, isForced: settings.OLDER_RELEASE === 'force' })
    const person = named ?? readTypedPhone(text, await countriesOfShop(db))
    if (!person) return failing(noPhone, 2)
    const isOnDisk = embeddedDirectory(settings) !== undefined
    const digests = await openDigests({ db, settings, isOnDisk, say, warn: () => undefined })
    const ground = { db, digests, store, tables, sideTables, now: () => new Date(), wait: (ms: number) => wait(ms) }
    if (command === 'erase') {
      const names = await given.namesOf(db, person)
      const count = await given.erasePerson(ground, person)
      terminal.log(
        count === 0
          ? 'No such person is known.'
          : `${count} ${count === 1 ? 'event no longer names' : 'events no longer name'} the person.`,
      )
      for (const { stream, version, field } of await mentionsOf(db, streams, names))
        terminal.log(`A text without an owner may name the person. Read it: ${stream}, event ${version}, ${field}.`)
      return 0
    }
    const known = `${JSON.stringify(await given.exportPerson(ground, person), null, 2)}\n`
    if (file) await writeFile(file, known, { mode: 0o600 })
    else process.stdout.write(known)
    return 0
  } finally {
    await db.close()
  }
}
