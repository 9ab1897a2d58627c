import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfShard, recordedSeconds, secondsBy } from '#tests/shards.ts'

const files = globSync('tests/**/*.{test.ts,test.tsx,e2e.ts}')
const secondsOf = secondsBy(recordedSeconds())
const shardsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => filesOfShard(files, { index: at + 1, count }, secondsOf))

test.each([1, 2, 3, 5])('each file of tests runs on exactly one of %i machines', (count) => {
  expect(shardsOf(count).flat().toSorted()).toEqual(files.toSorted())
})

test('two and three machines end within a tenth of each other', () => {
  for (const count of [2, 3]) {
    const seconds = shardsOf(count).map((shard) => shard.reduce((sum, file) => sum + secondsOf(file), 0))
    expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.1)
  }
})

test('the division is the same for any order of the files', () => {
  const found = filesOfShard(files.toReversed(), { index: 2, count: 3 }, secondsOf)
  expect(found).toEqual(shardsOf(3)[1])
})

test('a shard begins with its slowest file, and machines beyond the files have none', () => {
  const seconds = { a: 1, b: 9, c: 3 }
  const shards = [1, 2, 3, 4].map((index) => filesOfShard(['a', 'b', 'c'], { index, count: 4 }, secondsBy(seconds)))
  expect(shards).toEqual([['b'], ['c'], ['a'], []])
  expect(filesOfShard(['a', 'b', 'c'], { index: 1, count: 1 }, secondsBy(seconds))).toEqual(['b', 'c', 'a'])
})

test('a file without a record counts as an ordinary one', () => {
  expect(secondsBy({ a: 1, b: 9, c: 3 })('new')).toBe(3)
  expect(secondsBy({})('new')).toBe(1)
})

test('no recorded file is gone', () => {
  expect(Object.keys(recordedSeconds()).filter((file) => !files.includes(file))).toEqual([])
})
