import type { PGlite } from '@electric-sql/pglite'
import { DatabaseError, serialize } from 'pg-protocol'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages'
import { Parser } from 'pg-protocol/dist/parser'

type PreparedStatement = {
  readonly name: string
  /** The type of each parameter, by its number in PostgreSQL's catalogue. */
  readonly types: readonly number[]
  /** The columns of its rows; none for a statement that returns no rows. */
  readonly columns: readonly Column[]
}

type Column = {
  readonly name: string
  readonly read: ((text: string, type?: number) => unknown) | undefined
  readonly type: number
}

/** More texts than we have statements. The limit keeps texts that are built by hand and always differ from piling up. */
const mostPrepared = 500

/** Counts across the process, so that no two statements of an instance share a name, even from different callers. */
let names = 0

/**
 * Runs statements of an embedded database by PostgreSQL's extended protocol, each prepared once and then bound and run
 * in one call. `PGlite.query` parses and describes it each time, in six calls, which takes two to four times as long.
 * It keeps no order between its callers. The messages are written and read by the protocol's library of `pg`, which takes a third of the
 * time of PGlite's own ([decision 143](../../docs/decisions/143-the-cost-of-a-rush.md)).
 */
export function preparedStatements(pglite: PGlite) {
  const known = new Map<string, PreparedStatement>()

  const ask = async (message: Uint8Array): Promise<readonly BackendMessage[]> => {
    if (pglite.closed) throw new Error('PGlite is closed')
    const messages: BackendMessage[] = []
    const parser = new Parser()
    await pglite.execProtocolRawStream(message, {
      syncToFs: false,
      // The bytes are PGlite's own memory, which its next answer overwrites.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), (message) => void messages.push(message)),
    })
    const failure = messages.find((message) => message instanceof DatabaseError)
    if (failure) throw failure
    return messages
  }

  /** Sends messages whose answer ends when all of them are done. */
  const together = (...parts: readonly Uint8Array[]) => ask(Buffer.concat([...parts, serialize.sync()]))

  const prepare = async (text: string): Promise<PreparedStatement> => {
    if (known.size >= mostPrepared) await forget()
    const name = `s${names++}`
    const told = await together(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = told.find(isRowDescription)?.fields ?? []
    const prepared = {
      name,
      types: told.find(isParameterDescription)?.dataTypeIDs ?? [],
      columns: columns.map(({ name, dataTypeID: type }) => ({ name, type, read: pglite.parsers[type] })),
    }
    known.set(text, prepared)
    return prepared
  }

  const forget = async () => {
    const closing = [...known.values()].map(({ name }) => serialize.close({ type: 'S', name }))
    known.clear()
    if (closing.length > 0) await together(...closing)
  }

  const written = (values: readonly unknown[], types: readonly number[]) =>
    values.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[index] ?? 0]
      const text: unknown = serializer ? serializer(value) : value
      return text instanceof Uint8Array ? Buffer.from(text.buffer, text.byteOffset, text.byteLength) : String(text)
    })

  const execute = (name: string, values: (string | Buffer | null)[]) =>
    together(serialize.bind({ statement: name, values }), serialize.execute())

  return {
    async run<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
      const { name, types, columns } = known.get(text) ?? (await prepare(text))
      const answer = await execute(name, written(values, types))
      return { rows: answer.filter(isDataRow).map(({ fields }) => rowOf(columns, fields) as Row) }
    },
    /**
     * Runs a command without values, such as `begin`, and returns the name of what the server has done. It is prepared, too: V8 would
     * take 600 MB and seconds to optimize the large functions that read a text again each time.
     */
    async command(text: string): Promise<string | undefined> {
      const { name } = known.get(text) ?? (await prepare(text))
      return (await execute(name, [])).find(isCommandComplete)?.text
    },
    /** Frees all prepared statements: the tables are about to change, or the session that prepared them ends. */
    forget,
  }
}

const isRowDescription = (message: BackendMessage): message is RowDescriptionMessage =>
  message.name === 'rowDescription'
const isParameterDescription = (message: BackendMessage): message is ParameterDescriptionMessage =>
  message.name === 'parameterDescription'
const isCommandComplete = (message: BackendMessage): message is CommandCompleteMessage =>
  message.name === 'commandComplete'
const isDataRow = (message: BackendMessage): message is DataRowMessage => message.name === 'dataRow'

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, type, read }, index) => {
    const text = fields[index] ?? null
    row[name] = text === null || !read ? text : read(text, type)
  })
  return row
}
