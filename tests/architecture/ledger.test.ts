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
 * Calls that our pages do not make: no test can prove how a page handles their failure. `tests/contract/served-operations.test.ts`
 * tests their answers without the id.
 */
const unmadeCalls: Readonly<Record<string, string>> = {
  'API-05': '/api/diner/branchcontacts/',
  'API-06': '/api/diner/branchordermodes/',
  'API-07': "/api/diner/companies/{companyId}'",
  'API-10': '/api/diner/{branchId}/discounts',
  'API-13': '/api/entityindicators/',
}

test('a requirement that a test names exists', () => {
  expect([...proven].filter((id) => !ledger.has(id))).toEqual([])
})

test('[CARD-06] every requirement is named by a test that proves it', () => {
  expect([...ledger.keys()].filter((id) => !proven.has(id))).toEqual(Object.keys(unmadeCalls))
})

test('no page makes a call whose failure no test proves', () => {
  const pages = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const isMade = (path: string) => pages.some((text) => text.includes(path))
  expect(isMade('/api/diner/companies/{companyId}/branches')).toBe(true)
  expect(Object.values(unmadeCalls).filter(isMade)).toEqual([])
})
