import { afterAll, describe, expect, test } from 'vitest'
import { unstorable } from '#gateway/http/unstorable.ts'
import { type ContractCall, contractCalls, exampleOf } from '#tests/kit/contract.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, cookiesOf } from '#tests/kit/operators.ts'
import { printerToken } from '#tests/kit/printing.ts'

const gateway = await startTestGateway({ environment: { PRINTER_AGENTS: `parrilla-centro=${printerToken}` } })
const courier = await aCourier(gateway)
const operator = await anOperator(gateway)
afterAll(() => gateway.close())

type Leaf = { readonly path: string; readonly put: (text: string) => unknown }

/** Each text in a JSON value, with the value that has another text in its place. */
function textsIn(value: unknown, path: string): readonly Leaf[] {
  if (typeof value === 'string') return [{ path, put: (text) => text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, `${path}/${key}`).map((leaf) => ({
      path: leaf.path,
      put: (text: string) =>
        Array.isArray(value)
          ? value.map((one, index) => (String(index) === key ? leaf.put(text) : one))
          : { ...value, [key]: leaf.put(text) },
    })),
  )
}

async function send(call: ContractCall, body: string) {
  const response = await fetch(gateway.url + call.path.replace('{ticketId}', '1').replace(/\{\w+\}/g, 'AAAA2222'), {
    method: call.method,
    headers: {
      'content-type': call.body!.mediaType,
      ...(call.schemes.includes('rider') && courier.headers),
      ...(call.schemes.includes('admin') && gateway.admin),
      ...(call.schemes.includes('printer') && { authorization: `Bearer ${printerToken}` }),
      ...(call.schemes.join() === 'operator' && cookiesOf(operator)),
    },
    body,
  })
  const { errors = [], code } = (await response.json()) as { errors?: { path: string }[]; code: string }
  return { status: response.status, code, paths: errors.map(({ path }) => path) }
}

const withJson = contractCalls.filter(({ body }) => body?.mediaType === 'application/json')

describe.each([
  ['U+0000', 'a\u0000b'],
  ['a lone surrogate', 'a\ud83db'],
])('%s in a text of a body is refused with its field', (_, hostile) => {
  test.each(withJson.map((call) => ({ call, operationId: call.operationId })))('$operationId', async ({ call }) => {
    const example = exampleOf(call.body!)
    // RIDER-37: there 400 means a wrong security code and nothing else.
    const status = ['registerRider', 'updateRider'].includes(call.operationId) ? 422 : 400
    for (const { path, put } of textsIn(example, 'body')) {
      const answer = await send(call, JSON.stringify(put(hostile)))
      expect({ status: answer.status, code: answer.code }, path).toEqual({ status, code: 'INVALID_REQUEST' })
      expect(answer.paths, path).toContainEqual(expect.stringMatching(new RegExp(`^${path}(/|$)`)))
    }
  })
})

test('U+0000 in a path, a query and a plain text is refused with its place', async () => {
  const refusal = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(gateway.url + path, init)
    const { errors } = (await response.json()) as { errors: { path: string }[] }
    return { status: response.status, path: errors[0]?.path }
  }
  expect(await refusal('/api/country/%00')).toEqual({ status: 400, path: 'path/country' })
  expect(await refusal('/api/places?q=a%00b')).toEqual({ status: 400, path: 'query/q' })
  const log = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a\u0000b' }
  expect(await refusal('/api/diner/log', log)).toMatchObject({ status: 400 })
})

test('a body that is deeper than any documented one is refused, with a key and without', async () => {
  const { data } = await gateway.api.GET('/api/rider/{id}/positions-url', {
    params: { path: { id: courier.id } },
    headers: courier.headers,
  })
  const deep = `{"_type":"location","more":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
    const response = await fetch(gateway.url + new URL(data!.url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: deep,
    })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { errors: [{ type: 'depth' }] },
    })
  }
})

test('a storable value is any text of whole characters, however unusual', () => {
  expect(unstorable({ name: 'José 🍕 \u200f عربي \n\t', list: ['', 0, null, true] })).toBeNull()
})
test('a storable value is not a field whose name holds U+0000', () => {
  expect(unstorable({ ok: { 'a\u0000': 1 } })).toMatchObject({ path: '/ok', type: 'nul' })
})
test('a storable value goes 32 levels down and no further', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
  expect(unstorable(nested(32))).toBeNull()
  expect(unstorable(nested(33))).toMatchObject({ type: 'depth' })
})
