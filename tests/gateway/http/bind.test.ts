import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { anonymous, type Courier, type Principal } from '#domain/access/principal.ts'
import { type BindOptions, bindContract } from '#gateway/http/bind.ts'
import { cachedJson } from '#gateway/http/cached-json.ts'
import { commandId } from '#gateway/http/command-id.ts'
import { compileValidators } from '#gateway/http/contract.ts'
import { HttpProblem, problem } from '#gateway/http/problems.ts'
import { bareApp } from '#tests/kit/bare-app.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }
const named = { type: 'object', required: ['name'], properties: { name: text, age: { type: 'integer' } } }
const ofId = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }

const coded = { ...named, properties: { ...named.properties, code: { $ref: '#/components/schemas/Code' } } }

/** The smallest possible contract that has each kind of call. */
const document = {
  openapi: '3.1.0',
  info: { title: 'small', version: '1' },
  components: { schemas: { Code: { ...text, 'x-comanda-guessable': true } } },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'readThing',
        parameters: [ofId, { name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: json(named), 404: json({ type: 'object' }), 204: {} },
      },
      put: {
        operationId: 'writeThing',
        security: [{ rider: [] }],
        parameters: [ofId],
        requestBody: { required: true, ...json(named) },
        responses: { 200: json({}) },
      },
      delete: { operationId: 'dropThing', security: [{ admin: [] }], parameters: [ofId], responses: { 200: json({}) } },
    },
    '/forms': {
      post: {
        operationId: 'sendForm',
        'x-comanda-body-limit': 100,
        requestBody: {
          content: { 'application/json': { schema: named }, 'application/x-www-form-urlencoded': { schema: named } },
        },
        responses: { 200: json({}) },
      },
    },
    '/riders': {
      post: {
        operationId: 'registerRider',
        requestBody: { required: true, ...json(coded) },
        responses: { 200: json({}) },
      },
    },
  },
}

type BoundRequest = {
  readonly path: unknown
  readonly query: unknown
  readonly body: unknown
  readonly principal: Principal
  readonly command: { readonly id?: string; readonly content?: unknown }
}

type Handlers = Readonly<Record<string, (call: BoundRequest) => Promise<object>>>

const ana: Courier = { is: 'courier', id: 'ana', storeId: 's', name: 'Ana', phone: '+549111' }

/** The scheme of each operation's rule; null for an open one. */
const schemes: Readonly<Record<string, string | null>> = {
  readThing: null,
  writeThing: 'rider',
  dropThing: 'admin',
  sendForm: null,
  registerRider: null,
}

const optionsWith = (handlers: Handlers, more: Partial<BindOptions> = {}) =>
  ({
    document,
    handlers: handlers as unknown as BindOptions['handlers'],
    admission: {
      schemeOf: (operationId) => schemes[operationId],
      async admit(operationId, { headers }) {
        if (schemes[operationId] === null) return anonymous
        if (headers.authorization === undefined) throw new HttpProblem(403, 'ACCESS_DENIED', 'Who are you?')
        return operationId === 'dropThing' ? { is: 'script' } : { ...ana, id: headers.authorization }
      },
    },
    countedGuesses: { registerRider: [] },
    checkResponses: true,
    ...more,
  }) satisfies BindOptions

/** A gateway with the small contract. Each call is kept, and answered by `handlers` or with an empty object. */
async function aHouse(handlers: Handlers = {}, more: Partial<BindOptions> = {}) {
  const { app, lines } = await bareApp()
  const seen: BoundRequest[] = []
  const all = { ...allHandlers, ...handlers }
  const kept = Object.fromEntries(
    Object.entries(all).map(([id, handler]) => [
      id,
      (call: BoundRequest) => {
        seen.push(call)
        return handler(call)
      },
    ]),
  )
  bindContract(app, optionsWith(kept, more))
  return { app, lines, seen }
}

const fine = async () => ({ status: 200, body: { name: 'fine' } })
const allHandlers: Handlers = {
  readThing: fine,
  writeThing: fine,
  dropThing: fine,
  sendForm: fine,
  registerRider: fine,
}

const put = (app: FastifyInstance, body: object | string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'PUT',
    url: '/things/7',
    payload: body,
    headers: { authorization: 'ana', 'content-type': 'application/json', ...headers },
  })

/** The rules of the small contract, changed. */
const admissionBy = (
  change: (rules: Readonly<Record<string, string | null>>) => Readonly<Record<string, string | null>>,
) => {
  const changed = change(schemes)
  return { admission: { ...optionsWith({}).admission, schemeOf: (operationId: string) => changed[operationId] } }
}

const complaint =
  (handlers: Handlers, more: Partial<BindOptions> = {}) =>
  async () => {
    const { app } = await bareApp()
    bindContract(app, optionsWith(handlers, more))
  }
