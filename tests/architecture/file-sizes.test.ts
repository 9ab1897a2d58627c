import { globSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The generated contract is the largest that belongs here. */
const largest = 800_000

test('no file of the repository is a dump or a binary that came in by mistake', () => {
  const files = globSync('{domain,openapi,gateway,web,simulator,demo,tests,docs}/**', { exclude: ['**/dist/**'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => statSync(file).size > largest)).toEqual([])
})
