import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCompiler } from '#tests/mutation/compiler.ts'
import wiring from '#tests/mutation/wiring.config.ts'
import { sampleOf, type TestRun, tableOf, verdictOfTests } from '#tests/mutation/wiring.ts'
import { type BreakKind, breaksOf, brokenText } from '#tests/mutation/wiring-breaks.ts'

const text = `
export async function place(sql: Sql, order: Order, store: Store, tries = 3) {
  if (order.isOver) return null
  await lockLog(sql)
  await withLease(sql, async () => write(order))
  announce(order.code, store.name)
  const key = \`\${order.code}-\${store.id}\`
  return { zone: order.zone, locality: order.locality, parts: [first, second], tries, key }
}
`
const breaks = breaksOf('gateway/place.ts', text)
const brokenBy = (kind: BreakKind) =>
  breaks.filter((each) => each.kind === kind).map((each) => brokenText(text, each).split('\n')[each.line - 1]?.trim())

test.each<[BreakKind, string]>([
  ['guard', 'if (false as boolean) return null'],
  ['lock', 'void 0'],
  ['lock', 'await (async () => write(order))()'],
  ['await', 'void lockLog(sql)'],
  ['call', 'void 0'],
  ['argument', 'announce(store.name, order.code)'],
  ['key', `const key = \`\${order.code}-\${''}\``],
  ['field', 'return { zone: order.locality, locality: order.locality, parts: [first, second], tries, key }'],
  ['entry', 'return { zone: order.zone, locality: order.locality, parts: [...[], second], tries, key }'],
  ['default', 'export async function place(sql: Sql, order: Order, store: Store, tries = (3 + 1)) {'],
])('a break of the kind %s gives `%s`', (kind, line) => expect(brokenBy(kind)).toContain(line))

test('a call of a clock is no lock, and the values that a hook watches are no entries', () => {
  const kinds = breaksOf('web/a.tsx', 'clock.every(() => look())\nuseEffect(look, [alias, navigate])').map(
    ({ kind }) => kind,
  )
  expect(new Set(kinds)).toEqual(new Set(['call']))
})

test('a sample is the same for a seed, has each kind, and changes with the seed', () => {
  const sample = sampleOf(breaks, 'one', 9)
  expect(sampleOf(breaks, 'one', 9)).toEqual(sample)
  expect(new Set(sample.map(({ kind }) => kind)).size).toBe(9)
  expect(sampleOf(breaks, 'another', 9)).not.toEqual(sample)
})

test('a break without a test or a result counts as alive; one that cannot compile or never ends, as seen', () => {
  const [one] = breaks
  const rows = (['alive', 'no test', 'no result', 'killed', 'too slow', 'no compile'] as const).map((outcome) => ({
    each: one!,
    outcome,
  }))
  expect(tableOf(rows)).toContain('| all | 6 | 1 | 2 | 3 | 50 % | 60 % |')
})

describe('a break that compiles', () => {
  const near = { tests: ['near', 'next'], hasServices: false }
  const reached = ['near', 'next', 'far'].map((file, distance) => ({ file, distance }))
  const verdictBy = async (failing: readonly string[], endless = false) => {
    const runs: { readonly tests: readonly string[]; readonly hasServices: boolean }[] = []
    const run: TestRun = async (_, set) => {
      runs.push(set)
      const seenBy = set.tests.find((file) => failing.includes(file)) ?? ''
      return { outcome: endless ? 'too slow' : seenBy === '' ? 'alive' : 'killed', seenBy }
    }
    const asks = (file: string) => file === 'next'
    const verdict = await verdictOfTests(breaks[0]!, reached, run, () => 30, asks)
    return { ...verdict, runs }
  }

  test('a break that compiles is killed by the nearest tests, and then no other runs', async () => {
    const seen = { outcome: 'killed', seenBy: 'next', near: 2, far: 0, runs: [near] }
    expect(await verdictBy(['next', 'far'])).toEqual(seen)
  })

  test('a break lives only after the further tests, and after the near ones with the servers they ask for', async () => {
    const runs = [near, { tests: ['next', 'far'], hasServices: true }]
    expect(await verdictBy(['far'])).toEqual({ outcome: 'killed', seenBy: 'far', near: 2, far: 2, runs })
    expect(await verdictBy([])).toEqual({ outcome: 'alive', seenBy: '', near: 2, far: 2, runs })
  })

  test('a break that compiles is too slow when its tests do not end', async () => {
    expect((await verdictBy([], true)).outcome).toBe('too slow')
  })
})

test('the compiler refuses a break by its own file and by a file that imports it, and no leftover', () => {
  const root = mkdtempSync(join(tmpdir(), 'compiled-'))
  const files = {
    'a.ts': "import { b } from './b.ts'\nexport const a: string = b(1)\n",
    'b.ts': 'const c = () => 2\nexport function b(d = 3) {\n  c()\n  return d > 1 ? "e" : "f"\n}\n',
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  const base = {
    compilerOptions: { module: 'preserve', strict: true, noUnusedLocals: true, allowImportingTsExtensions: true },
  }
  writeFileSync(join(root, 'tsconfig.base.json'), JSON.stringify(base))
  const compiler = openCompiler(Object.keys(files), root, { noLib: true })
  const refusalOf = (old: string, replacement: string) => {
    const start = files['b.ts'].indexOf(old)
    return compiler({ file: 'b.ts', kind: 'call', line: 1, start, end: start + old.length, replacement })
  }
  expect(refusalOf('c()', 'void 0')).toBeNull()
  expect(refusalOf('d > 1', 'd.e')).toMatch(/^b\.ts:4 TS2339 /)
  expect(refusalOf('"e"', '5')).toMatch(/^a\.ts:2 TS2322 /)
  expect(refusalOf('d > 1', 'd > 2')).toBeNull()
})

test('no run of a break takes a module that another run has kept', () => {
  const projects = wiring.test?.projects ?? []
  const kept = projects.map(
    (project) => typeof project !== 'object' || !('test' in project) || project.test?.fsModuleCache,
  )
  expect(new Set(kept)).toEqual(new Set([false]))
})

test('`--count` without a number is refused with a sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/mutation/main.ts', '--wiring', '--count', 'many'], {
    encoding: 'utf8',
  })
  expect({ status, stderr: stderr.trim() }).toEqual({ status: 2, stderr: '--count many: how many breaks, such as 60' })
})
