import { expect, test } from 'vitest'
import { accept, evolver, fold, reject } from '#domain/kernel/decider.ts'

type Shelf = { readonly books: readonly string[]; readonly owner: { readonly name: string } }
type Event =
  | { readonly type: 'Added'; readonly book: string }
  | { readonly type: 'Emptied' }
  | { readonly type: 'Seen' }

const empty: Shelf = { books: [], owner: { name: 'Ana' } }
const evolve = evolver<Shelf, Event>((draft, event) => {
  if (event.type === 'Added') draft.books.push(event.book)
  if (event.type === 'Emptied') return { books: [], owner: { name: 'nobody' } }
  return undefined
})
const shelf = { initial: empty, evolve }
const added = (book: string): Event => ({ type: 'Added', book })

test('a decision is its events, or the reason why there are none', () => {
  expect(accept()).toEqual({ ok: true, events: [] })
  expect(accept(1, 2)).toEqual({ ok: true, events: [1, 2] })
  expect(reject({ type: 'Closed' })).toEqual({ ok: false, rejection: { type: 'Closed' } })
})

test('a state after an event is a new one that shares the unchanged parts, and the old one stays', () => {
  const after = evolve(empty, added('a'))
  expect(after.books).toEqual(['a'])
  expect(after.owner).toBe(empty.owner)
  expect(empty.books).toEqual([])
})

test('a state after an event is the same without a change, and a new one if the recipe returns it', () => {
  expect(evolve(empty, { type: 'Seen' })).toBe(empty)
  expect(evolve(empty, { type: 'Emptied' })).toEqual({ books: [], owner: { name: 'nobody' } })
})

test('the fold of events applies them in order, from the beginning or from a state', () => {
  expect(fold(shelf, [])).toBe(empty)
  expect(fold(shelf, [added('a'), added('b')]).books).toEqual(['a', 'b'])
  expect(fold(shelf, [added('b')], evolve(empty, added('a'))).books).toEqual(['a', 'b'])
  expect(fold(shelf, new Set([added('a')])).books).toEqual(['a'])
})
