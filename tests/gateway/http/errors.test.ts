import { once } from 'node:events'
import { Duplex, PassThrough } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, StorageFull } from '#gateway/db/failures.ts'
import { StreamAway } from '#gateway/events/archived.ts'
import { VersionConflict } from '#gateway/events/event-store.ts'
import { CommandReused } from '#gateway/events/log.ts'
import { errorBody, HttpProblem, problem } from '#gateway/http/problems.ts'
import { answerFrameworkError, rawErrorAnswer } from '#gateway/http/raw-errors.ts'
import { logRefusal } from '#gateway/http/refusals.ts'
import { bareApp } from '#tests/kit/bare-app.ts'

const ofStatus = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })

/** The answer to a call that throws, and its lines in the log. */
async function answerTo(error: Error, cacheControl?: string) {
  const { app, lines } = await bareApp()
  app.get('/things/:id', async (_, reply) => {
    if (cacheControl !== undefined) reply.header('cache-control', cacheControl)
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/things/7?phone=115566')
  return { statusCode, headers, body: JSON.parse(body), lines }
}

const call = 'GET /things/:id'

test('an error that we throw ourselves leaves with its words and one line in the log', async () => {
  const errors = [{ path: '/a', type: 'type', message: 'must be a' }]
  const { statusCode, body, lines } = await answerTo(new HttpProblem(409, 'TAKEN', 'It is taken.', errors))
  expect(statusCode).toBe(409)
  expect(body).toEqual({ statusCode: 409, error: 'Conflict', code: 'TAKEN', message: 'It is taken.', errors })
  expect(lines).toMatchObject([{ level: 30, msg: 'refused', call, status: 409, code: 'TAKEN' }])
})

test('an error for a key that came with other content is 422', async () => {
  const { statusCode, body, lines } = await answerTo(new CommandReused('k'))
  expect(statusCode).toBe(422)
  expect(body).toEqual(errorBody(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request.'))
  expect(lines).toMatchObject([{ msg: 'refused', status: 422 }])
})

test.each([
  [new DatabaseUnavailable('away'), 'DATABASE_UNAVAILABLE', 'The database does not answer now: try again soon.'],
  [new StorageFull('full'), 'STORAGE_FULL', 'The disk is full: what is kept can be read, nothing can be added.'],
])('an error by a database that does not serve is 503, and may be tried again: %s', async (error, code, message) => {
  const { statusCode, headers, body, lines } = await answerTo(error)
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toEqual(errorBody(503, code, message))
  expect(lines).toMatchObject([{ level: 40, msg: 'the database did not serve a request', operation: '/things/:id' }])
  expect(lines[0]!['err']).toMatchObject({ type: error.name })
})

test('an error for a change that lost every race is 503, was not done, and may be tried again', async () => {
  const { statusCode, headers, body, lines } = await answerTo(new VersionConflict('order-1@3'))
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toMatchObject({ code: 'BUSY', message: expect.stringContaining('Nothing was done') })
  expect(lines).toMatchObject([{ level: 40, msg: 'a request lost every race', operation: '/things/:id' }])
})

test('an error for events of a detached month is 503, and its month is only in the log', async () => {
  const { statusCode, headers, body, lines } = await answerTo(new StreamAway('order-1', '2025-03'))
  expect([statusCode, headers['retry-after']]).toEqual([503, undefined])
  expect(body).toMatchObject({ code: 'EVENTS_AWAY', message: expect.not.stringContaining('2025') })
  expect(lines).toMatchObject([{ level: 40, msg: 'a request needs a detached month', operation: '/things/:id' }])
})

test.each([new Error('secret of ours'), ofStatus(500, 'secret of ours'), ofStatus(502, 'secret of ours')])(
  'an error by a fault of ours is 500, whose cause is only in the log',
  async (error) => {
    const { statusCode, body, lines } = await answerTo(error)
    expect(statusCode).toBe(500)
    expect(body).toEqual(errorBody(500, 'INTERNAL_ERROR', 'The gateway failed. The cause is in its log.'))
    expect(lines).toMatchObject([
      { level: 50, msg: 'request failed', operation: '/things/:id', err: { message: 'secret of ours' } },
    ])
  },
)

test.each([
  [499, 'REFUSED'],
  [418, 'REFUSED'],
  [403, 'ACCESS_DENIED'],
  [413, 'BODY_TOO_LARGE'],
])('an error by a plugin with %i is refused in the one body as %s', async (status, code) => {
  const { statusCode, body, lines } = await answerTo(ofStatus(status, 'not so'))
  expect([statusCode, body.code, body.message]).toEqual([status, code, 'not so'])
  expect(lines).toMatchObject([{ msg: 'refused', status, code }])
})

test('an error outside of an operation is kept by no cache, unless its call has said that it may be', async () => {
  expect((await answerTo(new Error('fell'))).headers['cache-control']).toBe('no-store')
  expect((await answerTo(new Error('fell'), 'no-cache')).headers['cache-control']).toBe('no-cache')
})

test('the one error body names its status in HTTP’s words, and has errors only when there are some', () => {
  expect(errorBody(404, 'A', 'b')).toEqual({ statusCode: 404, error: 'Not Found', code: 'A', message: 'b' })
  expect(errorBody(599, 'A', 'b').error).toBe('Error')
  expect('errors' in errorBody(404, 'A', 'b')).toBe(false)
})

test('the one error body has at most twenty errors', () => {
  const errors = Array.from({ length: 21 }, (_, n) => ({ path: `/${n}`, type: 'type', message: 'no' }))
  expect(errorBody(400, 'A', 'b', errors).errors).toEqual(errors.slice(0, 20))
})

test('the one error body is an operation’s refusal as well', () =>
  expect(problem(404, 'A', 'b')).toEqual({ status: 404, body: errorBody(404, 'A', 'b') }))

test('the one error body is made from a thrown problem', () => {
  const thrown = new HttpProblem(404, 'A', 'why')
  expect([thrown.message, thrown.body]).toEqual(['why', errorBody(404, 'A', 'why')])
})

const told = (statusCode: number, code: string, url?: string) => {
  const info = vi.fn()
  logRefusal({ method: 'PUT', routeOptions: { url }, log: { info } } as unknown as FastifyRequest, {
    statusCode,
    code,
  })
  return info.mock.calls
}

test('a line of the log for a refusal says which call, its status and why', () =>
  expect(told(400, 'A', '/x/:id')).toEqual([[{ call: 'PUT /x/:id', status: 400, code: 'A' }, 'refused']]))

test('a line of the log is left out for an answer that is no refusal, and for a caller over the limit', () => {
  expect(told(399, 'A')).toEqual([])
  expect(told(429, 'TOO_MANY_REQUESTS')).toEqual([])
  expect(told(429, 'TOO_MANY_GUESSES')).toHaveLength(1)
})

test('a line of the log for a refusal names no route where there is none', () =>
  expect(told(404, 'A')).toEqual([[{ call: 'PUT ', status: 404, code: 'A' }, 'refused']]))

const withCode = (code?: string) => Object.assign(new Error('fell'), code === undefined ? {} : { code })

async function rawAnswer(code?: string) {
  let answer = ''
  // Open until the test destroys it, like a client that keeps its end.
  const socket = new Duplex({
    autoDestroy: false,
    read: () => undefined,
    write(chunk, _, done) {
      answer += chunk
      done()
    },
  })
  rawErrorAnswer({ 'x-content-type-options': 'nosniff' })(withCode(code), socket)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head: head.split('\r\n'), body }
}

test.each([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large', 'BODY_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'REQUEST_TIMEOUT'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'INVALID_REQUEST'],
  [undefined, '400 Bad Request', 'INVALID_REQUEST'],
])(
  'the refusal before a request with %s is answered with %s, to the last byte, and the connection ends',
  async (given, status, code) => {
    const { head, body } = await rawAnswer(given)
    expect(JSON.parse(body)).toMatchObject({ statusCode: Number(status.slice(0, 3)), code })
    expect(head).toEqual([
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ])
  },
)

test('Node’s refusal before a request is not answered when no client is there to read it', () => {
  const [reset, closed] = [new PassThrough(), new PassThrough()]
  rawErrorAnswer({})(withCode('ECONNRESET'), reset)
  expect([reset.destroyed, reset.read()]).toEqual([true, null])
  closed.end()
  rawErrorAnswer({})(withCode('HPE_INVALID_METHOD'), closed)
  expect([closed.destroyed, closed.read()]).toEqual([true, null])
})

test.each([
  [414, 414, 'ADDRESS_TOO_LONG', 'A part of the address is too long.'],
  [400, 400, 'INVALID_REQUEST', 'The address cannot be read.'],
  [undefined, 400, 'INVALID_REQUEST', 'The address cannot be read.'],
])('Fastify’s refusal before a route, with %s, is answered with %i %s', (given, status, code, message) => {
  const send = vi.fn()
  const setCode = vi.fn(() => ({ send }))
  const error = (given === undefined ? {} : { statusCode: given }) as FastifyError
  answerFrameworkError(error, {} as FastifyRequest, { code: setCode } as unknown as FastifyReply)
  expect(setCode).toHaveBeenCalledWith(status)
  expect(send).toHaveBeenCalledWith(errorBody(status, code, message))
})
