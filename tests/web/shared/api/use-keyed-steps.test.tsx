import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#openapi/client/api-error.ts'
import { type Idempotent, useKeyedSteps, without } from '#web/shared/api/use-keyed-steps.ts'

/** The steps of a person, and a gateway that notes the keys and answers the newest call when the test says so. */
function aPerson() {
  const keys: string[] = []
  const answers: PromiseWithResolvers<string>[] = []
  const call = ({ headers }: Idempotent) => {
    keys.push(headers['Idempotency-Key'])
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const heard: unknown[] = []
  const { result } = renderHook(() => useKeyedSteps<string>())
  const firstRun = result.current.run
  return {
    keys,
    heard,
    take: (subject: string, step: string) =>
      act(async () => {
        const work = result.current.run(subject, step, async (send) => void heard.push(await send(call)))
        void work.catch((error: Error) => heard.push(error))
      }),
    answer: () => act(async () => answers.at(-1)?.resolve('done')),
    fail: (error: Error) => act(async () => answers.at(-1)?.reject(error)),
    sending: () => [...result.current.sending],
    isSameRun: () => result.current.run === firstRun,
  }
}

const refusal = new ApiError(409, 'ORDER_STEP_NOT_ALLOWED')
const lost = new ApiError(0, 'NO_ANSWER')

test('a subject has one step at a time, and others go beside it', async () => {
  const person = aPerson()
  await person.take('order-1', 'accept')
  await person.take('order-1', 'cancel')
  await person.take('order-2', 'accept')
  expect([person.keys.length, person.sending()]).toEqual([
    2,
    [
      ['order-1', 'accept'],
      ['order-2', 'accept'],
    ],
  ])
})

test('a subject is free again after an answer and after a failure, and its page keeps one function', async () => {
  const person = aPerson()
  for (const end of [person.answer, () => person.fail(lost), () => person.fail(refusal)]) {
    await person.take('order-1', 'accept')
    expect(person.sending()).toEqual([['order-1', 'accept']])
    await end()
    expect(person.sending()).toEqual([])
  }
  expect([person.heard, person.isSameRun()]).toEqual([['done', lost, refusal], true])
})

test('a step whose answer was lost goes again under its key, and no other step does', async () => {
  const person = aPerson()
  await person.take('order-1', 'accept')
  await person.fail(lost)
  await person.take('order-1', 'cancel')
  await person.fail(lost)
  await person.take('order-2', 'accept')
  await person.fail(lost)
  await person.take('order-1', 'accept')
  const [first, otherStep, otherSubject, again] = person.keys
  expect(again).toBe(first)
  expect(new Set([first, otherStep, otherSubject]).size).toBe(3)
})

test.each([
  ['taken', (person: ReturnType<typeof aPerson>) => person.answer()],
  ['refused', (person: ReturnType<typeof aPerson>) => person.fail(refusal)],
])('a step that was %s goes under a new key the next time', async (_, end) => {
  const person = aPerson()
  await person.take('order-1', 'print')
  await end(person)
  await person.take('order-1', 'print')
  expect(new Set(person.keys).size).toBe(2)
})

test('a map without a name that it does not have is the same map', () => {
  const values = new Map([['a', 1]])
  expect(without(values, 'b')).toBe(values)
  expect([...without(values, 'a'), values.size]).toEqual([1])
})
