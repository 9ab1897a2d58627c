import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cachedFiles } from '#gateway/media/cached-files.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const hour = 3_600_000

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  /** A file of ten bytes with this last use. */
  const left = (name: string, ageMs: number) => {
    writeFileSync(join(folder, name), 'ten bytes.')
    utimesSync(join(folder, name), (now - ageMs) / 1000, (now - ageMs) / 1000)
  }
  return { folder, left, names: () => readdirSync(folder).sort() }
}

test('files beyond the limit are deleted, the least recently used first', async () => {
  const { folder, left, names } = aFolder()
  for (const [name, days] of [
    ['old', 40],
    ['older', 50],
    ['asked', 60],
    ['new', 1],
  ] as const)
    left(name, days * 24 * hour)
  const files = cachedFiles(folder, () => now, { mostBytes: 30, every: 1 })
  expect(String(await files.read('asked'))).toBe('ten bytes.')
  await files.keep('fresh', Buffer.from('ten bytes.'))
  utimesSync(join(folder, 'fresh'), now / 1000, now / 1000)
  expect(names()).toEqual(['asked', 'fresh', 'new'])
})

test('a draft of a dead process is deleted after an hour, and one that is being written stays', async () => {
  const { folder, left, names } = aFolder()
  left('a.0c9d', hour + 1)
  left('b.77e1', hour - 1)
  await cachedFiles(folder, () => now, { mostBytes: 1_000, every: 1 }).keep('c', Buffer.from('x'))
  expect(names()).toEqual(['b.77e1', 'c'])
})

test('the folder is searched with the first new file, and then with every nth one', async () => {
  const { folder, left, names } = aFolder()
  const files = cachedFiles(folder, () => now, { mostBytes: 1_000, every: 3 })
  for (const [name, isGone] of [
    ['a', true],
    ['b', false],
    ['c', false],
    ['d', true],
  ] as const) {
    left('left.1', 2 * hour)
    await files.keep(name, Buffer.from('x'))
    expect(names().includes('left.1')).toBe(!isGone)
  }
})

test('a missing file is null', async () => {
  expect(await cachedFiles(join(aFolder().folder, 'none'), () => now).read('a')).toBeNull()
})
