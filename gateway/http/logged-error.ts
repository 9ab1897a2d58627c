import { DatabaseFailed, isDriverError } from '../db/failures.ts'

/** The parts of an error that a log keeps. */
export type LoggedError = {
  readonly [key: string]: unknown
  readonly type: string
  readonly message: string
  /** The places alone. */
  readonly stack: string
  readonly code?: string | number
  readonly constraint?: string
  readonly table?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

const mostCauses = 5
const mostSiblings = 5
const unsaid = 'not logged: it may quote what was sent'

/**
 * An error without what it was about: no parameters, no rows, no statement and no quoted input,
 * whatever else a library has hung on it.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: unsaid, stack: '' }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const { constraint, table } = isOfDatabase(error) ? (error as { constraint?: unknown; table?: unknown }) : {}
  const goesOn = depth < mostCauses
  return {
    type: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    message: quotes(error) || namesAPlace(error) ? unsaid : error.message,
    stack: framesOf(error.stack ?? '', error.message),
    ...(goesOn && cause !== undefined && { cause: loggedError(cause, depth + 1) }),
    ...(goesOn &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, mostSiblings).map((one) => loggedError(one, depth + 1)),
      }),
  }
}

const isOfDatabase = (error: Error) => error instanceof DatabaseFailed || isDriverError(error)

/** An error as one line that a table may keep: its message, or its name and code where the message may quote something. */
export function describedError(error: unknown): string {
  const { type, code, message } = loggedError(error)
  if (message !== unsaid) return message
  return code === undefined ? type : `${type} (${code})`
}

/** Calls of Node that fail with the name or address of the other end in their message. */
const callsThatName = /^(connect|getaddrinfo|query\w*)$/

/** The message names a host or an address, such as the push service of a diner. */
const namesAPlace = (error: Error) =>
  ('syscall' in error && callsThatName.test(String(error.syscall))) || ('host' in error && 'cert' in error)

/** PostgreSQL quotes values, and a parser (of JSON, of a regular expression) quotes what it could not read. */
const quotes = (error: Error) => isDriverError(error) || error instanceof SyntaxError

/** The places alone: a stack begins with the message. */
const framesOf = (stack: string, message: string) =>
  (stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim())
    .join('\n')
