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

/** The rows of the index: the number of the record, its title, and the records that its status names. */
const index = [
  ...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/^\| \[(\d{3})\]\((\S+)\) \| (.*) \| ?(.*) \|$/gm),
].map(([, number = '', file = '', title = '', see = '']) => ({ number, file, title, see }))
const byNumber = <Row extends { readonly number: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => Number(one.number) - Number(other.number))

/** The numbers of the records that a text names, with the word of a status that was replaced. */
function seenIn(status: string): string {
  const numbers = [...new Set([...status.matchAll(/\[(?:decision )?(\d{3})\]/g)].map(([, number = '']) => number))]
  return (status.startsWith('replaced') ? 'replaced by ' : '') + numbers.sort().join(', ')
}

test('the index has every decision once, with its title and the records that its status names', () => {
  const rows = records.map(({ file, text }) => ({
    number: file.slice(0, 3),
    file,
    title: shape.exec(text)?.groups?.['title'],
    see: seenIn(/^Status: ([\s\S]*?) Date: /m.exec(text)?.[1] ?? ''),
  }))
  const shown = index.map((row) => ({ ...row, see: row.see.replaceAll(/\[(\d{3})\]\(\S+?\)/g, '$1') }))
  expect(byNumber(shown)).toEqual(byNumber(rows))
})

test('the index is sorted in each of its rooms', () => {
  const rooms = readFileSync('docs/decisions/README.md', 'utf8').split(/^### /m).slice(1)
  expect(rooms.length).toBeGreaterThan(10)
  for (const room of rooms) {
    const numbers = room.match(/^\| \[\d{3}\]/gm) ?? []
    expect(numbers, room.split('\n', 1)[0]).toEqual(numbers.toSorted())
  }
})
