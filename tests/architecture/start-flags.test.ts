import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The flags of V8 with which `npm start` runs a node. */
const flags = flagsOf('package.json', /"start": ".*exec node (.*) gateway\/main\.ts"/)

test('a node starts with the flags that keep the objects of a message young', () => {
  expect(flags).toEqual(['--max-semi-space-size=32', '--no-allocation-site-pretenuring'])
})

test.each([
  ['Dockerfile', /CMD \["node", (.*), "gateway\/main\.ts"\]/],
  ['docs/comanda.service', /ExecStart=\/usr\/bin\/env node (.*) gateway\/main\.ts/],
  ['docs/operations.md', /exec node (.*) gateway\/main\.ts/],
  ['package.json', /"demo": ".*exec node (.*) --liftoff-only demo\/main\.ts"/],
  ['tests/kit/process.ts', /execArgv: \[(.*)\], \/\/ as `npm start` has it/],
])('%s starts a node with the flags of npm start', (file, line) => expect(flagsOf(file, line)).toEqual(flags))

test.each([
  ['package.json', /"start": "MALLOC_ARENA_MAX=2 /],
  ['package.json', /"demo": "MALLOC_ARENA_MAX=2 /],
  ['Dockerfile', /^ENV MALLOC_ARENA_MAX=2$/m],
  ['docs/comanda.service', /^Environment=MALLOC_ARENA_MAX=2$/m],
  ['docs/operations.md', /^export MALLOC_ARENA_MAX=2$/m],
])('%s starts a node with two heaps of the C library', (file, line) => expect(readFileSync(file, 'utf8')).toMatch(line))

test('every script that runs one program begins with exec, so that a signal to npm reaches it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const programs = Object.entries(scripts).filter(
    ([name, script]) => /\bnode .*\.ts$/.test(script) && !script.includes('&&') && !name.startsWith('pre'),
  )
  expect(programs.map(([name]) => name)).toContain('log')
  expect(programs.filter(([, script]) => !/^(\w+=\S+ )*exec node /.test(script))).toEqual([])
})

function flagsOf(file: string, line: RegExp): readonly string[] {
  return (
    line
      .exec(readFileSync(file, 'utf8'))?.[1]
      ?.split(/[\s,'"]+/)
      .filter(Boolean) ?? []
  )
}
