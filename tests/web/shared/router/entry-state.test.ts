import { beforeEach, expect, test } from 'vitest'
import { changeAddress, entryState, entryStateIn, nameEntry, pushCopy } from '#web/shared/router/entry-state.ts'
import { passedData } from '#web/shared/router/passed-data.ts'
import { oneOf, optional, shape, text } from '#web/shared/state/shape.ts'

beforeEach(() => history.replaceState(null, '', '/'))

test('an entry has the router’s key, and the default key before the router has written', () => {
  expect(entryState()).toEqual({ key: 'default', isCopy: false })
  history.replaceState({ key: 'abc', idx: 3, usr: null }, '')
  expect(entryState()).toEqual({ key: 'abc', isCopy: false })
})
test('the first entry of a document has a name of its own, which a reload keeps', () => {
  nameEntry()
  const { key } = entryState()
  nameEntry()
  expect([key === 'default', entryState().key]).toEqual([false, key])
  history.replaceState({ key: 5, usr: { a: 1 } }, '')
  nameEntry()
  expect(history.state).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), usr: { a: 1 } })
})
test('an entry of another release or another site counts as one without odd fields', () => {
  const odd = [null, 'text', 7, [1], { key: 5, isCopy: 'yes' }, { key: null }, { __proto__: { isCopy: true } }]
  expect(odd.map(entryStateIn)).toEqual(odd.map(() => ({ key: 'default', isCopy: false })))
  expect(entryStateIn({ key: 'k', isCopy: 1, theirs: {} })).toEqual({ key: 'k', isCopy: false })
})
test('a changed address keeps the state of the entry, the router’s part and a page’s', () => {
  history.replaceState({ key: 'abc', idx: 3, usr: { a: 1 } }, '', '/a?b=c')
  changeAddress('/a')
  expect([location.pathname + location.search, history.state]).toEqual(['/a', { key: 'abc', idx: 3, usr: { a: 1 } }])
})
test('a copy has everything of its entry, and says that it is one', () => {
  history.replaceState({ key: 'abc', usr: { a: 1 } }, '', '/a')
  pushCopy()
  expect([location.pathname, history.state]).toEqual(['/a', { key: 'abc', usr: { a: 1 }, isCopy: true }])
})
test('a copy of an entry that holds a text is still a copy', () => {
  history.replaceState('text', '')
  pushCopy()
  expect(entryState().isCopy).toBe(true)
})

const step = shape({ phone: text, outcome: optional(oneOf('started', 'ended')) })

test('data that a page passes is read by the next, also after a reload', () => {
  const { pass, read } = passedData('register', 1, step)
  expect(read(structuredClone(pass({ phone: '11' })))).toEqual({ phone: '11' })
})
test('data of another page, another version or another shape is not read', () => {
  const { pass, read } = passedData('register', 2, step)
  const given = [
    null,
    undefined,
    'x',
    { phone: '11' },
    passedData('register', 1, step).pass({ phone: '11' }),
    passedData('other', 2, step).pass({ phone: '11' }),
    pass({ phone: 11 as unknown as string }),
    pass({ phone: '11', outcome: 'lost' as 'ended' }),
  ]
  expect(given.map(read)).toEqual(given.map(() => null))
})
