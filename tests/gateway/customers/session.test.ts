import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { endSession, endSessionBefore, sessionCookie } from '#gateway/customers/session.ts'
import type { Sql } from '#gateway/db/database.ts'
import { secureRandom } from '#gateway/ports/random.ts'

const cookie = sessionCookie(secureRandom.token(), false).split(';')[0]
const request = { headers: { cookie }, device: null } as FastifyRequest

/** A database that answers when the test says so. */
function aSlowDatabase() {
  const answer = Promise.withResolvers<void>()
  const query = async () => {
    await answer.promise
    return { rows: [] }
  }
  return { sql: { query } as unknown as Sql, answers: answer.resolve }
}

test.each([
  ['of a diner who leaves', (sql: Sql) => endSession(sql, request)],
  ['from before another proof', (sql: Sql) => endSessionBefore(sql, request, 'another-token')],
])('a session %s is ended before the answer', async (_, end) => {
  const { sql, answers } = aSlowDatabase()
  let hasEnded = false
  const ending = end(sql).then(() => {
    hasEnded = true
  })
  await new Promise(setImmediate)
  expect(hasEnded).toBe(false)
  answers()
  await ending
  expect(hasEnded).toBe(true)
})
