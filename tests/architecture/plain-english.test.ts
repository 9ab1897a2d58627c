import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adviceOfTitle, oddSentences, titlesOf } from './plain-english.ts'

/** Texts of the customer stay as they are. */
const exempt = /^docs\/requirements\//

const files = listed(['.'])
  .filter((file) => /\.(?:tsx?|mts|css|sql|md|ya?ml)$/.test(file) && !exempt.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

/** The files that git knows or would add, without deleted ones. */
function listed(paths: readonly string[]): readonly string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', ...paths]
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git cannot list the files: ${stderr}`)
  return stdout.split('\n').filter((file) => file !== '' && existsSync(file))
}

test('every comment and document is plain English', () => {
  expect(files.length).toBeGreaterThan(2_000)
  const odd = files.flatMap(({ file, source }) =>
    oddSentences(file, source).map(({ line, advice, text }) => `${file}:${line}: ${advice}: ${text}`),
  )
  expect(odd).toEqual([])
})

test('every test title states one rule in plain words', () => {
  const titles = files
    .filter(({ file }) => /^tests\/.*\.tsx?$/.test(file))
    .flatMap(({ file, source }) => titlesOf(file, source).map((title) => ({ file, ...title })))
  expect(titles.length).toBeGreaterThan(4_000)
  const odd = titles.flatMap(({ file, line, text, callee }) => {
    const advice = adviceOfTitle(text, callee)
    return advice ? [`${file}:${line}: ${advice}: ${text}`] : []
  })
  expect(odd).toEqual([])
})

const linesOf = (file: string, source: string) => oddSentences(file, source).map(({ line }) => line)

test.each([
  'What an answer has by itself.',
  'Of these, the newest counts.',
  'The newest counts. Whose it is stays open.',
  'The provider is asked after the commit for whoever wants money back.',
  'Nobody waits for it.',
  'The tables are made anew.',
  'The rule is kept to the letter.',
  'The work is done once, however often it is asked for.',
  'The node keeps what was sent, and drops the rest.',
  'A diner who has ordered before, signs in.',
])('the sentence is odd in prose and in a comment: %s', (sentence) => {
  expect(linesOf('a.md', sentence)).toEqual([1])
  expect(linesOf('a.ts', `/** ${sentence} */`)).toEqual([1])
  expect(linesOf('a.ts', `const a = 1 ${'//'} ${sentence}`)).toEqual([1])
  expect(linesOf('a.sql', `select 1 ${'--'} ${sentence}`)).toEqual([1])
  expect(linesOf('a.yaml', `a: 1 ${'#'} ${sentence}`)).toEqual([1])
})

test.each([
  'Headers that every response carries.',
  'The provider is asked for the refund after the transaction commits.',
  'Returns null for an unknown store.',
  'What does a node do when its disk is full?',
  'It says who may read it',
  'A mode of its own.',
])('the sentence is plain: %s', (sentence) => {
  expect(linesOf('a.md', sentence)).toEqual([])
  expect(linesOf('a.ts', `/** ${sentence} */`)).toEqual([])
})

test('a sentence is judged from its beginning, and not where a line breaks', () => {
  expect(linesOf('a.md', 'The event says\nwhat happened.\n\nWhat happened stays.')).toEqual([4])
  expect(linesOf('a.ts', '/**\n * The event says\n * Of a courier.\n * The end.\n * Of a courier.\n */')).toEqual([5])
})

test('a sentence is looked for in headings, lists and tables, but not in code', () => {
  expect(linesOf('a.md', '## What it does\n\n- Who may read\n\n| Of a node | x |\n| Whose row | x |')).toEqual([
    1, 3, 5, 6,
  ])
  expect(linesOf('a.md', '```sh\nnobody\n```\nThe end.')).toEqual([])
  expect(linesOf('a.ts', `const nobody = 'whoever'`)).toEqual([])
})

const titles = (source: string) => titlesOf('a.test.ts', source).map(({ text }) => text)
const isOdd = (title: string) => adviceOfTitle(title) !== null

test('a title is that of a test, of a suite and of their variants', () => {
  expect(titles(`test('a'); it.live('b'); describe.each([1])('c'); test.skipIf(x)('d'); test.step('e')`)).toEqual([
    ...'abcde',
  ])
  expect(titles(['test(`$', '{count} nodes`); expect.soft("a"); other("b")'].join(''))).toEqual(['00 nodes'])
})

test('a title may be a hundred characters long, without its ids', () => {
  expect(isOdd(`[CARD-01] [CARD-02] ${'a'.repeat(100)}`)).toBe(false)
  expect(isOdd(`[CARD-01] ${'a'.repeat(101)}`)).toBe(true)
})

test.each(['who orders again is told', '[CARD-01] what is sent twice counts once', 'a table is made anew'])(
  'a title names its subject in everyday words, unlike: %s',
  (title) => expect(isOdd(title)).toBe(true),
)

test.each(['of another store is refused', '[CARD-01] refuses a second close', 'it is told once', 'cannot be undone'])(
  'the title of a test has a subject without its suite, unlike: %s',
  (title) => {
    expect(adviceOfTitle(title)).toContain('subject')
    expect(adviceOfTitle(title, 'describe')).toBeNull()
  },
)

test.each(['a courier who has left sees nothing', '[CARD-01] orders of a day come once', 'answers of a day are read'])(
  'the title of a test begins with its subject: %s',
  (title) => expect(adviceOfTitle(title)).toBeNull(),
)
