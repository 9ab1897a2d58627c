import { spawnSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { sampled, sampleVariable, strideOf } from '#tests/kit/sample.ts'
import { optionsOf } from '#tests/options.ts'

afterEach(() => vi.unstubAllEnvs())

const parts = Array.from({ length: 19 }, (_, index) => index)
const shareAt = (sample: string, turns: 2 | 4 | 8) => {
  vi.stubEnv(sampleVariable, sample)
  return sampled('a sweep', turns, parts)
}

test.each([2, 4, 8] as const)('%i commits in a row take each part of a sweep once, from any commit on', (turns) => {
  for (const first of [0, 1, 5_921]) {
    const taken = Array.from({ length: turns }, (_, index) => shareAt(String(first + index), turns)).flat()
    expect(taken.toSorted((one, other) => one - other)).toEqual(parts)
  }
})

test('a sweep that counts its own parts takes the same share', () => {
  for (const sample of ['0', '1', '2', '3', '6', 'all']) {
    const share = shareAt(sample, 4)
    const { first, every } = strideOf('a sweep', 4)
    expect(parts.filter((part) => part >= first && (part - first) % every === 0)).toEqual(share)
  }
})

test('a run by hand, and one of all, takes every part', () => {
  expect(shareAt('all', 8)).toEqual(parts)
  vi.stubEnv(sampleVariable, undefined)
  expect(sampled('a sweep', 8, parts)).toEqual(parts)
})

test('a sweep of one part is never empty', () => {
  for (const sample of ['0', '1', '2', '3']) {
    vi.stubEnv(sampleVariable, sample)
    expect(sampled('a sweep', 4, ['the only one'])).toEqual(['the only one'])
  }
})

test.each([
  [['--sample', 'x'], '--sample x: a number, as an earlier run has printed it'],
  [['--shard', '3/2'], '--shard 3/2: which part of how many, such as 1/2'],
  [['--shard', '0/2'], '--shard 0/2: which part of how many, such as 1/2'],
  [['--since', 'no-such-commit'], '--since no-such-commit: no such commit'],
  [['--all', '--sample', '3'], '--all takes every sweep whole: leave --sample out'],
  [['--everything'], "Unknown option '--everything'"],
])('`npm test` refuses %j with a sentence', (words, sentence) => expect(() => optionsOf(words)).toThrow(sentence))

test('a wrong use of `npm test` ends with only its sentence and code 2', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tests/main.ts', '--sample', 'x'], {
    encoding: 'utf8',
  })
  const sentence = '--sample x: a number, as an earlier run has printed it\n'
  expect({ status, stderr, stdout }).toEqual({ status: 2, stderr: sentence, stdout: '' })
})
