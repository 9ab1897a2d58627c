import { expect, test } from 'vitest'
import { type BoardAction, boardAtFirst, boardReducer } from '#web/console/board/board-state.ts'

const after = (...actions: readonly BoardAction[]) => actions.reduce(boardReducer, boardAtFirst)
const byKeys = (code: string) => ({ code, isByKeys: true })

test('a card that the keys reach shows its column, and an active one shows all active columns', () => {
  const parts = (['new', 'done', 'ready'] as const).map((lane) => {
    const { part } = after({ type: 'PartChosen', part: 'scheduled' }, { type: 'CardReached', code: 'A', lane })
    return part
  })
  expect(parts).toEqual(['active', 'done', 'active'])
})

test('each request of the focus is a new one, also for the same card', () => {
  const first = after({ type: 'CardReached', code: 'A', lane: 'new' })
  const second = boardReducer(first, { type: 'CardReached', code: 'A', lane: 'new' })
  expect([second.focus, second.selected]).toEqual([byKeys('A'), 'A'])
  expect(second.focus).not.toBe(first.focus)
})

test('a step closes the form of a rejection, and moves the focus only where the card leaves', () => {
  const open = after({ type: 'CardFocused', code: 'A' }, { type: 'RejectionOpened', code: 'A' })
  const seen = boardReducer(open, { type: 'RejectionClosed', focus: null })
  expect([seen.rejecting, seen.selected, seen.focus]).toEqual([null, 'A', null])
  const left = boardReducer(open, { type: 'RejectionClosed', focus: byKeys('B') })
  expect([left.rejecting, left.selected, left.focus]).toEqual([null, 'B', byKeys('B')])
})

test('a cancellation closes the opened line of its order, and no other', () => {
  const open = after({ type: 'LineToggled', mark: 'A' }, { type: 'LineToggled', mark: 'B' })
  const canceled = boardReducer(open, { type: 'OrderCanceled', code: 'A' })
  expect([...canceled.opened]).toEqual(['B'])
})

test('the form of a rejection follows its order, and closes where it can no longer be stopped', () => {
  const open = after({ type: 'PartChosen', part: 'new' }, { type: 'RejectionOpened', code: 'A' })
  const moved = boardReducer(open, { type: 'RejectionFollowed', lane: 'preparing' })
  expect([moved.rejecting, moved.part]).toEqual(['A', 'preparing'])
  const ended = boardReducer(open, { type: 'RejectionClosed', focus: null })
  expect([ended.rejecting, ended.part]).toEqual([null, 'new'])
})

test('a look at a card takes its mark of a change away, and no other', () => {
  const changed = after({ type: 'OrdersChanged', codes: ['A', 'B'] }, { type: 'CardFocused', code: 'A' })
  expect([...changed.changed]).toEqual(['B'])
})
