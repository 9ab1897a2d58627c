import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledger } from '#tests/kit/ledger.ts'

/** The ids that titles of tests begin with. */
const idsIn = (text: string) =>
  [...text.matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(', '))
const provenBy = (files: string) => new Set(globSync(files).flatMap((file) => idsIn(readFileSync(file, 'utf8'))))
const proven = provenBy('tests/**/*.{test.ts,test.tsx,e2e.ts}')

/** Calls that no page makes: this file tests how the client treats their failure, and no test says what a page shows then. */
const unmade = readFileSync('tests/web/shared/api/documented-calls.test.ts', 'utf8')

test('a requirement that a test names exists', () => expect([...proven].filter((id) => !ledger.has(id))).toEqual([]))

test('[CARD-06] every requirement is named by a test that proves it', () => {
  expect([...ledger.keys()].filter((id) => !proven.has(id))).toEqual([])
})

test('no page makes a call whose failure no test of a page proves', () => {
  const pages = globSync('web/{diner,courier,console,shared,worker}/**/*.{ts,tsx}').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const isMade = (path: string) => pages.some((text) => text.includes(path))
  expect(isMade("'/api/diner/companies/{companyId}/branches'")).toBe(true)
  const calls = [...unmade.matchAll(/api\.[A-Z]+\(('[^']+')/g)].map(([, path = '']) => path)
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(isMade)).toEqual([])
})

test('a documented call whose failure matters is named by a test of the web client', () => {
  const named = provenBy('tests/web/**/*.test.{ts,tsx}')
  const failing = [...ledger].filter(([id, sentence]) => id.startsWith('API-') && /\bfailure\b/.test(sentence))
  expect(failing.length).toBeGreaterThan(25)
  expect(failing.map(([id]) => id).filter((id) => !named.has(id))).toEqual([])
})

test('the ruling about calls that no page makes names these calls', () => {
  const [, ids = ''] = /^- \[ruling-108\] ([^:]+):/m.exec(readFileSync('docs/rulings.md', 'utf8')) ?? []
  expect(ids.split(', ')).toEqual(idsIn(unmade).sort())
})
