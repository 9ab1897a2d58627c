import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readForRun } from '#simulator/scenario/read.ts'

/** Wrong files as people write them. Each ends with the sentences that it gets, in comments. */
const folder = new URL('./wrong-files/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))

test('there are the eighteen wrong files of an engineer of QA, and more', () => {
  expect(files.length).toBeGreaterThanOrEqual(18)
})

test.each(files)('%s is refused with sentences that say what to write', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const says = [...text.matchAll(/^# says (.+)$/gm)].map(([, sentence]) => sentence)
  const read = readForRun(text)
  expect(read.ok ? [] : read.errors.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(says)
  expect(says.length).toBeGreaterThan(0)
})

test.each([
  ['a zero in a name', 'name: lunch\nlasts: 10m\nshops: [{ store: "parrilla-\0centro" }]\n', 3, 28],
  ['the bytes of another encoding', '\uFFFD\uFFFDn\0a\0m\0e\0', 1, 1],
])('%s is refused at its place', (_, text, line, column) => {
  const message = 'a character here is none of a text: take it out, or save the file as UTF-8'
  expect(readForRun(text)).toEqual({ ok: false, errors: [{ line, column, message }] })
})
