/** The part of pg and of PGlite that we use. It throws DatabaseFailed and its kinds (failures.ts), never a driver's error. */
export type Sql = {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
}

/**
 * One PostgreSQL, embedded or not. `transaction` commits what `work` did when it
 * resolves and undoes all of it when it rejects; transactions do not nest.
 */
export type Database = Sql & {
  /** Whether other nodes use the database at the same time: false on the embedded one. */
  readonly isShared: boolean
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Hands `work` a session in which a statement or a pause may take hours: a migration, an export, a check of the whole
   * log. Locks of the session end with it. On the embedded database it is the one session that there is.
   */
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /** Runs a script of several statements without parameters. */
  script(text: string): Promise<void>
  /**
   * While it refuses, whatever would write fails with StorageFull, and reads go on. Absent where the
   * disk is a server's, which sees to it itself.
   */
  refuseWrites?(isRefusing: boolean): Promise<void>
  /**
   * Counts the rows and values of tables that have grown, which its choice of plans goes by. Absent where a server does it itself
   * (`autovacuum`).
   */
  refreshStatistics?(): Promise<void>
  /** The files of the embedded database. Absent where a server or the memory has the data. */
  readonly files?: DatabaseFiles
  /**
   * Finds the oldest open transaction that has written, in any database of the server: nothing that is younger settles before it ends.
   * Null if there is none. Absent on the embedded database, whose only session is ours.
   */
  oldestTransaction?(): Promise<OpenTransaction | null>
  /** The connections to the server by what they do, with the work that waits for one. Absent on the embedded database. */
  connections?(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>
  close(): Promise<void>
}

export type DatabaseFiles = {
  readonly folder: string
  /** Runs `work` between two transactions, while nothing writes to the files. Calls to the database wait. */
  standStill<T>(work: () => Promise<T>): Promise<T>
}

/** An open transaction of a server, which any program may have begun. */
export type OpenTransaction = {
  readonly id: string
  /** The process of the server that runs it; null for a prepared transaction, which no process holds. */
  readonly pid: number | null
  readonly database: string | null
  /** The name of a prepared transaction. */
  readonly prepared: string | null
}

/** One connection without time limits. */
export type DatabaseSession = Pick<Database, 'query' | 'transaction'> & {
  /** Whether other sessions use the database at the same time: false on the embedded one. */
  readonly isShared: boolean
}

const uniqueViolation = '23505'

/** Whether a statement failed because another row already holds the key of `constraint`. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === uniqueViolation &&
  (error as { constraint?: unknown }).constraint === constraint
