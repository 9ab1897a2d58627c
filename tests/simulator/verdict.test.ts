import { expect, test } from 'vitest'
import { told } from '#simulator/report/verdict.ts'

const held = ['one', 'two']
const unseen = ['three', 'four', 'five']
const run = {
  ...{ verdict: 'held' as const, broken: null, failure: null, coverage: { held, unseen }, hashOfLog: 'a1b2' },
  observations: { length: 143 },
}
const asked = { thresholds: 0, command: 'npm run sim -- run smoke --seed 1', isVerbose: false }

test('a run that held ends with one short line, and one line stands for all that was not tested', () => {
  expect(told(run, asked)).toEqual({
    before: [
      'Not tested: 3 of 5 invariants, which nothing in this run could break (--verbose names them).',
      'The event log is a1b2',
    ],
    verdict: 'Passed: 2 invariants held over 143 observations.',
  })
})

test('a run that tested everything says nothing of what was not tested', () => {
  const all = { ...run, coverage: { held, unseen: [] }, hashOfLog: null, observations: { length: 1 } }
  expect(told(all, { ...asked, thresholds: 1 })).toEqual({
    before: [],
    verdict: 'Passed: 2 invariants and 1 threshold held over 1 observation.',
  })
})

test('with more words every invariant is named, before the verdict', () => {
  const { before, verdict } = told(run, { ...asked, isVerbose: true })
  expect(before).toHaveLength(6)
  expect(before).toContain('Held: one')
  expect(before).toContain('Not tested, because nothing in this run could break it: four')
  expect(verdict).toMatch(/^Passed: /)
})

test('a broken invariant is the verdict, with its finding and the command that repeats it', () => {
  const broken = { invariant: 'one', step: 57, finding: 'order X is lost' }
  const says =
    'Failed: one\n  order X is lost\n  after 57 observations; repeat it with: npm run sim -- run smoke --seed 1'
  expect(told({ ...run, verdict: 'broken', broken }, asked)).toEqual({ before: [], verdict: says })
  const more = told({ ...run, verdict: 'broken', broken }, { ...asked, isVerbose: true })
  expect(more.before).not.toContain('Held: one')
  expect(more).toMatchObject({ before: expect.arrayContaining(['Held: two']), verdict: says })
})

test('the trace of a run that failed comes first, and its first sentence last', () => {
  expect(told({ ...run, verdict: 'failed', failure: 'Error: a bug\n    at line 7' }, asked)).toEqual({
    before: ['    at line 7'],
    verdict: 'Not judged: Error: a bug\n  repeat it with: npm run sim -- run smoke --seed 1',
  })
})

test('a wrong use is said alone, and a stopped run names the shifts that stay open', () => {
  const failure = 'the gateway has no store x'
  expect(told({ ...run, verdict: 'failed', failure, isWrongUse: true }, asked)).toEqual({
    before: [],
    verdict: failure,
  })
  expect(told({ ...run, verdict: 'stopped', openShifts: 3 }, asked)).toEqual({
    before: [],
    verdict: 'The run was stopped; shifts that could not be ended at the gateway: 3',
  })
})
