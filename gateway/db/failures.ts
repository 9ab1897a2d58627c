/**
 * A failure of a database, in our words. A driver's error holds rows, parameters and whole
 * statements, so it never leaves this folder: no code can log an order by mistake.
 */
export class DatabaseFailed extends Error {
  override readonly name: string = 'DatabaseFailed'
  /** The SQLSTATE, or the code of the socket's error. */
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined

  constructor(sentence: string, { code, constraint, table }: Marks = {}) {
    super(code === undefined ? sentence : `${sentence} (${code})`)
    this.code = code
    this.constraint = constraint
    this.table = table
  }
}

/** The database cannot be reached or does not serve now. The same call may go well a moment later. */
export class DatabaseUnavailable extends DatabaseFailed {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The connection is lost, or its server answers nothing: another statement on it would only wait as long again. */
export class ConnectionLost extends DatabaseUnavailable {
  override readonly name = 'DatabaseUnavailable'
}

/** There is no room for another row. Reads go on. */
export class StorageFull extends DatabaseFailed {
  override readonly name = 'StorageFull'
}

type Marks = {
  readonly code?: string | undefined
  readonly constraint?: string | undefined
  readonly table?: string | undefined
}

/** The error of `pg` or of PGlite for what the server refused. Both bring the fields of PostgreSQL's protocol. */
export const isDriverError = (error: Error): boolean => 'severity' in error && 'code' in error

/** Our error for what a driver threw. One that is ours already stays as it is. */
export function failureOf(error: unknown): DatabaseFailed {
  if (error instanceof DatabaseFailed) return error
  if (error instanceof Error && isDriverError(error)) return refusal(error as Marks)
  const code = codeOf(error)
  if (code === 'ENOSPC') return new StorageFull('the disk of the database is full', { code })
  if (isOfTheConnection(code) || isLostConnection(error))
    return new ConnectionLost('the database does not answer', { code: code ?? 'CONNECTION_LOST' })
  return new DatabaseFailed('the driver failed', { code: code ?? (error instanceof Error ? error.name : typeof error) })
}

function refusal({ code = '', constraint, table }: Marks): DatabaseFailed {
  const marks = { code, constraint, table }
  if (code === diskFull) return new StorageFull('the disk of the database is full', marks)
  return isUnavailable(code)
    ? new DatabaseUnavailable('the database does not serve now', marks)
    : new DatabaseFailed('the database refused a statement', marks)
}

const diskFull = '53100'

/** Classes of SQLSTATE: lost connections, refused sign-ins, missing resources, what an operator or a time-out ended. */
const unavailableClasses = ['08', '28', '53', '57', '58']
const unavailableCodes: ReadonlySet<string> = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '25006', // read only: a standby, or a provider's answer to a full disk
  '3D000', // the database does not exist (yet)
  '55P03', // lock_timeout
])
const isUnavailable = (code: string) => unavailableClasses.includes(code.slice(0, 2)) || unavailableCodes.has(code)

/** Codes of sockets, name look-ups and TLS; the other codes of Node that begin with ERR_ are mistakes of ours. */
const isOfTheConnection = (code: string | undefined) => code !== undefined && !/^ERR_(?!TLS|SSL)/.test(code)

/** The messages of `pg` and PGlite about a lost connection, which carry no code. */
const lostConnection =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end|The server does not support SSL|PGlite is clos)/
const isLostConnection = (error: unknown) => error instanceof Error && lostConnection.test(error.message)

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}
