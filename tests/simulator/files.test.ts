import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect } from 'effect'
import { afterAll, expect, test } from 'vitest'
import { readTextFile } from '#simulator/process/read-file.ts'
import { checkWritable, makeFolders, writeFile } from '#simulator/process/write-file.ts'
import { openTape } from '#simulator/record/tape.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-simulator-'))
afterAll(() => rmSync(folder, { recursive: true }))

const here = (name: string) => join(folder, name)
const whyNot = (effect: Effect.Effect<unknown, { readonly message: string; readonly exitCode: number }>) =>
  Effect.runSync(
    Effect.match(effect, { onSuccess: () => null, onFailure: ({ message, exitCode }) => [exitCode, message] }),
  )

writeFileSync(here('old.txt'), 'old')
mkdirSync(here('folder'))

test.each([
  ['a folder', here('folder'), 'it is a folder'],
  ['below a file', here('old.txt/new.txt'), 'its parent is not a folder'],
  ['where no folder can be made', '/proc/none/new.txt', 'nothing can be written there'],
])('a file that is %s is refused before a run, with why', (_, path, why) => {
  expect(whyNot(checkWritable([path]))).toEqual([2, `${path} cannot be written: ${why}`])
})

test('writable files stay unchanged before a run', () => {
  const [old, fresh] = [here('old.txt'), here('some/folders/new.txt')]
  expect(whyNot(checkWritable([old, fresh]))).toBeNull()
  expect([readFileSync(old, 'utf8'), existsSync(fresh)]).toEqual(['old', false])
  expect(whyNot(writeFile(fresh, 'new'))).toBeNull()
  expect(readFileSync(fresh, 'utf8')).toBe('new')
})

test('two flags cannot name one file', () => {
  expect(whyNot(checkWritable([here('a'), here('b'), here('a')]))).toEqual([2, `two flags name the file ${here('a')}`])
})

test('a folder is made below existing ones', () => {
  makeFolders(here('x/y/z'))
  makeFolders(here('x/y/z'))
  expect(existsSync(here('x/y/z'))).toBe(true)
})

test('neither of two runs that record into one file takes it for its own', () => {
  const path = here('run.jsonl')
  writeFileSync(path, 'of an earlier run')
  const both = Effect.gen(function* () {
    const [one, other] = [yield* openTape(path), yield* openTape(path)]
    one.write('one')
    yield* one.whole
    other.write('other')
    return [yield* Effect.flip(one.whole), yield* Effect.flip(other.whole)].map(({ message }) => message)
  })
  const says = `${path} was written by another command too`
  expect(Effect.runSync(Effect.scoped(both))).toEqual([says, says])
})

test.each([
  ['is not there', here('none'), `there is no scenario ${here('none')}`],
  ['is below a file', here('old.txt/none'), `there is no scenario ${here('old.txt/none')}`],
  ['is a folder', here('folder'), `${here('folder')} is a folder, and no scenario`],
  ['never ends', '/dev/zero', '/dev/zero is no file'],
  ['is too large', here('large.txt'), `${here('large.txt')} is larger than a scenario can be: 1 MB`],
])('a file that %s is not read', (_, path, says) => {
  writeFileSync(here('large.txt'), 'x'.repeat(1_000_001))
  expect(whyNot(readTextFile(path, { what: 'scenario', mostBytes: 1_000_000 }))).toEqual([2, says])
})

test('a relative path that is not there is named with its folder', () => {
  const says = `there is no scenario none/ours.yaml in ${process.cwd()}`
  expect(whyNot(readTextFile('none/ours.yaml', { what: 'scenario', mostBytes: 1 }))).toEqual([2, says])
})

test('the byte order mark of some editors is no part of a file', () => {
  writeFileSync(here('marked.txt'), '\uFEFFname: x')
  expect(Effect.runSync(readTextFile(here('marked.txt'), { what: 'scenario', mostBytes: 100 }))).toBe('name: x')
})
