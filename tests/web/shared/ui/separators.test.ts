import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a line does not wrap: the title of a tab, and the name of an option. The printed receipt has a line of its own for each. */
const oneLine = /usePageTitle|label=|sentenceOf\(load/
const ofPaper = 'web/diner/texts/printed-receipt.ts'

test('a separator between facts stays at the fact before it, so that it never begins a line', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] }).filter((file) => file !== ofPaper)
  const loose = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes(' · ') && !oneLine.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(loose).toEqual([])
})
