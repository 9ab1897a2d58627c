import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The ledgers are exact copies of the customer's text. This file names the forbidden citations. */
const exempt = /^docs\/requirements\/|^tests\/architecture\/rulings\.test\.ts$/

const files = globSync(
  ['{domain,gateway,web,simulator,demo,openapi,tests,docs}/**/*.{ts,tsx,css,html,sql,yaml,md}', '*.md'],
  { exclude: ['web/dist/**', 'openapi/generated/**', 'tests/log-fixture/**'] },
)
  .filter((file) => !exempt.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const rulings = [...readFileSync('docs/rulings.md', 'utf8').matchAll(/^- \[(ruling-\d+)\]/gm)].map(([, id]) => id)

test('every ruling has an id of its own', () => {
  expect(rulings.length).toBeGreaterThan(20)
  expect(rulings.filter((id, index) => rulings.indexOf(id) !== index)).toEqual([])
})

test('every ruling that is cited exists', () => {
  const cited = files.flatMap(({ file, text }) => [...text.matchAll(/\bruling-\d+/gi)].map(([id]) => ({ file, id })))
  expect(cited.length).toBeGreaterThan(rulings.length)
  expect(cited.filter(({ id }) => !rulings.includes(id))).toEqual([])
})

test('no file cites a document that is not in the repository', () => {
  const outside = /\b(?:DESIGN|STYLE|UX)(?:\.md\b| (?:section )?\d|, rules)/
  expect(files.filter(({ text }) => outside.test(text)).map(({ file }) => file)).toEqual([])
})
