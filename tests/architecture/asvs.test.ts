import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0, by number alone: of each chapter its sections, and after the colon the level of each
 * requirement from the first on.
 */
const chapters: Readonly<Record<number, string>> = {
  1: '1:22 2:111112222 3:11222222222 4:222 5:12',
  2: '1:122 2:112 3:1222 4:2',
  3: '2:11 3:1222 4:112222 5:11122 7:22',
  4: '1:122 2:2 3:22 4:1222',
  5: '1:2 2:112 3:11 4:222',
  6: '1:122 2:111111112222 3:1122 4:1122 5:22222 6:222 8:2222',
  7: '1:222 2:1111 3:22 4:11222 5:22 6:22',
  8: '1:12 2:112 3:1 4:2',
  9: '1:111 2:1222',
  10: '1:22 2:22 3:2222 4:11111222222 5:22222 6:22 7:222',
  11: '1:22 2:222 3:112 4:1222 5:2 6:2',
  12: '1:122 2:11 3:2222',
  13: '1:2 2:22222 3:22 4:12222',
  14: '1:22 2:1222 3:122',
  15: '1:122 2:122 3:1222222',
  16: '1:2 2:22222 3:2222 4:222 5:222',
  17: '1:2 2:2222 3:22',
}

const asked = Object.entries(chapters).flatMap(([chapter, sections]) =>
  sections.split(' ').flatMap((each) => {
    const [section = '', levels = ''] = each.split(':')
    return [...levels].map((level, index) => `${chapter}.${section}.${index + 1} of level ${level}`)
  }),
)

const document = readFileSync('docs/security.md', 'utf8')
const lines = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', level = '', name = '', here = '']) => ({ number, level, name, here }),
)

const file = /`[\w./-]+`/
const files = (ending: string) => new RegExp(`^(?:(?:, )?\`tests/[\\w./-]+${ending}\`)+$`)

/** The kinds of a line, with the words by which the page counts them. */
const kinds = {
  'a test': files('\\.test\\.tsx?'),
  'a file': new RegExp(`^(?!\`tests/)${file.source}(?:: .+)?$`),
  '\\*not here\\*': /^not here: ./,
  '\\*not yet\\*': /^not yet: ./,
}
const kindsOf = (here: string) => Object.entries(kinds).flatMap(([kind, form]) => (form.test(here) ? [kind] : []))

test('the page of security has each requirement of levels 1 and 2 once, in order', () => {
  expect(asked).toHaveLength(253)
  expect(lines.map(({ number, level }) => `${number} of level ${level}`)).toEqual(asked)
  expect(document.match(/^\| \d+\.\d+/gm)).toHaveLength(253)
})

test('each requirement has a short name and one of the four kinds', () => {
  expect(lines.filter(({ name }) => name.split(' ').length > 11)).toEqual([])
  expect(lines.filter(({ here }) => kindsOf(here).length !== 1)).toEqual([])
})

test('each requirement names files that are there', () => {
  const named = lines.flatMap(({ here }) =>
    /^not /.test(here) ? [] : [...here.split(': ')[0]!.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each(Object.keys(kinds))('the page of security counts its lines of the kind %s', (kind) => {
  const count = lines.filter(({ here }) => kindsOf(here).includes(kind)).length
  expect(document).toMatch(new RegExp(`^\\| ${count} \\| ${kind} \\|`, 'm'))
})
