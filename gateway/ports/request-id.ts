import { AsyncLocalStorage } from 'node:async_hooks'
import { outsideOfSpans } from './trace.ts'

/** The id of the request that is being answered: lines of the log and calls of partners carry it. Undefined in background work. */
export const requestId = new AsyncLocalStorage<string | undefined>()

/** Background work that a request sets off serves others, too: it carries no id, and is no part of the request's span. */
export const outsideOfRequests =
  (run: () => void): (() => void) =>
  () =>
    outsideOfSpans(() => requestId.run(undefined, run))
