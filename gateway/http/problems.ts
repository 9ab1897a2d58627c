import { STATUS_CODES } from 'node:http'
import type { ErrorBody } from './operations.ts'

/** An answer names so many faults at most: what a refusal costs is bounded, whatever was sent. */
export const mostErrors = 20

export type ErrorItem = NonNullable<ErrorBody['errors']>[number]

/** The one error body (ruling-01). `code` is for machines and stays; `message` is for developers. */
export const errorBody = (
  statusCode: number,
  code: string,
  message: string,
  errors?: readonly ErrorItem[],
): ErrorBody => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  code,
  message,
  ...(errors && { errors: errors.slice(0, mostErrors) }),
})

/** A refusal as an answer of an operation: `return problem(404, 'ORDER_NOT_FOUND', '…')`. */
export const problem = <Status extends number, Code extends string>(
  status: Status,
  code: Code,
  message: string,
  errors?: readonly ErrorItem[],
): { readonly status: Status; readonly body: ErrorBody & { readonly code: Code } } => ({
  status,
  body: { ...errorBody(status, code, message, errors), code },
})

/** Thrown where no operation answers: by hooks, parsers and plugins. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly body: ErrorBody
  constructor(statusCode: number, code: string, message: string, errors?: readonly ErrorItem[]) {
    super(message)
    this.body = errorBody(statusCode, code, message, errors)
  }
}