const { readThing, ...withoutRead } = allHandlers

test('the contract and its handlers fit when every operation is served', complaint(allHandlers))

test.each([
  ['an operation without a handler', withoutRead, {}, 'operation readThing has no handler'],
  ['a handler without an operation', { ...allHandlers, fly: fine }, {}, 'handler fly has no operation'],
  [
    'an operation without a rule',
    allHandlers,
    admissionBy(({ dropThing, ...others }) => others),
    'operation dropThing has no rule of access',
  ],
  [
    'a rule of another scheme',
    allHandlers,
    admissionBy((rules) => ({ ...rules, dropThing: 'rider' })),
    'operation dropThing asks for the scheme admin, its rule for rider',
  ],
  [
    'a rule of none',
    allHandlers,
    admissionBy((rules) => ({ ...rules, writeThing: null })),
    'operation writeThing asks for the scheme rider, its rule for none',
  ],
  [
    'an operation that asks for none',
    allHandlers,
    admissionBy((rules) => ({ ...rules, sendForm: 'admin' })),
    'operation sendForm asks for the scheme none, its rule for admin',
  ],
  [
    'a secret without a limit of its guesses',
    allHandlers,
    { countedGuesses: {} },
    'operation registerRider takes a secret, and no feature limits its guesses',
  ],
])('the contract and its handlers differ by %s', async (_, handlers, more, sentence) => {
  await expect(complaint(handlers, more)()).rejects.toThrow(
    new Error(`The gateway and its contract differ: ${sentence}.`),
  )
})

test('report all their differences at once', async () => {
  await expect(complaint({ ...withoutRead, fly: fine })()).rejects.toThrow(
    'differ: operation readThing has no handler; handler fly has no operation.',
  )
})

test('the contract and its handlers are compiled before a request; an impossible schema ends the start', () => {
  const { paths } = document
  const broken = {
    ...document,
    paths: {
      ...paths,
      '/forms': {
        post: { ...paths['/forms'].post, parameters: [{ name: 'q', in: 'query', schema: { type: 'no such type' } }] },
      },
    },
  }
  expect(() => compileValidators(broken)).toThrow('type must be')
  expect(() => compileValidators(document)).not.toThrow()
})

test('a call reaches its handler with its parts read as the contract says', async () => {
  const { app, seen } = await aHouse()
  await app.inject('/things/7')
  await app.inject('/things/8?page=3')
  await put(app, { name: 'x' })
  expect(seen).toMatchObject([
    { path: { id: 7 }, query: {}, principal: { is: 'anonymous' }, command: {} },
    { path: { id: 8 }, query: { page: 3 } },
    { path: { id: 7 }, body: { name: 'x' }, principal: { is: 'courier', id: 'ana' }, command: {} },
  ])
})

test.each([
  ['path', '/things/seven', 'path/id'],
  ['query', '/things/7?page=one', 'query/page'],
])('a call with a wrong %s is refused by the name of the field', async (_, url, path) => {
  const { app, seen } = await aHouse()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    statusCode: 400,
    error: 'Bad Request',
    code: 'INVALID_REQUEST',
    message: `${path}: must be integer`,
    errors: [{ path, type: 'type', message: 'must be integer' }],
  })
  expect(seen).toEqual([])
})

test('a call with a wrong body is refused, and told all its fields', async () => {
  const { app } = await aHouse()
  const answer = await put(app, { age: 'old' })
  expect(answer.statusCode).toBe(400)
  expect(
    answer
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['body/age', 'body/name'])
})

test('a call with a text that cannot be stored is refused, in any part', async () => {
  const { app } = await aHouse()
  expect((await put(app, { name: 'a\u0000b' })).json()).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'body/name', type: 'nul' }],
  })
  expect((await put(app, { name: 7, note: 'a\u0000b' })).json()).toMatchObject({
    errors: [{ path: 'body/name', type: 'type' }],
  })
})

test('a call of a courier’s registration is refused with 422, because there 400 means a wrong code', async () => {
  const { app } = await aHouse()
  expect((await app.inject({ method: 'POST', url: '/riders', payload: { name: 1 } })).statusCode).toBe(422)
})

test.each(['PUT', 'DELETE'] as const)(
  'a call that is not public asks for the caller before it looks at anything else: %s',
  async (method) => {
    const { app, seen } = await aHouse()
    const answer = await app.inject({ method, url: '/things/seven' })
    expect(answer.statusCode).toBe(403)
    expect(seen).toEqual([])
    const known = await app.inject({
      method,
      url: '/things/7',
      headers: { authorization: 'ana' },
      payload: { name: 'x' },
    })
    expect(known.statusCode).toBe(200)
  },
)

