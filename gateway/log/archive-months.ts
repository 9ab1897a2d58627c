import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { syncPath } from '../db/copy-folder.ts'
import type { DatabaseSession } from '../db/database.ts'
import {
  createLoose,
  fillLoose,
  hasLateEvents,
  type Month,
  monthOf,
  moveStreamsWithLateEvents,
  putBack,
  rowsOfMonth,
  stateOfMonth,
  takeOut,
} from '../events/archive-moves.ts'
import { holdOtherWriters } from '../events/streams.ts'
import { type Archiving, NotArchivable, refuseYoung } from './archive.ts'
import { type Lease, oneAtATime } from './one-at-a-time.ts'
import { withLocks } from './with-locks.ts'

const pageSize = 1_000
const heading = z.object({ comanda: z.literal('month'), format: z.literal(1), month: z.string() })
const line = /^\{"in":"archived_events","row":(\{.*\})\}$/

/**
 * Writes the events of a month into a file, reads it again, and then takes the month out of the database. A kill leaves the month where it
 * was. A stream with later events goes to their month first. Answers how many events the file has. Throws NotArchivable.
 */
export function detachMonth(archiving: Archiving, month: Month, file: string): Promise<number> {
  const { db, now, wait } = archiving
  refuseYoung(month, now())
  return oneAtATime({ sql: db, wait }, (lease) =>
    db.session(async (session) => {
      const state = await stateOfMonth(session, month)
      if (!state) throw new NotArchivable(`The archive has no month ${month}.`)
      if (state.isAway) throw new NotArchivable(`${month} is detached already.`)
      if (await isThere(file)) throw new NotArchivable(`${file} exists: name another file, or remove it.`)
      for (;;) {
        await hold(archiving, session, lease, (sql) => moveStreamsWithLateEvents(sql, month, monthOf(now())))
        const written = await writeMonth(session, lease, month, `${file}.part`)
        const read = await digestOf(`${file}.part`)
        if (read !== written.digest) throw new Error(`${file}.part does not hold what was written: look at the disk.`)
        await rename(`${file}.part`, file)
        // The events leave the database next, so a power cut may not lose the name of the file.
        await syncPath(dirname(file))
        const isOut = await hold(archiving, session, lease, async (sql) => {
          // An event came while the file was written.
          if (await hasLateEvents(sql, month)) return false
          await takeOut(sql, month, written.digest, now())
          return true
        })
        if (isOut) return written.events
      }
    }),
  )
}

/**
 * Reads a detached month back: all of it or nothing. The rows are written beside the archive first, in small transactions, because readers
 * of the log wait for a long one; a table that a kill has left is made again. Answers the month and how many events it has. Throws NotArchivable.
 */
export function attachMonth(
  archiving: Archiving,
  file: string,
): Promise<{ readonly month: Month; readonly events: number }> {
  const { db, wait } = archiving
  return oneAtATime({ sql: db, wait }, (lease) =>
    db.session(async (session) => {
      const month = await monthOfFile(file)
      const state = await stateOfMonth(session, month)
      if (!state?.isAway) throw new NotArchivable(`${month} is not detached.`)
      if ((await digestOf(file)) !== state.digest)
        throw new NotArchivable(`${file} is not the file that ${month} was detached into, or it was changed.`)
      await session.transaction((sql) => createLoose(sql, month))
      const events = await fill(session, lease, month, file)
      await session.transaction(async (sql) => {
        await lease.renew(sql)
        await putBack(sql, month)
      })
      return { month, events }
    }),
  )
}

const hold = <Value>(
  { wait }: Archiving,
  session: DatabaseSession,
  lease: Lease,
  work: Parameters<typeof withLocks<Value>>[2],
) =>
  withLocks(session, wait, async (sql) => {
    await holdOtherWriters(sql)
    await lease.renew(sql)
    return work(sql)
  })

async function writeMonth(session: DatabaseSession, lease: Lease, month: Month, file: string) {
  const hash = createHash('sha256')
  // Earlier releases have written personal fields into the events themselves.
  const handle = await open(file, 'w', 0o600)
  try {
    const write = async (text: string) => {
      hash.update(text)
      await handle.writeFile(text)
    }
    await write(`${JSON.stringify({ comanda: 'month', format: 1, month })}\n`)
    let events = 0
    let page = await rowsOfMonth(session, month, { stream: '', version: 0 }, pageSize)
    for (let last = page.at(-1); last; last = page.at(-1)) {
      await write(page.map(({ row }) => `{"in":"archived_events","row":${row}}\n`).join(''))
      events += page.length
      await lease.renew()
      page = await rowsOfMonth(session, month, last, pageSize)
    }
    await handle.sync()
    return { events, digest: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

async function fill(session: DatabaseSession, lease: Lease, month: Month, file: string): Promise<number> {
  let [events, rows]: [number, string[]] = [0, []]
  const flush = async () => {
    await fillLoose(session, month, `[${rows.join(',')}]`)
    await lease.renew()
    events += rows.length
    rows = []
  }
  let number = 0
  for await (const text of (await open(file)).readLines()) {
    number++
    if (number === 1) continue
    const [, row] = line.exec(text) ?? []
    if (row === undefined) throw new NotArchivable(`Line ${number} is no event: nothing was attached.`)
    rows.push(row)
    if (rows.length === pageSize) await flush()
  }
  await flush()
  return events
}

async function monthOfFile(file: string): Promise<Month> {
  const handle = await open(file)
  for await (const text of handle.readLines()) {
    const read = heading.safeParse(parsed(text))
    if (read.success) return read.data.month
    break
  }
  throw new NotArchivable(`${file} is no file of a detached month.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
