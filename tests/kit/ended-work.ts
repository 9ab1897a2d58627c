import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from '#gateway/db/database.ts'

/** Where each write began whose end its answer, or its transaction, did not wait for. */
const unended: string[] = []

/** Returns the places since the last call. */
export const takeUnended = (): readonly string[] => unended.splice(0)

type Work = { readonly title: string; readonly begun: Set<Error> }

const answers = new AsyncLocalStorage<Work>()

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const answer: Work = { title: `the answer of ${request.method} ${request.url}`, begun: new Set() }
  answers.enterWith(answer)
  const { end } = response
  response.end = (...given: unknown[]) => {
    reportUnended(answer)
    return Reflect.apply(end, response, given)
  }
})

/** Followers of the log and of its news work behind the answers. */
const behindAnswers = /\/gateway\/events\/(?:follow|read-on-news)/

function reportUnended({ title, begun }: Work) {
  for (const { stack = '' } of begun) {
    const places = stack.split('\n').filter((line) => /\/gateway\/(?!db\/)/.test(line))
    if (places.some((line) => behindAnswers.test(line))) continue
    unended.push([`${title} comes before the end of a write:`, ...places].join('\n'))
  }
}

/**
 * Answers of the gateway over this database come after their writes, and the end of a transaction after its statements. A write begins a
 * moment later: who does not wait for it reads the rows before it, as on a server, where each caller has a connection of its own.
 */
export function watchedToTheEnd<Kind extends Database>(database: Kind): Kind {
  return {
    ...database,
    query: (text: string, values?: readonly unknown[]) =>
      isWrite(text) ? late(() => database.query(text, values)) : database.query(text, values),
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      late(() => database.transaction((sql) => withAllStatements(sql, work))),
  }
}

const late = <T>(write: () => Promise<T>): Promise<T> =>
  during(answers.getStore(), async () => {
    await setImmediate()
    return write()
  })

const isWrite = (text: string) => /^\s*(?:with\b.*\b)?(?:insert into|update|delete from)\b/is.test(text)

async function during<T>(work: Work | undefined, call: () => Promise<T>): Promise<T> {
  if (!work) return call()
  const begun = new Error('begun here')
  work.begun.add(begun)
  try {
    return await call()
  } finally {
    work.begun.delete(begun)
  }
}

async function withAllStatements<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  const transaction: Work = { title: 'the end of a transaction', begun: new Set() }
  const value = await work({ query: (text, values) => during(transaction, () => sql.query(text, values)) })
  reportUnended(transaction)
  return value
}
