import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { access, open as openFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readSettings, type Settings } from '../composition/config.ts'
import { sideTables, streams, tables } from '../composition/features.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { embeddedDirectory, openExistingDatabase, openForImport } from '../db/open.ts'
import { openDigests } from '../digests/open-digests.ts'
import { askAgain, parkedRows } from '../events/parked.ts'
import { createEventStore } from '../events/pg-event-store.ts'
import { isLogEmpty } from '../events/streams.ts'
import { runProgram } from '../lifecycle/run-program.ts'
import { archive, readMonth } from '../log/archive.ts'
import { attachMonth, detachMonth } from '../log/archive-months.ts'
import { bringUp, rebuild } from '../log/rebuild.ts'
import { replay } from '../log/replay.ts'
import { exportLog, importLog } from '../log/transfer.ts'
import { forgetUnusedKey } from '../log/unused-key.ts'
import { type Finding, verify } from '../log/verify.ts'
import { parkedTimers, retryTimers } from '../timers/timers.ts'

const usage = `Usage: npm run log -- COMMAND
  verify             compares every table with the log
  rebuild [TABLE]    makes the tables again from the log; with --force also those of a newer release, whose nodes must not run
  export [FILE]      writes the log as lines of JSON
  import FILE        takes an export into a database without a log; FILE may be -
  replay STREAM      shows each event of a stream and what it comes to
  parked             lists events that a follower could not take, and timers that failed too often
  retry [NAME]       lets the nodes take again what is parked: one stream, one timer, or all
  archive --before MONTH
                     takes streams that ended before MONTH, such as 2025-03, out of the table of events; they stay in the database
  detach MONTH --into FILE
                     writes an archived month into FILE and takes it out of the database
  attach FILE        reads a detached month back`

const forceOption = '--force'
const emptyLog = 'The log is empty: look at DATA_DIR, or at DATABASE_URL and DATABASE_SCHEMA.'
const store = createEventStore(streams)

type CommandInput = {
  readonly argument: string | undefined
  readonly given: readonly string[]
  readonly isForced: boolean
  readonly settings: Settings
}
type Command = (db: Database, given: CommandInput) => Promise<number>

