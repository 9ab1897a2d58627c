import { expect, test } from 'vitest'
import { type Migration, migrations } from '#gateway/db/migrate.ts'

/** Files of before these rules. A file that has run is never edited. */
const isEarlier = ({ name }: Migration) => name < '055' || /^05[678]-/.test(name)
const outsideMark = '-- outside a transaction\n'

/** Statements that make people wait while they run on a table of 200,000 orders, and the reason. */
const slow: readonly (readonly [what: string, statement: RegExp])[] = [
  ['builds an index under a lock', /^create (?:unique )?index (?!concurrently if not exists )/],
  ['writes every row in one transaction', /^(?:update|delete|insert|with|merge) /],
  ['reads or rewrites the table under a lock', /^alter table .* alter column \w+ (?:set data )?type /],
  ['reads the table under a lock', /^alter table .* set not null/],
  ['reads the table under a lock', /^alter table .* add (?:constraint \w+ )?(?:check|foreign key)(?!.* not valid)/],
  ['builds an index under a lock', /^alter table .* add (?:constraint \w+ )?(?:primary key|unique)(?!.* using index )/],
  ['builds an index under a lock', /^alter table .* add column .* (?:primary key|unique)/],
  ['rewrites the table under a lock', /^alter table .* add column .* (?:generated|default \w+\()/],
  ['keeps everyone out of the table', /^(?:cluster|vacuum full|truncate|lock table|reindex (?!.*concurrently))/],
]

/** The sentences about a file that would hold up the people who order. A table that it makes itself is empty. */
function faultsOf({ script }: Pick<Migration, 'script'>): readonly string[] {
  const isOutside = script.startsWith(outsideMark)
  const statements = script
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter(Boolean)
  const made = statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? [])
  const isOnNew = (one: string) =>
    made.includes(/(?: on|^update|^delete from|into|^alter table) (\w+)/.exec(one)?.[1] ?? '')
  return statements.flatMap((one) => {
    const isConcurrent = /^create (?:unique )?index concurrently /.test(one)
    return [
      ...(isOnNew(one) ? [] : slow.filter(([, statement]) => statement.test(one)).map(([what]) => what)),
      ...(isConcurrent && !isOutside ? ['needs its place outside a transaction'] : []),
      ...(isOutside && !/ if (?:not )?exists /.test(one) ? ['cannot run a second time'] : []),
    ]
  })
}

test.each((await migrations()).filter((file) => !isEarlier(file)))(
  'the migration $name lets people order on a large database',
  (file) => expect(faultsOf(file)).toEqual([]),
)

test.each([
  ['create index orders_by_x on orders (x);\n', ['builds an index under a lock']],
  ['create index concurrently if not exists a on orders (x);\n', ['needs its place outside a transaction']],
  [`${outsideMark}create table a (id text);\n`, ['cannot run a second time']],
  ["update orders set x = 1\nwhere y = '';\n", ['writes every row in one transaction']],
  ['alter table orders alter column x type bigint;\n', ['reads or rewrites the table under a lock']],
  ['alter table orders add column x int, alter column x set not null;\n', ['reads the table under a lock']],
  ['alter table orders add constraint c check (x > 1);\n', ['reads the table under a lock']],
  ['-- Why.\nalter table orders add primary key (x);\n', ['builds an index under a lock']],
  ['alter table orders add column x uuid default gen_random_uuid();\n', ['rewrites the table under a lock']],
  ['lock table orders in share mode;\n', ['keeps everyone out of the table']],
])('a migration is refused for %j', (script, faults) => expect(faultsOf({ script })).toEqual(faults))

test.each([
  "alter table orders add column x text not null default '';\n",
  'alter table orders add constraint c check (x > 1) not valid;\n',
  'create table wishes (id text primary key);\ncreate index wishes_by_x on wishes (x);\ninsert into wishes values (1);\n',
  `${outsideMark}-- Why.\ncreate unique index concurrently if not exists a on orders (x);\ndrop index if exists b;\n`,
])('a migration is accepted with %j', (script) => expect(faultsOf({ script })).toEqual([]))
