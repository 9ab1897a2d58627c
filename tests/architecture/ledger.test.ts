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

/**
 * Calls that no page makes. `tests/web/documented-calls.test.ts` tests how the client treats their failure, and no test says what a page
 * shows then.
 */
const unmadeCalls = [
  '/api/diner/branchcontacts/',
  '/api/diner/branchordermodes/',
  "/api/diner/companies/{companyId}'",
  '/api/diner/{branchId}/discounts',
  '/api/entityindicators/',
]

test('a requirement that a test names exists', () => {
  expect([...proven].filter((id) => !ledger.has(id))).toEqual([])
})

test('[CARD-06] every requirement is named by a test that proves it', () => {
  expect([...ledger.keys()].filter((id) => !proven.has(id))).toEqual([])
})

test('no page makes a call whose failure no test of a page proves', () => {
  const pages = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const isMade = (path: string) => pages.some((text) => text.includes(path))
  expect(isMade('/api/diner/companies/{companyId}/branches')).toBe(true)
  expect(unmadeCalls.filter(isMade)).toEqual([])
})