const commands: Readonly<Record<string, Command>> = {
  async verify(db) {
    const { events, findings, unknown, away } = await verify(db, store, tables)
    if (events === 0 && findings.length === 0) return failing(emptyLog)
    for (const [type, count] of unknown) console.log(`${count} events of type ${type} are of a newer release.`)
    if (away.length > 0) console.log(`${away.join(', ')}: detached, and not compared.`)
    for (const finding of findings) console.error(sentenceOf(finding))
    if (findings.length > 0)
      return failing(`${events} events, ${findings.length} faults. "npm run log -- rebuild" rebuilds the tables.`)
    console.log(`${events} events, and every table is what they say.`)
    return 0
  },

  async rebuild(db, { argument: name, isForced }) {
    const chosen = tables.filter((table) => name === undefined || table.name === name)
    if (chosen.length === 0)
      return failing(`There is no table ${name}: ${tables.map((table) => table.name).join(', ')}.`)
    await rebuild({ db, store, tables: chosen, wait, say, isForced })
    return 0
  },

  async export(db, { argument: file = '-', settings }) {
    if (await isLogEmpty(db)) return failing(emptyLog)
    await digestsOf(db, settings)
    // It holds names, phones and addresses.
    const target = file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600 })
    const ended = finished(target)
    ended.catch(() => undefined) // the code that awaits `ended` gets the error
    const count = await exportLog(db, sideTables, async (line) => {
      if (!target.write(`${line}\n`)) await Promise.race([once(target, 'drain'), ended])
    })
    if (file !== '-') {
      target.end()
      await ended
    }
    console.error(`${count} rows are exported.`)
    return 0
  },

  async import(db, { argument: file, isForced, settings }) {
    if (!file) return failing(usage)
    await forgetUnusedKey({ db, settings, isOnDisk: isOnDisk(settings) })
    await digestsOf(db, settings)
    const count = await importLog(db, sideTables, linesOf(file))
    await digestsOf(db, settings)
    await rebuild({ db, store, tables, wait, say, isForced })
    console.log(`${count} rows are imported.`)
    return 0
  },

  async replay(db, { argument: stream }) {
    if (!stream) return failing(usage)
    const steps = await replay(db, store, streams, stream)
    if (steps.length === 0) return failing(`There is no stream ${stream}.`)
    for (const step of steps) console.log(JSON.stringify(step))
    return 0
  },

  async parked(db) {
    const [events, timers] = [await parkedRows(db), await parkedTimers(db)]
    for (const { follower, stream, version, type, error, tries, newest } of events)
      console.log(
        `${follower}: event ${version} of ${stream} (${type}) after ${tries} tries, ${newest - version} behind it: ${error}`,
      )
    for (const { id, kind, tries, error } of timers) console.log(`timer ${id} (${kind}) after ${tries} tries: ${error}`)
    const waiting = events.length + timers.length
    console.log(waiting === 0 ? 'Nothing is parked.' : `${waiting} wait. "npm run log -- retry" lets them go on.`)
    return 0
  },

  async retry(db, { argument: name }) {
    const count = (await askAgain(db, name ?? null, new Date())) + (await retryTimers(db, name ?? null))
    console.log(count === 0 ? 'Nothing is parked.' : `${count} are taken again by running nodes within seconds.`)
    return 0
  },

  async archive(db, { given: [, option, month] }) {
    if (option !== '--before' || !month) return failing(usage, 2)
    const events = await archive({ ...archiving, db }, readMonth(month))
    console.log(`${events} events are moved into the archive.`)
    return 0
  },

  async detach(db, { given: [, month, option, file] }) {
    if (!month || option !== '--into' || !file) return failing(usage, 2)
    const events = await detachMonth({ ...archiving, db }, readMonth(month), file)
    console.log(`${events} events of ${month} are in ${file} alone: keep it with the backups.`)
    return 0
  },

  async attach(db, { argument: file }) {
    if (!file) return failing(usage, 2)
    const { month, events } = await attachMonth({ ...archiving, db }, file)
    console.log(`${events} events of ${month} are in the archive again.`)
    return 0
  },
}

/** `npm run log`: what an operator does with the log of events. Runs beside nodes on PostgreSQL; the embedded database is one process's. */
async function main(given: readonly string[]): Promise<number> {
  const [name = '', argument] = given.filter((one) => one !== forceOption)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || (name === 'import' && !argument)) return failing(usage, 2)
  const settings = readSettings(process.env, { demo: true })
  const isForced = settings.OLDER_RELEASE === 'force' || (name === 'rebuild' && given.includes(forceOption))
  if ((name === 'import' || name === 'attach') && argument !== undefined && argument !== '-')
    await access(argument, constants.R_OK)
  const db = await (name === 'import' ? openForImport : openExistingDatabase)(settings, console.error)
  try {
    // A rebuild of a newer release may wait for the month that is attached.
    if (name === 'attach') await migrate(db, { say, isForced })
    else await bringUp({ db, store, tables, sideTables, wait, say, isForced })
    return await command(db, { argument, given, isForced, settings })
  } finally {
    await db.close()
  }
}

/** Keys what a release before kept without a key. */
const digestsOf = (db: Database, settings: Settings) =>
  openDigests({ db, settings, isOnDisk: isOnDisk(settings), say, warn: console.error })

const isOnDisk = (settings: Settings) => embeddedDirectory(settings) !== undefined

/** Begins to read when the first line is asked for: `readline` drops lines that come before it has a listener. */
async function* linesOf(file: string) {
  if (file === '-') yield* createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  else yield* (await openFile(file)).readLines()
}

function failing(sentence: string, code = 1): number {
  console.error(sentence)
  return code
}

function sentenceOf(finding: Finding): string {
  switch (finding.type) {
    case 'row':
      return `${finding.table}: ${finding.id} ${finding.problem === 'differs' ? 'is not what its stream says' : finding.problem}`
    case 'gap':
      return `${finding.stream}: an event is missing before version ${finding.version}`
    case 'unreadable':
      return finding.sentence
  }
}

const say = (sentence: string, fields: object) => console.error(sentence, JSON.stringify(fields))

const archiving = { store, wait, say, now: () => new Date() }

runProgram(main)
