import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { isForbidden, isImpossible, isNotFound, isUnauthorized } from '#openapi/client/api-error.ts'
import { isWorthRetrying, outcomeOf } from '#openapi/client/outcome-of.ts'
import { submissionAnswerOf } from '#openapi/client/submission-answer.ts'
import { answersOffContract } from '#tests/kit/answers-by-contract.ts'
import { noNetwork, onEachCall } from '#tests/kit/web-calls.ts'
import { useSteps } from '#web/console/board/use-steps.ts'
import { askCopy } from '#web/console/ticket/print-order.tsx'
import type { Intent } from '#web/courier/intents/intent.ts'
import { submitIntent } from '#web/courier/intents/submit-intent.ts'
import { sendPositions } from '#web/courier/positions/position-calls.ts'
import { sendBatch } from '#web/diner/analytics/send-batch.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { forgetUnsent, sendLater, sendUnsent } from '#web/shared/api/send-later.ts'

const statuses = Array.from({ length: 200 }, (_, n) => 400 + n)
const html = '<!doctype html><title>Cloudflare</title><h1>Attention Required!</h1>'
const ownBody = (status: number, code: string) => ({ statusCode: status, error: 'Error', code, message: 'No.' })

/** The bodies of an answer with an error status: one of the gateway, and those of others between it and a browser. */
const bodies: Readonly<Record<string, (status: number) => BodyInit | null>> = {
  'the gateway': (status) => JSON.stringify(ownBody(status, 'STEP_NOT_ALLOWED')),
  'a page': () => html,
  nothing: () => null,
  'a text': () => 'error code: 1020',
  'a message alone': () => JSON.stringify({ message: 'Forbidden' }),
  'a code without a status': () => JSON.stringify({ code: 'FORBIDDEN', message: 'Forbidden' }),
  'a number as code': (status) => JSON.stringify({ statusCode: status, code: status, message: 'Forbidden' }),
  'another status in the body': () => JSON.stringify(ownBody(200, 'STEP_NOT_ALLOWED')),
  'no object': () => '["error"]',
  null: () => 'null',
}
const cases = Object.entries(bodies).map(([from, bodyOf]) => ({ from, bodyOf }))
type Case = (typeof cases)[number]

/** Only these are decisions; the list says it in other words than the rule. */
const isDecision = (from: string, status: number) =>
  from === 'the gateway' && status < 500 && status !== 408 && status !== 425 && status !== 429

