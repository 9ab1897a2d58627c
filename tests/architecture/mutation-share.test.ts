import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfShare, keepShare, otherShare } from '#tests/mutation/share.ts'
import { partOf } from '#tests/options.ts'

const mutantAt = (file: string, line: number, replacement = 'false') => ({
  fileName: join(process.cwd(), file),
  location: { start: { line, column: 4 }, end: { line, column: 19 } },
  replacement,
})
const mutants = Array.from({ length: 1_600 }, (_, index) => mutantAt(`gateway/${index % 8}.ts`, Math.floor(index / 8)))
const sharesOf = (mutant: (typeof mutants)[number], count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).filter((index) => isOfShare(mutant, { index, count }))

test.each([1, 2, 7, 16])('each mutant is of one share of %i', (count) => {
  for (const mutant of mutants) expect(sharesOf(mutant, count)).toHaveLength(1)
})

test('a share takes its part of the whole and of every file', () => {
  for (const index of [1, 3, 16]) {
    const share = mutants.filter((mutant) => isOfShare(mutant, { index, count: 16 }))
    expect(Math.abs(share.length - 100)).toBeLessThan(30)
    for (const file of ['0', '3', '7']) {
      const ofFile = share.filter(({ fileName }) => fileName.endsWith(`/${file}.ts`))
      expect(Math.abs(ofFile.length - 12)).toBeLessThan(11)
    }
  }
})

test('the breaks of one place fall into different shares', () => {
  const breaks = Array.from({ length: 20 }, (_, index) => mutantAt('gateway/app.ts', 7, String(index)))
  expect(new Set(breaks.flatMap((mutant) => sharesOf(mutant, 16))).size).toBeGreaterThan(5)
})

test('a run leaves out the mutants of other shares, and no other', () => {
  const share = { index: 2, count: 4 }
  const plans = mutants.map((mutant) => ({ plan: 'Run', mutant: { ...mutant } }))
  keepShare(plans, share)
  for (const { plan, mutant } of plans) {
    const left = { plan, status: 'status' in mutant ? mutant.status : null }
    expect(left).toEqual(
      isOfShare(mutant, share) ? { plan: 'Run', status: null } : { plan: 'EarlyResult', status: 'Ignored' },
    )
  }
  expect(plans.filter(({ mutant }) => 'statusReason' in mutant && mutant.statusReason === otherShare)).not.toEqual([])
})

test('a run leaves constants out, also where a test loads their file late', () => {
  const plan = (isStatic: boolean) => ({
    plan: 'Run',
    mutant: { ...mutantAt('web/a.ts', 1), static: isStatic, status: '', statusReason: '' },
  })
  const plans = [plan(true), plan(false)]
  keepShare(plans, { index: 1, count: 1 })
  expect(plans.map((each) => each.plan)).toEqual(['EarlyResult', 'Run'])
  expect(plans[0]?.mutant).toMatchObject({ status: 'Ignored', statusReason: 'a constant' })
})

test.each(['17/16', '0/16', 'x', '3', '1/2/3', ''])('`--share %s` is refused with a sentence', (text) => {
  expect(() => partOf('--share', text)).toThrow(`--share ${text}: which part of how many, such as 1/2`)
})

test.each([
  [['no/folder', '--share', '17/16'], '--share 17/16: which part of how many, such as 1/2'],
  [['no/folder'], 'no/folder is none of these, nor in one: domain, '],
])('a wrong use of `npm run mutate`, %j, ends with one sentence and code 2', (words, sentence) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tests/mutation/main.ts', ...words], {
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr.startsWith(sentence)).toBe(true)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
