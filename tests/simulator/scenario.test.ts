import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readScenario } from '#simulator/scenario/read.ts'

const least = 'name: quiet\nlasts: 5m\nshops:\n  - store: parrilla-centro\n'

test('a scenario says how long things take as people write it, and everything else has a default', () => {
  expect(readScenario(`${least}diners:\n  - { store: parrilla-centro, count: 3, over: 1.5h }\n`)).toMatchObject({
    ok: true,
    scenario: { name: 'quiet', lasts: 300_000, seed: '1', tempo: 'calm', diners: [{ count: 3, over: 5_400_000 }] },
  })
})

test.each([
  ['a field that nobody knows', `${least}dinners: []\n`, { line: 5, column: 1, message: /"dinners"/ }],
  [
    'a number that cannot be',
    `${least}couriers:\n  - { store: a, count: -1 }\n`,
    { line: 6, column: 17, message: /0/ },
  ],
  ['a length of time without a unit', 'name: quiet\nlasts: 5\nshops: []\n', { line: 2, column: 1, message: /lasts/ }],
  ['no shop at all', 'name: quiet\nlasts: 5m\n', { line: 1, column: 1, message: /shops/ }],
  ['what is no YAML', 'name: [quiet\n', { line: 2, column: 1, message: /./ }],
  ['an alias of nothing', 'name: *nobody\n', { line: 1, column: 1, message: /nobody/ }],
  ['an empty file', '', { line: 1, column: 1, message: /object/ }],
])('%s is refused with its place', (_, text, { line, column, message }) => {
  const read = readScenario(text)
  expect(read).toMatchObject({ ok: false })
  expect(read.ok ? [] : read.errors).toContainEqual({ line, column, message: expect.stringMatching(message) })
})

const folder = mkdtempSync(join(tmpdir(), 'comanda-scenario-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sim = (...words: readonly string[]) =>
  new Promise<{ code: unknown; told: string }>((resolve) => {
    execFile(process.execPath, ['simulator/main.ts', 'run', ...words], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, told: stdout + stderr }),
    )
  })

// Each run of the command loads the whole simulator.
const patience = { timeout: 120_000 }

test('a file that is wrong ends with 2 and its places, a gateway that is not there with 3', patience, async () => {
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, `${least}dinners: []\n`)
  const [wrong, missing, away] = await Promise.all([
    sim(file),
    sim('no-such-scenario'),
    sim('smoke', '--base-url', 'http://127.0.0.1:9', '--wait', '100ms'),
  ])
  expect(wrong).toEqual({ code: 2, told: expect.stringContaining(`${file}:5:1`) })
  expect(missing).toEqual({ code: 2, told: expect.stringContaining('no-such-scenario') })
  expect(away).toEqual({ code: 3, told: expect.stringContaining('nobody answers') })
})
