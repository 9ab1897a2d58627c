import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { writeLevel } from '#gateway/db/level-check.ts'
import { thisRelease } from '#gateway/db/levels.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'
import { forkMain } from '#tests/kit/process.ts'
import { root } from '#tests/kit/recipes.ts'

const newer = { level: thisRelease.level + 1, beside: thisRelease.level + 1 }
const refusal = `The database is at level ${newer.level}, which goes with level ${newer.beside} and later, and this release is of level ${thisRelease.level}`

/** A harmless use of each command that opens the database. */
const commands: Readonly<Record<string, readonly string[]>> = {
  catalog: ['export'],
  'catalog, one change': ['set', 'parrilla-centro', 'plates.asado.price', '1000'],
  log: ['verify'],
  'log, a month': ['attach', 'package.json'],
  customer: ['export', '+5491155551234'],
  rider: ['export', '+5491155551234'],
  operators: ['list'],
  keys: ['new', 'links'],
}
/** `backup` copies files of an embedded database, which has no other release. */
const withoutDatabase = ['city', 'backup']

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
const programOf = (name: string) => scripts[name]?.replace(/^exec node /, '') ?? ''
const scriptOf = (command: string) => command.split(',')[0]!

test('every command of the gateway that opens the database is tried at a database of a newer release', () => {
  const ours = Object.keys(scripts).filter((name) => /^gateway\/(?:commands\/\w+|\w+\/main)\.ts$/.test(programOf(name)))
  expect(ours.sort()).toEqual([...new Set(Object.keys(commands).map(scriptOf)), ...withoutDatabase].sort())
})

describe('on a database that a newer release has taken', needs('PostgreSQL'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  let db: Database
  beforeEach(async () => {
    schema = await openServerSchema()
    db = schema.connect()
    await migrate(db)
  })
  afterEach(async () => {
    await db.close()
    await schema.drop()
  })

  test('a node does not start, and says both levels in one sentence', async () => {
    await writeLevel(db, newer)
    const node = forkMain(schema.environment)
    expect(await node.ended).toEqual({ code: 1, signal: null })
    expect(node.said.err).toContain(refusal)
    expect(node.said.err.trim().split('\n')).toHaveLength(1)
  })

  test.for(Object.entries(commands))('the command %s does nothing, and says the same', async ([command, given]) => {
    await writeLevel(db, newer)
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [programOf(scriptOf(command)), ...given], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...schema.environment },
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(refusal) })
  })

  test.for([
    ['a newer release', () => writeLevel(db, newer), `The database is at level ${newer.level} now`],
    [
      'a release without levels',
      () => db.query(`update projections set version = version - 1 where name = 'orders'`),
      'A release without levels (level 0) has rebuilt the table orders for itself',
    ],
  ] as const)('a running node ends itself once %s has taken it', async ([, take, sentence], { onTestFinished }) => {
    const node = forkMain(schema.environment)
    onTestFinished(async () => void (await node.kill()))
    await node.until(/Comanda listens on/)
    await take()
    expect(await node.ended).toEqual({ code: 1, signal: null })
    expect(node.said.err).toContain(sentence)
  })
})
