import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'

type Prepared = {
  readonly name: string
  /** The type of each parameter, by its number in PostgreSQL's catalogue. */
  readonly types: readonly number[]
  /** The columns of its rows; absent for a statement that returns none. */
  readonly row: messages.RowDescriptionMessage | undefined
}

const { serialize } = protocol

/** More texts than we have statements. The limit keeps texts that are built by hand and always differ from piling up. */
const mostPrepared = 500

/** Counts across the process, so that no two statements of an instance share a name, even from different callers. */
let names = 0

/**
 * Runs statements of an embedded database by PostgreSQL's extended protocol, each prepared once and then bound and run
 * in one call. `PGlite.query` parses and describes it each time, in six calls, which takes two to four times as long.
 * It keeps no order between its callers.
 */
export function preparedStatements(pglite: PGlite) {
  const known = new Map<string, Prepared>()

  const ask = async (...parts: readonly Uint8Array[]) => {
    if (pglite.closed) throw new Error('PGlite is closed')
    const { messages } = await pglite.execProtocol(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
    return messages
  }

  const prepare = async (text: string): Promise<Prepared> => {
    if (known.size >= mostPrepared) await forget()
    const name = `s${names++}`
    const told = await ask(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const row = told.find((message): message is messages.RowDescriptionMessage => message.name === 'rowDescription')
    const prepared = { name, types: parse.parseDescribeStatementResults(told), row }
    known.set(text, prepared)
    return prepared
  }

  const forget = async () => {
    const closing = [...known.values()].map(({ name }) => serialize.close({ type: 'S', name }))
    known.clear()
    if (closing.length > 0) await ask(...closing)
  }

  const written = (values: readonly unknown[], types: readonly number[]) =>
    values.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[index] ?? 0]
      return serializer ? serializer(value) : String(value)
    })

  return {
    async run<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
      const { name, types, row } = known.get(text) ?? (await prepare(text))
      const bound = serialize.bind({ statement: name, values: written(values, types) })
      const answer = await ask(bound, serialize.execute({}))
      const [result] = parse.parseResults(row ? [row, ...answer] : answer, pglite.parsers)
      return { rows: (result?.rows ?? []) as Row[] }
    },
    /** Frees all prepared statements: the tables are about to change, or the session that prepared them ends. */
    forget,
  }
}