const send = (app: FastifyInstance, type: string | undefined, payload: string, url = '/forms', method = 'POST') =>
  app.inject({
    method: method as 'POST',
    url,
    payload,
    headers: { authorization: 'ana', ...(type !== undefined && { 'content-type': type }) },
  })

test.each([
  ['application/json', '{"name":"x"}'],
  ['Application/JSON; charset=utf-8', '{"name":"x"}'],
  ['application/x-www-form-urlencoded', 'name=x'],
  ['application/x-www-form-urlencoded ; charset=utf-8', 'name=x'],
])('a body is accepted as a documented type: %s', async (type, payload) => {
  const { app, seen } = await aHouse()
  expect((await send(app, type, payload)).statusCode).toBe(200)
  expect(seen[0]?.body).toEqual({ name: 'x' })
})

test('a body of an undocumented type is refused, and told the documented ones', async () => {
  const { app } = await aHouse()
  const refused = await send(app, 'application/x-www-form-urlencoded', 'name=x', '/things/7', 'PUT')
  expect(refused.statusCode).toBe(415)
  expect(refused.json()).toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'This call takes application/json.',
  })
  expect((await send(app, 'text/plain', 'x')).json().message).toBe(
    'This call takes application/json or application/x-www-form-urlencoded.',
  )
})

test('a body that is not documented is of any type, and small', async () => {
  const { app } = await aHouse()
  const drop = (payload: string) => send(app, 'application/json', payload, '/things/7', 'DELETE')
  expect((await drop('{}')).statusCode).toBe(200)
  expect((await drop(`{}${' '.repeat(1_023)}`)).statusCode).toBe(413)
})

test('a body is as large as the contract says, or else as large as any', async () => {
  const { app } = await aHouse()
  const padded = (length: number) => '{"name":"x"}'.padEnd(length)
  expect((await send(app, 'application/json', padded(100))).statusCode).toBe(200)
  expect((await send(app, 'application/json', padded(101))).statusCode).toBe(413)
  expect((await put(app, padded(256 * 1024))).statusCode).toBe(200)
  expect((await put(app, padded(256 * 1024 + 1))).statusCode).toBe(413)
})

test('a body may be left out only where the contract does not ask for one', async () => {
  const { app } = await aHouse()
  expect((await app.inject({ method: 'POST', url: '/forms' })).statusCode).toBe(200)
  const missing = await app.inject({ method: 'POST', url: '/riders' })
  expect(missing.json()).toMatchObject({
    statusCode: 422,
    errors: [{ path: 'body/', type: 'required', message: 'a body is required' }],
  })
  expect((await put(app, 'null')).json()).toMatchObject({ statusCode: 400, errors: [{ path: 'body/' }] })
})

const keyed = async (send: (app: FastifyInstance) => Promise<unknown>) => {
  const { app, seen } = await aHouse()
  await send(app)
  return seen[0]?.command
}
const withKey = (key: string, body: object = { name: 'x' }, authorization = 'ana', url = '/things/7') =>
  keyed((app) => app.inject({ method: 'PUT', url, payload: body, headers: { authorization, 'idempotency-key': key } }))

test('an Idempotency-Key names the command for one operation and one caller, and reveals nothing', async () => {
  const command = await withKey('k-1')
  expect(command).toEqual({
    by: { is: 'courier', id: 'ana' },
    id: expect.stringMatching(/^[\w-]{43}$/),
    content: [{ id: 7 }, { name: 'x' }],
  })
  expect(await withKey('k-1')).toEqual(command)
  expect((await withKey('k-1', { name: 'y' }))?.id).toBe(command?.id)
  expect((await withKey('k-2'))?.id).not.toBe(command?.id)
  expect((await withKey('k-1', { name: 'x' }, 'beto'))?.id).not.toBe(command?.id)
  expect((await withKey('a-key', { name: 'x' }, 'an'))?.id).not.toBe((await withKey('-key', { name: 'x' }, 'ana'))?.id)
  const other = await keyed((app) =>
    app.inject({ method: 'POST', url: '/riders', payload: { name: 'x' }, headers: { 'idempotency-key': 'k-1' } }),
  )
  expect(other?.id).not.toBe(command?.id)
})

test('an Idempotency-Key names another command for each operation, caller and key', () => {
  const ids = [
    commandId('payOrder', 'ana', 'k-1'),
    commandId('submitOrder', 'ana', 'k-1'),
    commandId('payOrder', 'beto', 'k-1'),
    commandId('payOrder', 'ana', 'k-2'),
  ]
  expect(new Set(ids).size).toBe(4)
})

test('an Idempotency-Key counts for a call without a body as well', async () => {
  const command = await keyed((app) =>
    app.inject({ method: 'POST', url: '/forms', headers: { 'idempotency-key': 'k-1' } }),
  )
  expect(command?.content).toEqual([{}, null])
})

