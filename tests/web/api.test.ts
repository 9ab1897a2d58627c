import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { forgetSubmission, submitOrder } from '#web/api/submit-order.ts'

const order = { items: [], type: 'TAKE_AWAY' as const, price: 1, paymentType: 'efectivo', branchContact: 'x' }
const submission = { ...order, orderModeId: 'm', phone: '1', customerName: 'Ana' }

const answering = (...answers: (() => Response)[]) => {
  const keys: (string | null)[] = []
  globalThis.fetch = async (input) => {
    keys.push(new Request(input).headers.get('Idempotency-Key'))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  return keys
}
const placed = () => Response.json({ id: 'order-1', code: 'ABCD2345' })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

afterEach(() => sessionStorage.clear())

test('[GEN-01] an error answer is thrown with its status and code, and with no sentence of the gateway', async () => {
  const errors = [{ referenceId: 'provoleta', type: 'PLATE_GONE', message: 'It is gone.' }]
  const body = {
    statusCode: 400,
    error: 'Bad Request',
    code: 'PLATES_GONE',
    message: 'Some are gone.',
    errors,
  }
  answering(() => Response.json(body, { status: 400 }))
  const failure = await answerOf(api.GET('/api/indicators')).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 400, code: 'PLATES_GONE', message: '400 PLATES_GONE' })
  const carried = Object.getOwnPropertyNames(failure).filter((name) => name !== 'stack')
  const values = carried.map((name) => (failure as Record<string, unknown>)[name])
  expect(JSON.stringify(values)).not.toMatch(/gone\./)
})

test('no answer at all is an error of status 0', async () => {
  answering()
  await expect(answerOf(api.GET('/api/indicators'))).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
})

test('a lost answer is asked for again under the same key, so that one order is placed', async () => {
  const keys = answering(lost, placed)
  await expect(submitOrder(submission)).resolves.toMatchObject({ code: 'ABCD2345' })
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('the same order goes out under the same key until its page has gone on, then under another', async () => {
  const keys = answering(placed, placed, placed)
  await submitOrder(submission)
  await submitOrder(submission)
  expect(new Set(keys).size).toBe(1)
  forgetSubmission()
  await submitOrder(submission)
  expect(new Set(keys).size).toBe(2)
})
