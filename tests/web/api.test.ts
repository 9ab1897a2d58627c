import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'

const answering = (...answers: (() => Response)[]) => {
  globalThis.fetch = async () => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
}

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
