import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledger } from '#tests/kit/ledger.ts'

/** The ids that titles of tests begin with. */
const proven = new Set(
  globSync('tests/**/*.{test.ts,test.tsx,e2e.ts}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]/g)].flatMap(([, ids = '']) =>
      ids.split(', '),
    ),
  ),
)

test('a requirement that a test names exists', () => {
  expect([...proven].filter((id) => !ledger.has(id))).toEqual([])
})

test('every requirement is named by a test that proves it', () => {
  expect([...ledger.keys()].filter((id) => !proven.has(id))).toEqual([])
})