const seen: Request[] = []
const everyCallAnswers = (status: number, { bodyOf }: Case) => {
  seen.length = 0
  onEachCall((request) => {
    seen.push(request)
    return new Response(bodyOf(status), { status, headers: { 'content-type': 'application/json' } })
  })
}
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.each(cases)('an answer of $from', (one) => {
  beforeEach(answersOffContract)

  test('any answer decides a call only by the code of the gateway’s own body', async () => {
    const decided: number[] = []
    const submitted: number[] = []
    for (const status of statuses) {
      everyCallAnswers(status, one)
      const error = await errorOf(answerOf(api.GET('/api/configuration')))
      if (outcomeOf(error).is === 'refused') decided.push(status)
      if (submissionAnswerOf(error) !== 'unknown') submitted.push(status)
    }
    const decisions = statuses.filter((status) => isDecision(one.from, status))
    expect(decided).toEqual(decisions)
    expect(submitted).toEqual(decisions)
  })

  test('any answer settles a courier’s slide, or ends the sending, only by a decision', async () => {
    const courier = { riderId: 'ana', name: 'Ana', phone: '+5491155550001' }
    const intent: Intent = {
      ...{ id: 'one', shipmentType: 'simple' as const, shipmentId: 's1', delivery: 's1', code: 'ABCD2345' },
      ...{ to: 'IN_STORE' as const, at: '2026-11-21T20:00:00.000Z', securityCode: null, undoSeconds: 0, sends: 1 },
    }
    const settled: number[] = []
    for (const status of statuses) {
      everyCallAnswers(status, one)
      const { type } = await submitIntent(intent, courier, new QueryClient())
      expect(type === 'Denied').toBe(status === 403 && isDecision(one.from, status))
      if (type !== 'Unanswered') settled.push(status)
    }
    expect(settled).toEqual(statuses.filter((status) => isDecision(one.from, status)))
  })

  test('only an answer of the gateway says that a thing is missing or forbidden; else it is asked for again', async () => {
    const told: Record<string, number[]> = { missing: [], forbidden: [], unauthorized: [], impossible: [], again: [] }
    for (const status of statuses) {
      everyCallAnswers(status, one)
      const error = await errorOf(answerOf(api.GET('/api/configuration')))
      if (isNotFound(error)) told['missing']!.push(status)
      if (isForbidden(error)) told['forbidden']!.push(status)
      if (isUnauthorized(error)) told['unauthorized']!.push(status)
      if (isImpossible(error)) told['impossible']!.push(status)
      if (isWorthRetrying(error)) told['again']!.push(status)
    }
    const own = (status: number) => (one.from === 'the gateway' ? [status] : [])
    expect(told).toEqual({
      ...{ missing: own(404), forbidden: own(403), unauthorized: own(401), impossible: own(400) },
      again: statuses.filter((status) => !isDecision(one.from, status)),
    })
  })

  test('any answer drops a courier’s fixes, a waiting call or events of analytics only by a decision', async () => {
    const dropped: Record<string, number[]> = { fixes: [], calls: [], events: [] }
    const batch = { key: 'k', session: 's', events: [], at: 0 }
    for (const status of statuses) {
      everyCallAnswers(status, one)
      if (await sendPositions('ana', [])) dropped['fixes']!.push(status)
      if ((await sendBatch(batch)) === 'refused') dropped['events']!.push(status)
      forgetUnsent()
      sendLater({ key: 'k', method: 'POST', path: '/api/diner/order', contentType: 'text/plain', body: 'x' })
      await sendUnsent()
      if (localStorage.getItem('comanda.unsent') === null) dropped['calls']!.push(status)
    }
    forgetUnsent()
    const decisions = statuses.filter((status) => isDecision(one.from, status))
    expect(dropped).toEqual({ fixes: decisions, calls: decisions, events: decisions })
  })

  test('any answer keeps a ticket off the paper of the browser only by a decision', async () => {
    const left: number[] = []
    for (const status of statuses) {
      everyCallAnswers(status, one)
      if (await errorOf(askCopy(`O${status}${one.from}`))) left.push(status)
    }
    expect(left).toEqual(statuses.filter((status) => isDecision(one.from, status)))
  })

  test('any answer lets a step of the board keep its key unless it is a decision', async () => {
    const { result } = renderHook(() => useSteps({ take: () => undefined, wholeReads: 0 }))
    const keyOfTry = async (code: string) => {
      seen.length = 0
      await act(() => result.current.send(code, { is: 'ready' }))
      return seen.find(({ method }) => method === 'POST')?.headers.get('Idempotency-Key')
    }
    const renewed: number[] = []
    for (const status of statuses) {
      everyCallAnswers(status, one)
      const [first, second] = [await keyOfTry(`O${status}`), await keyOfTry(`O${status}`)]
      expect(first).toBeTruthy()
      if (first !== second) renewed.push(status)
    }
    expect(renewed).toEqual(statuses.filter((status) => isDecision(one.from, status)))
  })
})

test('too many guesses at a delivery’s key are a decision, and too many requests are none', async () => {
  const outcomes = []
  for (const code of ['TOO_MANY_GUESSES', 'TOO_MANY_REQUESTS']) {
    onEachCall(() => Response.json(ownBody(429, code), { status: 429, headers: { 'retry-after': '60' } }))
    outcomes.push(outcomeOf(await errorOf(answerOf(api.GET('/api/configuration')))))
  }
  expect(outcomes).toMatchObject([{ is: 'refused' }, { is: 'later', retryAfterMs: 60_000 }])
})

test('a call that never reached the gateway, or failed in the page, is undecided', async () => {
  onEachCall(noNetwork)
  expect(outcomeOf(await errorOf(answerOf(api.GET('/api/configuration'))))).toEqual({
    is: 'unknown',
    retryAfterMs: null,
  })
  expect(outcomeOf(new TypeError('oops')).is).toBe('unknown')
})
