import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The lock file and the generated contract are the largest that belong here. */
const largest = 600_000

test('no file of the repository is a dump or a binary that came in by mistake', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  expect(files.length).toBeGreaterThan(500)
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  expect(files.filter((file) => sizeOf(file) > largest)).toEqual([])
})