test('an Idempotency-Key is not looked at by a call that changes nothing', async () => {
  expect(await keyed((app) => app.inject({ url: '/things/7', headers: { 'idempotency-key': ' ' } }))).toEqual({
    by: { is: 'anonymous' },
  })
})

test.each([
  ['that is empty', ' ', 400],
  ['of 200 characters', 'k'.repeat(200), 200],
  ['of 201 characters', 'k'.repeat(201), 400],
])('an Idempotency-Key %s is answered with its status', async (_, key, status) => {
  const { app } = await aHouse()
  const answer = await put(app, { name: 'x' }, { 'idempotency-key': key })
  expect(answer.statusCode).toBe(status)
  if (status === 400)
    expect(answer.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'header idempotency-key: 1 to 200 characters, not only spaces',
    })
})

const answering = (answer: object, more: Partial<BindOptions> = {}) => aHouse({ readThing: async () => answer }, more)
const failure = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  (lines.find(({ msg }) => msg === 'request failed')?.['err'] as { message: string } | undefined)?.message

test('an answer leaves as it was given: status, headers, body', async () => {
  const { app } = await answering({ status: 200, body: { name: 'ñ' }, headers: { 'x-more': 'yes' } })
  const { statusCode, headers, body } = await app.inject('/things/7')
  expect([statusCode, headers['x-more'], headers['content-type'], body]).toEqual([
    200,
    'yes',
    'application/json; charset=utf-8',
    '{"name":"ñ"}',
  ])
})

test.each([
  ['no body', { status: 200, body: undefined }, [200, undefined, '']],
  ['nothing for a body', { status: 200, body: null }, [200, 'application/json; charset=utf-8', 'null']],
  ['a status that has no body', { status: 204, body: { name: 'left out' } }, [204, undefined, '']],
])('an answer with %s leaves in the form of HTTP', async (_, answer, expected) => {
  const { app } = await answering(answer, { checkResponses: false })
  const { statusCode, headers, body } = await app.inject('/things/7')
  expect([statusCode, headers['content-type'], body]).toEqual(expected)
})

test.each([
  [
    'a status that is not documented',
    { status: 418, body: {} },
    'readThing answered 418 off its contract: / undocumented status',
  ],
  [
    'a body that is not',
    { status: 200, body: { age: 'old' } },
    "readThing answered 200 off its contract: /name must have required property 'name'; /age must be integer",
  ],
])('an answer with %s is a fault of ours, while answers are checked', async (_, answer, sentence) => {
  const { app, lines } = await answering(answer)
  expect((await app.inject('/things/7')).statusCode).toBe(500)
  expect(failure(lines)?.split('; ').sort()).toEqual(sentence.split('; ').sort())
  const unchecked = await answering(answer, { checkResponses: false })
  expect((await unchecked.app.inject('/things/7')).statusCode).toBe(answer.status)
})

test('an answer without a body fits a status that has none', async () => {
  const { app } = await answering({ status: 204, body: undefined })
  expect((await app.inject('/things/7')).statusCode).toBe(204)
})

test('an answer is checked as it is written, not as the handler returned it', async () => {
  const { app } = await answering({ status: 200, body: { name: new Date(0), age: undefined } })
  expect((await app.inject('/things/7')).statusCode).toBe(200)
})

test('an answer that is kept is checked until it fits and never again, and named by its content', async () => {
  const body: { name: unknown } = { name: 'kept' }
  const { app } = await answering({ status: 200, body: cachedJson(body) })
  const { statusCode, headers } = await app.inject('/things/7')
  expect([statusCode, headers['etag']]).toEqual([200, expect.stringMatching(/^W\//)])
  // No code may change it: this shows a second check.
  body.name = 7
  expect((await app.inject('/things/7')).statusCode).toBe(200)

  const wrong = await answering({ status: 200, body: cachedJson({ name: 7 }) })
  for (const _ of [1, 2]) expect((await wrong.app.inject('/things/7')).statusCode).toBe(500)
})

test('an answer leaves one line in the log when it is a refusal, and otherwise none', async () => {
  const refusal = problem(404, 'THING_NOT_FOUND', 'No such thing.')
  const { app, lines } = await answering(refusal)
  await app.inject('/things/7')
  expect(lines).toMatchObject([{ msg: 'refused', call: 'GET /things/:id', status: 404, code: 'THING_NOT_FOUND' }])
  for (const body of [
    { name: 'x', statusCode: 404 },
    { name: 'x', code: 'A' },
  ]) {
    const fine = await answering({ status: 200, body })
    await fine.app.inject('/things/7')
    expect(fine.lines).toEqual([])
  }
})

test('an answer says whether it may be kept, whatever its status', async () => {
  const { app } = await aHouse()
  for (const url of ['/things/7', '/things/seven'])
    expect((await app.inject(url)).headers['cache-control']).toBe('no-store')
})
