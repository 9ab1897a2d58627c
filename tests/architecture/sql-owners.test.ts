import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '#gateway/db/migrate.ts'
import { tablesInSql } from './sql-tables.ts'

/** Rooms below `gateway/tables`, which cannot declare tables themselves; `tables/ground.ts` does it for them. */
const below: Readonly<Record<string, string>> = { migrations: 'db', release_level: 'db', digest_keys: 'digests' }

/** The list of levels names tables by their versions, and is no SQL. */
const levels = 'gateway/db/levels.ts'

/** The folder of a file: `orders` for a feature or the ground, `aggregates/orders` for an aggregate. */
const roomOf = (file: string) => /^gateway\/((?:aggregates\/)?[^/]+)/.exec(file)?.[1] ?? ''

/** A join of several aggregates stands beside them. */
const mayName = (room: string, owner: string) => room === owner || (room === 'views' && owner.startsWith('aggregates/'))

/** The room that declares a table, by the name of the table. */
async function declared(): Promise<ReadonlyMap<string, string>> {
  const owners = new Map(Object.entries(below))
  const declare = (room: string, exported: Readonly<Record<string, unknown>>) => {
    for (const declaration of Object.values(exported).flat())
      if (typeof declaration === 'object' && declaration !== null && 'name' in declaration)
        owners.set(String(declaration.name), room)
  }
  for (const file of globSync('gateway/{*,aggregates/*}/{side-tables,projection}.ts'))
    declare(roomOf(file), await import(`../../${file}`))
  return owners
}

const owners = await declared()
const scripts = (await migrations()).map(({ script }) => script).join('\n')
const named = (statement: RegExp) => [...scripts.matchAll(statement)].map(([, name = '']) => name)
const dropped = named(/^drop table (?:if exists )?(\w+)/gim)
const tables = named(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim).filter(
  (name) => !dropped.includes(name),
)

test('each table of the migrations has a room that declares it', () => {
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((table) => !owners.has(table))).toEqual([])
})

test('SQL that names a table stands only in the room that declares it, or in a view over several', () => {
  const all = new Set(owners.keys())
  const strays = globSync('gateway/**/*.ts', { exclude: [levels] }).flatMap((file) =>
    [...tablesInSql(readFileSync(file, 'utf8'), all)]
      .filter((table) => !mayName(roomOf(file), owners.get(table) ?? ''))
      .map((table) => `${file} names ${table} of ${owners.get(table)}`),
  )
  expect(strays).toEqual([])
})

const known = new Set(['orders', 'riders'])
const inTypescript = (source: string) => [...tablesInSql(source, known)].sort()
const inSql = (sql: string) => inTypescript(`const sql = ${JSON.stringify(sql)}`)

test.each([
  'select 1 from orders where id = $1',
  'select 1 from shipments s left join orders o on o.id = s.id',
  'select 1 from shipments s cross join lateral (select 1 from orders) o',
  'select 1 from shipments s, orders o where o.id = s.id',
  'select 1 from (orders o join shipments s on true)',
  'select 1 where exists (select from orders)',
  'with recent as (select 1 from orders) select 1 from recent',
  'select f(a, (select max(id) from ORDERS)) from shipments',
  'select 1 from public."orders"',
  'insert into orders (id) values ($1)',
  'update orders set id = $1',
  'update shipments set id = 1 from orders o where true',
  'delete from orders where id = $1',
  'delete from shipments using jsonb_to_recordset($1) as r(id text), orders o where true',
  'lock table shipments, only orders in share mode',
  'create table if not exists orders (id text)',
  'truncate orders',
])('the search for tables finds orders in: %s', (sql) => expect(inSql(sql)).toEqual(['orders']))

test.each([
  'select orders from shipments where orders = 1 order by orders',
  'select count(*) as orders, riders from shipments',
  'select s.id, (select orders from shipments limit 1), orders from shipments s group by s.id, orders',
  'select 1 from shipments -- from orders',
  'insert into shipments (id, orders) values (1, 2) on conflict (id) do update set orders = 1, riders = 2',
  'select 1 from shipments for update skip locked',
])('the search for tables finds no table in: %s', (sql) => expect(inSql(sql)).toEqual([]))

test.each([
  ['a template', `const sql = \`select \${column} from orders where \${where}\``, ['orders']],
  ['a choice', `const sql = \`select 1 from \${isRider ? 'riders r' : 'orders o'} where true\``, ['orders', 'riders']],
  ['a constant', `const table = 'orders'\nconst sql = \`select 1 from \${table}\``, ['orders']],
  ['a sum', "const sql = 'select 1 from ' + 'orders' + where", ['orders']],
  ['a sum of a constant', "const table = 'orders'\nconst sql = 'select 1 from ' + table", ['orders']],
  ['a part of a query', 'const from = `join orders o on o.id = s.id`', ['orders']],
])('the search for tables finds tables in %s', (_, source, expected) => expect(inTypescript(source)).toEqual(expected))

test('the search for tables finds no table in code, in comments and in names that are given', () => {
  expect(
    inTypescript(`// select 1 from orders\nimport { a } from './orders.ts'\nconst b = \`select 1 from \${name}\``),
  ).toEqual([])
})
