import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that is being answered: lines of the log and calls of partners carry it. Undefined in background work. */
export const requestId = new AsyncLocalStorage<string | undefined>()

/** Background work that a request sets off serves others, too: it carries no id. */
export const outsideOfRequests =
  (run: () => void): (() => void) =>
  () =>
    requestId.run(undefined, run)
