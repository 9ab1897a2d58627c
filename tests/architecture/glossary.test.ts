import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{domain,openapi,gateway,web,simulator,demo}/**/*.{ts,tsx}', {
  exclude: ['**/dist/**', '**/generated/**'],
})
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Words that many rooms would use, each for another thing. A first word says which: `CourierStep`, `AddressLine`. */
const alone = /^\s*(?:export )?(?:type|interface|class) (Notice|Line|Answer|Step|Node|Place)\b/m

/** The words of the tables, each as a type would be named: `OneTimeCode`. A word has a row for each of its meanings. */
function definedOnce(): readonly string[] {
  const rows = readFileSync('docs/GLOSSARY.md', 'utf8').matchAll(/^\| (?!word \||-)([^|]+) \|/gm)
  const words = [...rows].flatMap(([, cell = '']) => cell.replaceAll(/ ?\([^)]*\)/g, '').split(', '))
  const names = words.map((word) =>
    word
      .split(/[ -]/)
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(''),
  )
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name))
}

test('the tree has the files that these rules are about', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(definedOnce().length).toBeGreaterThan(100)
  expect(definedOnce()).toContain('Submission')
})

test('no type is a notice, line, answer, step, node or place without a first word', () => {
  expect(sources.filter(({ text }) => alone.test(text)).map(({ file }) => file)).toEqual([])
})

test('a word that the glossary defines once names one exported type', () => {
  const named = definedOnce().map((name) => {
    const declaring = new RegExp(`^export (?:type|interface|class) ${name}\\b`, 'm')
    return { name, in: sources.filter(({ text }) => declaring.test(text)).map(({ file }) => file) }
  })
  expect(named.filter((one) => one.in.length > 1)).toEqual([])
})
