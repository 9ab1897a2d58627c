import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#gateway/db/migrate.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'

const phone = '+5491155551234'

const months = [
  ['archive', '--before', '2025-03'],
  ['detach', '2025-03', '--into', join(tmpdir(), 'no-such-month')],
]

/** A call of each command that opens a database, which would do its work at the right place. */
const onDatabase: Readonly<Record<string, readonly (readonly string[])[]>> = {
  log: [['verify'], ['rebuild'], ['export'], ['replay', 'order-A'], ['parked'], ['retry'], ...months],
  catalog: [
    ...[['export'], ['qr', 'parrilla-centro'], ['set', 'parrilla-centro', 'name', 'Centro']],
    ...[
      ['unset', 'parrilla-centro', 'callPhone'],
      ['holiday', 'parrilla-centro', '2029-12-25', 'closed'],
      ['soldout', 'parrilla-centro', 'bondiola', '--until', 'opening'],
    ],
    ...[
      ['available', 'parrilla-centro', 'bondiola'],
      ['pause', 'parrilla-centro', '--minutes', '10'],
    ],
    ...[
      ['resume', 'parrilla-centro'],
      ['busy', 'parrilla-centro', '--more', '10', '--minutes', '10'],
    ],
    ...[
      ['calm', 'parrilla-centro'],
      ['newcode', 'parrilla-centro'],
      ['closezone', 'parrilla-centro', 'centro', '--minutes', '10'],
    ],
    ['openzone', 'parrilla-centro', 'centro'],
    ['add', 'parrilla-centro', 'plates.x', '{ price: 1 }'],
    ['move', 'parrilla-centro', 'orderModes.x', '--first'],
  ],
  customer: [
    ['export', phone],
    ['erase', phone],
  ],
  keys: [
    ['new', 'links'],
    ['new', 'links', '--stolen'],
    ['new', 'devices'],
    ['new', 'push'],
  ],
  rider: [
    ['export', phone],
    ['erase', phone],
  ],
  operators: [
    ['invite', '--name', 'Ana', '--role', 'caja', '--store', 'parrilla-centro'],
    ...[['list'], ['reset', 'A'], ['disable', 'A'], ['enable', 'A'], ['export', 'A'], ['erase', 'A']],
  ],
}
/** A call of each program that has no commands, and works at an embedded database alone. */
const onEmbedded: Readonly<Record<string, readonly (readonly string[])[]>> = {
  backup: [['--into', join(tmpdir(), 'no-such-backup')]],
}
/** A call of each command that reads a file, at one that does not exist. */
const onFile: Readonly<Record<string, readonly (readonly string[])[]>> = {
  log: [
    ['import', 'no-such-file'],
    ['attach', 'no-such-file'],
  ],
  catalog: [
    ['import', 'no-such-file'],
    ['check', 'no-such-file'],
    ['diff', 'no-such-file'],
    ['export', '--into', 'no-such-file'],
  ],
  city: [
    ['make', 'no-such-file.osm.pbf', '--around', '-34.6,-58.4', '--km', '5', '--out', join(tmpdir(), 'none.json')],
  ],
}
const withoutPlace: Readonly<Record<string, readonly string[]>> = { catalog: ['schema'] }

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
/** The programs of the gateway that a person runs with a command. */
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^exec node (gateway\/(?:commands\/\w+|city\/main)\.ts)$/.exec(script) ?? []
  return file === undefined ? [] : [[name, file] as const]
})
const fileOf = new Map(programs)

const folder = mkdtempSync(join(tmpdir(), 'comanda-mistyped-'))
afterAll(() => rmSync(folder, { recursive: true }))
const nowhere = join(folder, 'nowhere')

type ProcessOutcome = { readonly code: number; readonly out: string; readonly err: string }

const run = (program: string, given: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<ProcessOutcome>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE = join(tmpdir(), 'comanda-compiled') } = process.env
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: nowhere,
      PUBLIC_URL: 'https://pedidos.example.com',
      ...environment,
    }
    execFile(process.execPath, [fileOf.get(program) ?? '', ...given], { env, timeout: 50_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('every command in the usage of a program is tried here', async () => {
  expect([...fileOf.keys()].sort()).toEqual([...new Set([onDatabase, onFile, onEmbedded].flatMap(Object.keys))].sort())
  for (const program of fileOf.keys()) {
    const { code, err } = await run(program, [])
    const listed = [...err.matchAll(/(?:^ {2}|-- |\| )([a-z]+)(?=[ ;\n]|$)/gm)].map(([, name]) => name)
    const tried = new Set([...(onDatabase[program] ?? []), ...(onFile[program] ?? [])].map(([name]) => name))
    expect([program, code, [...new Set(listed)].sort()]).toEqual([
      ...[program, 2],
      [...tried, ...(withoutPlace[program] ?? [])].sort(),
    ])
  }
}, 60_000)

const each = (calls: typeof onDatabase) =>
  Object.entries(calls).flatMap(([program, all]) => all.map((call) => ({ program, call, title: call[0] })))

describe('at a DATA_DIR without a database', () => {
  test.each([...each(onDatabase), ...each(onEmbedded)])(
    '$program -- $title says so, and makes none',
    async ({ program, call }) => {
      const { code, out, err } = await run(program, call)
      expect([code, out, err]).toEqual([
        ...[1, ''],
        `There is no database in ${nowhere}, which DATA_DIR names. Nothing was made there.\n`,
      ])
      expect(existsSync(nowhere)).toBe(false)
    },
  )

  test.each(each(onFile))('$program -- $title of a file that is not there makes none', async ({ program, call }) => {
    const { code, err } = await run(program, call)
    expect([code, err]).toEqual([1, expect.stringContaining('no-such-file')])
    expect(existsSync(nowhere)).toBe(false)
  })

  test('an import says that it makes a new database', async () => {
    const DATA_DIR = join(folder, 'new')
    const { code, err } = await run('catalog', ['import', 'demo/catalog.yaml'], { DATA_DIR })
    expect([code, err]).toEqual([0, expect.stringContaining(`A new database is made in ${DATA_DIR}`)])
    const again = await run('catalog', ['import', 'demo/catalog.yaml'], { DATA_DIR })
    expect(again.err).not.toContain('A new database')
  })
})

describe('at a schema of a server', needs('PostgreSQL'), () => {
  const aSchema = async () => {
    const schema = await openServerSchema()
    onTestFinished(schema.drop)
    return schema
  }

  test('without our tables a command of each program says so, and makes none', async () => {
    const { environment, connect } = await aSchema()
    for (const [program, [call]] of Object.entries(onDatabase)) {
      const { code, out, err } = await run(program, call ?? [], environment)
      expect([program, code, out]).toEqual([program, 1, ''])
      expect(err).toMatch(/^There is no database in the schema that DATABASE_URL and DATABASE_SCHEMA name/)
    }
    const db = connect()
    expect((await db.query('select 1 from pg_class where relnamespace = current_schema()::regnamespace')).rows).toEqual(
      [],
    )
    await db.close()
  })

  test('with an empty log verify and export end with 1, and no file is written', async () => {
    const { environment, connect } = await aSchema()
    const db = connect()
    await migrate(db)
    await db.close()
    const file = join(folder, 'backup.jsonl')
    for (const call of [['verify'], ['export', file]]) {
      const { code, out, err } = await run('log', call, environment)
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^The log is empty: look at DATA_DIR/)])
    }
    expect(existsSync(file)).toBe(false)
  })
})
