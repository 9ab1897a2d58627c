import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { classesOf } from '#web/build/css-module-types.ts'

const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const modules = globSync('web/**/*.module.css', { exclude: ['web/dist/**'] })

/** The style sheets that a file imports, each with its name there. */
const importsOf = ({ file, text }: (typeof sources)[number]) =>
  [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].map(([, name = '', path = '']) => ({
    name,
    css: join(dirname(file), path),
    text,
  }))
const imports = sources.flatMap(importsOf)
/** Names that a variable may hold, where a class is chosen by one. */
const words = new Set(sources.flatMap(({ text }) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word)))

function unusedOf(css: string): readonly string[] {
  const uses = imports.filter((each) => each.css === css)
  return classesOf(readFileSync(css, 'utf8')).filter((name) => {
    const isNamed = uses.some((use) => use.text.includes(`${use.name}['${name}']`))
    const isChosen = uses.some((use) => new RegExp(`\\b${use.name}\\[(?!')`).test(use.text)) && words.has(name)
    return !isNamed && !isChosen
  })
}

test('every class that a style sheet defines is used by a file that imports it', () => {
  expect(modules.length).toBeGreaterThan(50)
  expect(modules.flatMap((css) => unusedOf(css).map((name) => `${css} .${name}`))).toEqual([])
})

test('a style sheet is imported by a relative path, where its exact type is', () => {
  const others = sources.filter(({ text }) => /^import .*'(?!\.)[^']+\.module\.css'/m.test(text))
  expect(others.map(({ file }) => file)).toEqual([])
  expect(modules.filter((css) => !imports.some((each) => each.css === css))).toEqual([])
})

test.each<[string, string, readonly string[]]>([
  ['a rule', '.card { color: red }', ['card']],
  ['a combined selector', '.card.open > .title:hover, p .note::after {}', ['card', 'open', 'title', 'note']],
  ['a rule within a rule', '@media (width > 1px) { .card { &.wide .end {} } }', ['card', 'wide', 'end']],
  ['a foreign class', '.map :global(.leaflet-bottom):not(.own) {}', ['map', 'own']],
  ['a foreign class with an argument', ':global(:root:not(.a) .b) .map {}', ['map']],
  ['an attribute', '.input[data-file=".png"] {}', ['input']],
  ['a number', '.card { margin: .5rem; animation: x .2s }', ['card']],
])('the classes of %s are known', (_, css, classes) => expect(classesOf(css)).toEqual(classes))
