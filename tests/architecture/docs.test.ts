import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { optionsOf } from '#tests/options.ts'

const guides = ['README.md', 'SECURITY.md', ...globSync('docs/*.md')]
const decisions = globSync('docs/decisions/*.md')

/** Files of the worked examples, which are not there, and files of a reader's own project. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'docs/CHANGING.md': ['promotions', '/deliveries/', 'waitlist'],
  'docs/qa.md': ['.github/workflows/simulator.yml'],
}

const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** A word in capitals stands for any name. */
const patternOf = (path: string) => path.replaceAll(/\b[A-Z]{4,}\b/g, '*')

const isThere = (path: string) => existsSync(path) || globSync([path, `${path}*`]).length > 0

const pathIn = /^(?:demo|docs|domain|gateway|openapi|simulator|tests|web|\.ci|\.github)\/[\w./{},*-]+$/

test.each(guides)('%s names files that are there', (file) => {
  const made = (path: string) => (examples[file] ?? []).some((part) => path.includes(part))
  const named = codeIn(readFileSync(file, 'utf8')).filter((code) => pathIn.test(code) && !made(code))
  expect(named.filter((path) => !isThere(patternOf(path)))).toEqual([])
})

/** The ids that GitHub gives to headings, and those that stand in the text. */
function idsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)])
}

test.each([...guides, ...decisions])('%s leads only to pages and headings that are there', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?![a-z]+:)([^)\s…]+)\)/g)].map(([, link = '']) => link)
  const lost = links.filter((link) => {
    const [path = '', heading] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(target)) return true
    return heading !== undefined && target.endsWith('.md') && !idsOf(target).has(heading)
  })
  expect(lost).toEqual([])
})

/** The programs of CI: a wrong command in them shows first when it fails. */
const programsOfCi = ['.ci/run', '.ci/bare', ...globSync('.github/workflows/*.yml')]

test('every command of the guides and of CI is a script of the package', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
  const lost = [...guides, ...programsOfCi].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm (?:run (?:-s )?([a-z][\w:-]*)|(?:test|start))/g)]
      .filter(([words, script = words.replace('npm ', '')]) => !(script in scripts))
      .map(([words]) => `${file}: ${words}`),
  )
  expect(lost).toEqual([])
})

test('the workflows run programs that are there, with words that they take', () => {
  const runs = programsOfCi
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^\s*- run: (\S+)(.*)$/gm)])
  expect(runs.length).toBeGreaterThan(1)
  for (const [, program = '', words = ''] of runs) {
    expect(() => accessSync(program, constants.X_OK)).not.toThrow()
    const given = words
      .replace(/\$\{\{ matrix\.shard \}\}/, '1/2')
      .split(' ')
      .filter(Boolean)
    expect(() => optionsOf(given)).not.toThrow()
  }
})

test('CI asks for every service, hands its words on, and ends with the bare machine', () => {
  const lines = readFileSync('.ci/run', 'utf8').trim().split('\n')
  expect(lines).toContain('CI=true REQUIRE_SERVICES=1 npm test -- "$@"')
  expect(lines.at(-1)).toBe('CI=true .ci/bare "$@"')
  expect(readFileSync('.ci/bare', 'utf8')).toContain('unset REQUIRE_SERVICES')
  expect(readFileSync('README.md', 'utf8')).toContain('npm ci && npm test')
})

test('every setting and code that the guides name is in the sources', () => {
  const sources = globSync(
    '{demo,domain,gateway,openapi,simulator,tests,web,.ci,.github}/**/*.{ts,tsx,yaml,yml,sql,json}',
    {
      exclude: ['**/node_modules/**', 'web/dist/**', 'tests/architecture/docs.test.ts'],
    },
  )
    .concat('docker-compose.yml', 'Dockerfile')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const known = new Set(sources.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))
  const lost = guides.flatMap((file) =>
    codeIn(readFileSync(file, 'utf8'))
      .flatMap((code) => code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(lost)]).toEqual([])
})
