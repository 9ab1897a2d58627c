import { afterEach, describe, expect, test, vi } from 'vitest'
import { answersOffContract } from '#tests/kit/answers-by-contract.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'

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

test('an empty answer is accepted where the browser gives it an empty body, as Chromium does', async () => {
  const answer = Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: new ReadableStream() })
  answering(() => answer)
  await expect(answerOf(api.DELETE('/api/diner/customer/session'))).resolves.toBeUndefined()
})

describe('a call without an answer', () => {
  afterEach(() => vi.useRealTimers())

  /** Never answers, or stops after the head of its answer; ends when it is aborted. */
  const stalling = (where: 'head' | 'body') => {
    vi.useFakeTimers()
    globalThis.fetch = async (_, init) => {
      const ended = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      )
      if (where === 'head') return ended
      ended.catch(() => undefined)
      // The check of the answers reads a clone, and would wait instead of the page.
      answersOffContract()
      return Object.assign(new Response(new ReadableStream({ pull: () => ended })), { clone: () => new Response() })
    }
  }
  const outcomeOf = (call: Promise<unknown>) => {
    let outcome: unknown = 'pending'
    call.then(
      () => {
        outcome = 'answered'
      },
      (error: unknown) => {
        outcome = error
      },
    )
    return () => outcome
  }
  const lost = expect.objectContaining({ status: 0, code: 'NO_ANSWER' })
  const card = { token: 't', paymentMethodId: 'visa', dinerOrderId: 'o', cardName: 'A', identificationNumber: '1' }
  const calls: readonly [string, number, () => Promise<unknown>][] = [
    ['a read', 45_000, () => answerOf(api.GET('/api/indicators'))],
    ['a change', 20_000, () => answerOf(api.POST('/api/order/withdrawal', { body: { key: 'k' } }))],
    [
      'a payment',
      60_000,
      () => answerOf(api.POST('/api/order/payment', { body: { ...card, identificationType: 'DNI' } })),
    ],
    [
      'a return from the bank',
      60_000,
      () =>
        answerOf(api.POST('/api/callback/transbank/{a}{b}', { params: { path: { a: 'ABCD2345', b: '?token_ws=1' } } })),
    ],
  ]
  test.each(calls.flatMap((call) => (['head', 'body'] as const).map((where) => [...call, where] as const)))(
    'a call without an answer ends: %s after %i ms',
    async (_, ms, call, where) => {
      stalling(where)
      const outcome = outcomeOf(call())
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(outcome()).toBe('pending')
      await vi.advanceTimersByTimeAsync(1)
      expect(outcome()).toEqual(lost)
    },
  )

  test('a call without an answer ends with the caller, as an abort', async () => {
    stalling('head')
    const controller = new AbortController()
    const outcome = outcomeOf(answerOf(api.GET('/api/indicators', { signal: controller.signal })))
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('an answer without a body is an answer', async () => {
  answering(() => new Response(null, { status: 204 }))
  await expect(answerOf(api.DELETE('/api/diner/customer/session'))).resolves.toBeUndefined()
})
