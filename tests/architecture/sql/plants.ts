type Plant = {
  readonly title: string
  /** The type of its rows. */
  readonly row?: string
  readonly text: string
  readonly values?: string
}

/** Statements with one false claim each, and the complaint. */
export const planted: readonly (Plant & { readonly complaint: string })[] = [
  {
    title: 'a table that no migration has made',
    row: '{ id: string }',
    text: 'select id from oders',
    complaint: 'PostgreSQL refuses it: relation "oders" does not exist',
  },
  {
    title: 'a column that no table has',
    text: 'select place from orders',
    complaint: 'PostgreSQL refuses it: column "place" does not exist',
  },
  {
    title: 'a name that the statement does not return',
    row: '{ id: string; state: object }',
    text: 'select id from orders',
    complaint: 'it returns no column state',
  },
  {
    title: 'a column that the type lacks',
    row: '{ id: string }',
    text: 'select id, code from orders',
    complaint: 'its column code is in no type',
  },
  {
    title: 'another type',
    row: '{ lat: string }',
    text: 'select lat from positions',
    complaint: 'its column lat is float8, so number, and not string',
  },
  {
    title: 'a type that one driver alone returns',
    row: '{ version: number }',
    text: 'select version from catalogs',
    complaint: 'its column version is int8, so number or string, and not number',
  },
  {
    title: 'a text in the place of a list',
    row: '{ told: string }',
    text: 'select told from push_subscriptions',
    complaint: 'its column told is _text, so string[], and not string',
  },
  {
    title: 'a column that may be null',
    row: '{ phone: string }',
    text: 'select phone from orders',
    complaint: 'its column phone may be null',
  },
  {
    title: 'a row that a left join may lack',
    row: '{ id: string }',
    text: 'select p.id from orders o left join payments p on p.id = o.id',
    complaint: 'its column id may be null',
  },
  {
    title: 'a row that a right join may lack',
    row: '{ id: string }',
    text: 'select o.id from orders o right join payments p on p.id = o.id',
    complaint: 'its column id may be null',
  },
  {
    title: 'a column that nothing checks',
    row: '{ id: any }',
    text: 'select id from orders',
    complaint: 'its column id is any',
  },
  {
    title: 'a parameter too few',
    row: '{ id: string }',
    text: 'select id from orders where code = $1 and store_id = $2',
    values: "['a']",
    complaint: 'it takes 2 parameters, and gets 1',
  },
  {
    title: 'a number for a text',
    row: '{ id: string }',
    text: 'select id from orders where code = $1',
    values: '[1]',
    complaint: 'its parameter $1 is text, so string, and not 1',
  },
  {
    title: 'a parameter that may be undefined',
    row: '{ id: string }',
    text: 'select id from orders where code = $1',
    values: "[['a'][0]]",
    complaint: 'its parameter $1 is text, so string, and not string | undefined',
  },
  {
    title: 'a list for a json',
    text: 'update orders set state = $1',
    values: "[['a']]",
    complaint: 'its parameter $1 is jsonb, so string, and not string[]',
  },
]

/** Statements whose claims are true. */
export const harmless: readonly Plant[] = [
  {
    title: 'a narrower text',
    row: "{ scope: 'session' | 'positions' }",
    text: 'select scope from rider_tokens',
  },
  {
    title: 'a json of ours',
    row: '{ state: { status: string } }',
    text: 'select state from orders',
  },
  {
    title: 'a wider type',
    row: '{ at: Date | string; id: unknown }',
    text: 'select ordered_at as at, id from orders',
  },
  {
    title: 'a null that the type has',
    row: '{ phone: string | null }',
    text: 'select phone from orders',
  },
  {
    title: 'the whole side of a left join',
    row: '{ id: string }',
    text: 'select o.id from orders o left join payments p on p.id = o.id',
  },
  {
    title: 'an expression',
    row: '{ count: number }',
    text: 'select count(*)::int as count from orders where store_id = $1',
    values: "['a']",
  },
  {
    title: 'a null as a parameter',
    text: 'update timers set error = $1',
    values: '[null as string | null]',
  },
]

/** A file of the gateway that exists in the test alone. */
export const plantedFile = 'gateway/planted.ts'

const all: readonly Plant[] = [...planted, ...harmless]

/** The place of a plant in the file. */
export const plantOf = (plant: Plant): string => `${plantedFile} plant${all.indexOf(plant)}`

export const plantedSource = [
  "import type { Sql } from './db/database.ts'",
  ...all.map(
    ({ row, text, values = '[]' }, index) =>
      `export const plant${index} = (sql: Sql) => sql.query${row ? `<${row}>` : ''}('${text}', ${values})`,
  ),
].join('\n')
