import { expect, test } from 'vitest'
import { submissionAnswerOf } from '#openapi/client/submission-answer.ts'
import { ApiError } from '#web/shared/api/api-error.ts'

const answerOf = (status: number, code: string) => submissionAnswerOf(new ApiError(status, code))

test.each([
  [400, 'INVALID_REQUEST'],
  [404, 'STORE_NOT_FOUND'],
  [409, 'PRICE_CHANGED'],
  [413, 'BODY_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [422, 'ITEMS_REFUSED'],
])('a refusal of the gateway is definite: %d %s', (status, code) => expect(answerOf(status, code)).toBe('refused'))

test.each([
  ['no answer', 0, 'NO_ANSWER'],
  ['a redirect', 302, 'UNKNOWN'],
  ['a request that took too long', 408, 'REQUEST_TIMEOUT'],
  ['a request that came too early', 425, 'TOO_EARLY'],
  ['too many requests', 429, 'TOO_MANY_REQUESTS'],
  ['an error of the gateway', 500, 'INTERNAL_ERROR'],
  ['a proxy without a gateway', 502, 'UNKNOWN'],
  ['a gateway without a database', 503, 'DATABASE_UNAVAILABLE'],
  ['a gateway that is late', 504, 'UNKNOWN'],
  ['a refusal without a code, as proxies give', 403, 'UNKNOWN'],
  ['another content under the key, which was placed', 422, 'IDEMPOTENCY_KEY_REUSED'],
])('an order may have been placed after %s: %d %s', (_, status, code) => expect(answerOf(status, code)).toBe('unknown'))

test('a withdrawn key places nothing any more', () => expect(answerOf(409, 'SUBMISSION_WITHDRAWN')).toBe('withdrawn'))

test('an order may have been placed when the call broke off or failed in the page', () => {
  expect(submissionAnswerOf(new DOMException('left', 'AbortError'))).toBe('unknown')
  expect(submissionAnswerOf(new TypeError('oops'))).toBe('unknown')
  expect(submissionAnswerOf(undefined)).toBe('unknown')
})
