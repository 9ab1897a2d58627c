import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledger } from '#tests/kit/ledger.ts'

/** `- MENU: 01, 02` of `docs/requirements/unproven.md`, line by line, over its folds. */
const unproven = [
  ...readFileSync('docs/requirements/unproven.md', 'utf8').matchAll(/^- ([A-Z]+): ([\d,\s]+)/gm),
].flatMap(([, kind, numbers = '']) => (numbers.match(/\d+/g) ?? []).map((number) => `${kind}-${number}`))

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

test('a requirement that no test proves stands in the list of those that are still to be built', () => {
  expect([...ledger.keys()].filter((id) => !proven.has(id) && !unproven.includes(id))).toEqual([])
})

test('the list of what is still to be built holds nothing that is proven, unknown or named twice', () => {
  const wrong = unproven.filter((id, index) => proven.has(id) || !ledger.has(id) || unproven.indexOf(id) !== index)
  expect(wrong).toEqual([])
})
