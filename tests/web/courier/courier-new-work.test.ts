import { expect, test } from 'vitest'
import { createNewWork } from '#web/courier/list/new-work.ts'

type Page = Parameters<ReturnType<typeof createNewWork>['read']>[0][number]

/** A page of the list with these shipments; `k…` are stacks. */
const page = (ids: string, isLast = true): Page => {
  const entries = ids.split(' ').filter(Boolean)
  const named = (isStack: boolean) =>
    entries.filter((id) => id.startsWith('k') === isStack).map((id) => ({ id }) as never)
  return { shipments: named(false), stacks: named(true), isLast, unreadable: [], asked: 0 }
}

test('a list that was read is no news the first time', () => expect(createNewWork().read([page('a b')])).toBe(false))

test('a list that was read is no news when it is the same, shorter, or in another order', () => {
  const work = createNewWork()
  const reads = ['a b', 'a b', 'b a', 'b', 'a b'].map((ids) => work.read([page(ids)]))
  expect(reads).toEqual([false, false, false, false, false])
})

test('a list that was read is news once for each shipment and each stack that it did not have', () => {
  const work = createNewWork()
  const reads = ['', 'a', 'a', 'a b', 'a b k1', 'a b k1'].map((ids) => work.read([page(ids)]))
  expect(reads).toEqual([false, true, false, true, true, false])
})

test('a list that was read is no news where a further page loads, or an entry of it moves up', () => {
  const work = createNewWork()
  expect(work.read([page('a b', false)])).toBe(false)
  expect(work.read([page('b c', false)])).toBe(false)
  expect(work.read([page('b c', false), page('d')])).toBe(false)
  expect(work.read([page('b c', false), page('d e')])).toBe(true)
})

const offered = (shipmentId: string) => ({ type: 'offered', shipmentId }) as const
const gone = (shipmentId: string) => ({ type: 'gone', shipmentId }) as const

test('an offer that was told is news once, also when the list shows it afterwards', () => {
  const work = createNewWork()
  work.read([page('')])
  expect([work.hear(offered('a')), work.hear(offered('a')), work.read([page('a')])]).toEqual([true, false, false])
})

test('an offer that was told is no news for a shipment that the list has shown already', () => {
  const work = createNewWork()
  work.read([page('a')])
  expect(work.hear(offered('a'))).toBe(false)
})

test('an offer that was told is news again after it was taken, and a late list of it is none', () => {
  const work = createNewWork()
  work.read([page('')])
  expect([work.hear(offered('a')), work.hear(gone('a')), work.read([page('a')])]).toEqual([true, false, false])
  expect([work.hear(offered('a')), work.hear(offered('a'))]).toEqual([true, false])
})
