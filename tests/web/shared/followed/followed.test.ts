import { expect, test } from 'vitest'
import {
  asksOnJoin,
  type FollowedState,
  isVersioned,
  keepingOf,
  lineState,
  newestAnswer,
  newestFrame,
  type Pauses,
  pauseOf,
} from '#web/shared/followed/followed.ts'

const at = (cursor: string, id = 'a') => ({ id, at: cursor })

test('[ruling-47] an answer that comes late, after a newer frame, is dropped', () => {
  const frame = newestFrame(at('10.1.0'), at('10.3.0'))
  expect(frame && newestAnswer(frame, at('10.2.0'))).toEqual(at('10.3.0'))
})
test('a cursor is compared number by number, not as a text', () => {
  expect(newestAnswer(at('9.9.9'), at('10.0.0'))).toEqual(at('10.0.0'))
  expect(newestAnswer(at('10.0.0'), at('9.9.9'))).toEqual(at('10.0.0'))
})
test('an answer with the shown cursor replaces the shown one', () => {
  const again = at('10.1.0')
  expect(newestAnswer(at('10.1.0'), again)).toBe(again)
})
test('after a change of id the answer wins, whatever its cursor', () => {
  expect(newestAnswer(at('10.1.0', 'a'), at('9.0.0', 'b'))).toEqual(at('9.0.0', 'b'))
})
test('a late frame of the id before the change is dropped, even a newer one', () => {
  expect(newestFrame(at('10.1.0', 'b'), at('11.0.0', 'a'))).toBeUndefined()
})
test('a frame for a page that shows nothing is taken', () => {
  expect(newestFrame(undefined, at('1.0.0'))).toEqual(at('1.0.0'))
})
test('the older copy of two tabs does not replace the newer one', () => {
  const [ours, theirs] = [at('10.1.0'), at('10.2.0')]
  expect(newestAnswer(theirs, ours)).toBe(theirs)
})
test('a kept answer without id or cursor counts as none', () => {
  const values = [null, 'x', 7, [], {}, { id: 'a' }, { id: 'a', at: 5 }, { id: null, at: '1.0' }, at('1.0')]
  expect(values.map(isVersioned)).toEqual([...Array(8).fill(false), true])
})

const pauses: Pauses = { lineDown: 15, lineOff: 60, unanswered: [3, 5, 10], stopsAtEnd: true }
const moment = (changes: Partial<FollowedState> = {}): FollowedState => ({
  line: 'down',
  hasAnswer: true,
  isOver: false,
  failures: 0,
  isPassing: false,
  ...changes,
})

test('while the line pushes there are no polls, and while it is down there are', () => {
  expect([pauseOf(pauses, moment({ line: 'live' })), pauseOf(pauses, moment())]).toEqual([null, 15])
})
test('without realtime in the configuration the polls have their own pause, or none', () => {
  const off = moment({ line: 'off' })
  expect([pauseOf(pauses, off), pauseOf({ ...pauses, lineOff: null }, off)]).toEqual([60, null])
})
test('a phone that starts offline polls for the kept answer as on a line that is down', () => {
  expect(pauseOf(pauses, moment({ failures: 4, isPassing: true }))).toBe(15)
})
test('with nothing to show the pauses grow with the failures, up to the last', () => {
  const after = (failures: number) => pauseOf(pauses, moment({ hasAnswer: false, failures, isPassing: true }))
  expect([0, 1, 2, 3, 4, 99].map(after)).toEqual([10, 3, 5, 10, 10, 10])
})
test('a live line does not stop the polls of a page with nothing to show', () => {
  expect(pauseOf(pauses, moment({ hasAnswer: false, line: 'live' }))).toBe(10)
})
test('a failure that cannot pass takes the longest pause at once', () => {
  expect(pauseOf(pauses, moment({ hasAnswer: false, failures: 1 }))).toBe(10)
})
test('a resource without such pauses is polled without an answer only while its failure may pass', () => {
  const none = { hasAnswer: false }
  const moments = [none, { ...none, failures: 1 }, { ...none, failures: 1, isPassing: true }].map(moment)
  expect(moments.map((now) => pauseOf({ ...pauses, unanswered: [] }, now))).toEqual([null, null, 15])
})
test('the end of a resource ends its polls, where it is an end', () => {
  const over = moment({ isOver: true })
  expect([pauseOf(pauses, over), pauseOf({ ...pauses, stopsAtEnd: false }, over)]).toEqual([null, 15])
})

test('a line is down until the configuration says that there is none', () => {
  expect([
    lineState(undefined, false),
    lineState(true, false),
    lineState(true, true),
    lineState(false, false),
    lineState(false, true),
  ]).toEqual(['down', 'down', 'live', 'off', 'off'])
})
test('a channel that does not resume asks at each join, so that no event is missed', () => {
  expect([0, 1, 2].map((before) => asksOnJoin(false, before))).toEqual([true, true, true])
})
test('[FOPEN-57] a channel that resumes asks only at later joins, as after a sleep', () => {
  expect([0, 1, 2].map((before) => asksOnJoin(true, before))).toEqual([false, true, true])
})

const seen = { hasAnswer: true, isCached: false, isOver: false, isUnknown: false }

test('an answer of this visit is kept until the resource ends', () => {
  expect([keepingOf(seen), keepingOf({ ...seen, isOver: true })]).toEqual(['write', 'forget'])
})
test('a kept answer that was not confirmed yet is neither renewed nor removed', () => {
  const cached = { ...seen, isCached: true }
  expect([keepingOf(cached), keepingOf({ ...cached, isOver: true })]).toEqual(['leave', 'leave'])
})
test('the kept answer of an erased or unknown resource is removed', () => {
  expect(keepingOf({ ...seen, isCached: true, isUnknown: true })).toBe('forget')
})
test('a page without an answer leaves what another tab kept', () => {
  expect(keepingOf({ ...seen, hasAnswer: false })).toBe('leave')
  expect(keepingOf({ ...seen, hasAnswer: false, isUnknown: true })).toBe('leave')
})
