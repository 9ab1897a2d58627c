import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'
import pg from 'pg'

/** A value as the drivers give it to our code: `string`, `Date`, `string[]`, `json`. */
export type Kind = string

export type Column = {
  readonly name: string
  /** Its name in PostgreSQL. */
  readonly type: string
  /** Empty for a type that has no sample here. The two drivers may read one type in two ways. */
  readonly kinds: readonly Kind[]
  readonly mayBeNull: boolean
}

/** A statement as PostgreSQL understands it. */
export type Described = {
  /** The types of its parameters, by their names in PostgreSQL. */
  readonly parameters: readonly string[]
  readonly columns: readonly Column[]
}

/** A value of each type that our statements return, as PostgreSQL writes it. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  int4: '1',
  int8: '1',
  float8: '1.5',
  text: 'a',
  name: 'a',
  _text: '{a}',
  timestamptz: '2026-11-26 18:00:00+00',
  date: '2026-11-26',
  xid8: '1',
}
const jsonTypes = ['json', 'jsonb']

/** Asks an embedded database with our tables about statements, none of which is run. */
export async function describer(pglite: PGlite) {
  const types = new Map(
    (await pglite.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type')).rows.map(
      ({ oid, typname }) => [oid, typname],
    ),
  )
  const { rows: filled } = await pglite.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull`,
  )
  const neverNull = new Set(filled.map(({ key }) => key))

  const kindsOf = (type: string, oid: number): readonly Kind[] => {
    if (jsonTypes.includes(type)) return ['json']
    const sample = samples[type]
    if (sample === undefined) return []
    const embedded = pglite.parsers[oid]
    return [
      ...new Set([kindOf(embedded ? embedded(sample, oid) : sample), kindOf(pg.types.getTypeParser(oid)(sample))]),
    ]
  }

  /** Throws DatabaseError for a statement that PostgreSQL does not understand. */
  return async (text: string): Promise<Described> => {
    const { serialize } = protocol
    const asked = [serialize.parse({ text }), serialize.describe({ type: 'S' }), serialize.sync()]
    const { messages } = await pglite.execProtocol(Buffer.concat(asked), { syncToFs: false })
    const told = messages.find((one): one is messages.RowDescriptionMessage => one.name === 'rowDescription')
    const nullable = /\bjoin\b/i.test(text) && told ? await outerColumns(pglite, text) : []
    return {
      parameters: parse.parseDescribeStatementResults(messages).map((oid) => types.get(oid) ?? String(oid)),
      columns: (told?.fields ?? []).map(({ name, tableID, columnID, dataTypeID }, index) => {
        const type = types.get(dataTypeID) ?? String(dataTypeID)
        // An expression has no table. It may be null or not, and the code says which.
        const isColumn = tableID !== 0
        const mayBeNull = isColumn && (!neverNull.has(`${tableID}.${columnID}`) || nullable.includes(index))
        return { name, type, kinds: kindsOf(type, dataTypeID), mayBeNull }
      }),
    }
  }
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`
  return value instanceof Date ? 'Date' : typeof value
}

type Plan = {
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly 'Join Type'?: string
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Plan[]
}

type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }

/** The places of the columns whose table an outer join may leave without a row. */
async function outerColumns(pglite: PGlite, text: string): Promise<readonly number[]> {
  const [answer] = await pglite.exec(`explain (generic_plan, verbose, format json) ${text}`)
  const [explained] = (answer?.rows ?? []) as Explained[]
  const plan = explained?.['QUERY PLAN'][0].Plan ?? {}
  const aliases = outerAliases(plan, false)
  return (plan.Output ?? []).flatMap((output, index) =>
    aliases.some((alias) => output.startsWith(`${alias}.`)) ? [index] : [],
  )
}

/** The planner may turn a left join into a right one. */
function outerAliases({ Alias: alias, Plans: parts = [], ...plan }: Plan, isOuter: boolean): readonly string[] {
  const empty = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[plan['Join Type'] ?? ''] ?? []
  return [
    ...(isOuter && alias ? [alias] : []),
    ...parts.flatMap((part) => outerAliases(part, isOuter || empty.includes(part['Parent Relationship'] ?? ''))),
  ]
}
