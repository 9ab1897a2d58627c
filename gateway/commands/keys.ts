import { setTimeout as wait } from 'node:timers/promises'
import { storedCartTtl } from '#domain/cart/restore.ts'
import { replaceLinkKey } from '../carts/links.ts'
import { readSettings } from '../composition/config.ts'
import { sideTables, streams, tables } from '../composition/features.ts'
import type { Sql } from '../db/database.ts'
import { openExistingDatabase } from '../db/open.ts'
import { createEventStore } from '../events/pg-event-store.ts'
import { forgetDeviceKey } from '../http/device-key.ts'
import { runProgram } from '../lifecycle/run-program.ts'
import { bringUp } from '../log/rebuild.ts'
import { secureRandom } from '../ports/random.ts'
import { forgetPushKeys } from '../push/keys.ts'

const usage = `Usage: npm run keys -- new KEY
  new links            signs the links of messages with a new key; links that are out go on
  new links --stolen   the same, and links to carts that are out open none any more
  new devices          signs the cookies of browsers with a new key; each browser is a new one for the limits of calls
  new push             makes a new pair for notices of browsers; each browser has none until its page is opened again`

/** Replaces a key, and answers what there is to do next. */
type Replacement = (sql: Sql, now: Date) => Promise<string>

const replacements: Readonly<Record<string, Replacement>> = {
  async links(sql, now) {
    await replaceLinkKey(sql, secureRandom, new Date(now.getTime() + storedCartTtl))
    return 'Links of messages have a new key. Those that are out go on.'
  },
  async 'links --stolen'(sql, now) {
    await replaceLinkKey(sql, secureRandom, now)
    return 'Links of messages have a new key. Links to carts that are out open none any more; those to stop messages go on.'
  },
  async devices(sql) {
    await forgetDeviceKey(sql)
    return 'Restart all nodes: the first one makes a new key of device cookies.'
  },
  async push(sql) {
    await forgetPushKeys(sql)
    return 'The next notice of a browser has a new pair. Each browser has no notices until its page is opened again.'
  },
}

/** `npm run keys`: keys of this installation that no setting holds. It runs beside nodes on PostgreSQL; an embedded database is one process's. */
async function main([command, ...words]: readonly string[]): Promise<number> {
  const key = words.join(' ')
  const replacement = command === 'new' && Object.hasOwn(replacements, key) ? replacements[key] : undefined
  if (!replacement) {
    console.error(usage)
    return 2
  }
  const settings = readSettings(process.env, { demo: true })
  const say = (sentence: string, fields: object) => console.error(sentence, JSON.stringify(fields))
  const db = await openExistingDatabase(settings, console.error)
  try {
    const isForced = settings.OLDER_RELEASE === 'force'
    await bringUp({ db, store: createEventStore(streams), tables, sideTables, wait, say, isForced })
    console.log(await db.transaction((sql) => replacement(sql, new Date())))
    return 0
  } finally {
    await db.close()
  }
}

runProgram(main)
