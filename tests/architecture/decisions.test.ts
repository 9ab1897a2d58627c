import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const records = globSync('docs/decisions/*.md')
  .map((path) => ({ file: basename(path), text: readFileSync(path, 'utf8') }))
  .filter(({ file }) => file !== 'README.md')
  .sort((a, b) => a.file.localeCompare(b.file))

/** Title, status with date, and the three sections in this order, each with some text. */
const shape =
  /^# (?<number>\d{3}): (?<title>\S.*)\n\nStatus: (?:accepted|replaced)\b.*\. Date: \d{4}-\d\d-\d\d\.\n\n## Context\n\n[^#][\s\S]*?\n\n## Decision\n\n[^#][\s\S]*?\n\n## Consequences\n\n[^#][\s\S]*\n$/

test('every decision has the shape of the template, and the number of its file', () => {
  const sections = (text: string) => text.match(/^#+ .*$/gm)?.length
  const wrong = records.filter(
    ({ file, text }) => sections(text) !== 4 || shape.exec(text)?.groups?.['number'] !== /^(\d{3})-/.exec(file)?.[1],
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('no two decisions have one number', () => {
  const numbers = records.map(({ file }) => file.slice(0, 3))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('the index names every decision by its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8').match(/^\| \[\d{3}\].*$/gm)
  expect(index).toEqual(
    records.map(({ file, text }) => `| [${file.slice(0, 3)}](${file}) | ${shape.exec(text)?.groups?.['title']} |`),
  )
})
