import { afterEach, beforeEach, expect, test } from 'vitest'
import { callJson, type JsonCall } from '#gateway/outside/json-call.ts'
import { openFakeProvider } from '#tests/kit/fake-provider.ts'
import { freePort } from '#tests/kit/free-port.ts'

let fake: Awaited<ReturnType<typeof openFakeProvider>>
let body: unknown

beforeEach(async () => {
  body = { a: 1 }
  fake = await openFakeProvider(() => ({ status: 200, body }))
})
afterEach(() => fake.close())

const call = (more: Partial<JsonCall> = {}, url = `${fake.url}/secret-in-the-address`) =>
  callJson(new URL(url), { service: 'places', timeoutMs: 5_000, mostBytes: 1_000, ...more })
const unanswered = (why: string, wasSent = true) => ({ type: 'Unanswered', why, wasSent })

test('a call of an outside service is answered with status and JSON, for any status', async () => {
  expect(await call()).toMatchObject({ type: 'Answered', status: 200, body: { a: 1 } })
  fake.fail('GET', { status: 503, body: { b: 2 }, headers: { 'retry-after': '7' } })
  const reply = await call()
  expect(reply).toMatchObject({ type: 'Answered', status: 503, body: { b: 2 } })
  expect(reply.type === 'Answered' && reply.headers.get('retry-after')).toBe('7')
})

test('a call of an outside service sends JSON with its own type, and no type where it sends nothing', async () => {
  await call({ method: 'POST', body: { ñ: 'é' } })
  await call({ method: 'PUT' })
  expect(fake.asked).toMatchObject([
    { method: 'POST', text: '{"ñ":"é"}', headers: { 'content-type': 'application/json' } },
    { method: 'PUT', text: '' },
  ])
  expect(fake.asked[1]?.headers).not.toHaveProperty('content-type')
})

test.each(['', 'no json', '{"a":'])('a call of an outside service that is no JSON has no body: %o', async (text) => {
  body = text
  expect(await call()).toMatchObject({ type: 'Answered', status: 200, body: undefined })
})

test('a call of an outside service keeps whole numbers that a double cannot hold as texts', async () => {
  body = '{"id":9007199254740993,"ids":[12345678901234567890],"small":9007199254740991,"half":0.5}'
  expect(await call()).toMatchObject({
    body: { id: '9007199254740993', ids: ['12345678901234567890'], small: 9_007_199_254_740_991, half: 0.5 },
  })
})

test('a call of an outside service does not follow a redirect', async () => {
  fake.fail('GET', { status: 302, headers: { location: fake.url } })
  expect(await call()).toMatchObject({ type: 'Answered', status: 302 })
  expect(fake.asked).toHaveLength(1)
})

test('a call of an outside service reads a limited number of bytes', async () => {
  body = `"${'x'.repeat(998)}"`
  expect(await call()).toMatchObject({ type: 'Answered', status: 200 })
  body = `"${'x'.repeat(999)}"`
  expect(await call()).toEqual(unanswered('too large'))
})

test('a call of an outside service ends after its time', async () => {
  fake.fail('GET', 'hang')
  expect(await call({ timeoutMs: 100 })).toEqual(unanswered('time-out'))
})

test('a call of an outside service whose connection breaks may have been heard', async () => {
  fake.fail('GET', 'lose')
  expect(await call()).toEqual(unanswered('no connection'))
})

test('a call of an outside service to a closed port was surely not heard', async () => {
  expect(await call({}, `http://127.0.0.1:${await freePort()}/`)).toEqual(unanswered('no connection', false))
})
