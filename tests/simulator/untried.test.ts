import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMeasures } from '#simulator/measures/measures.ts'
import { untriedIn } from '#simulator/run/untried.ts'
import { readScenario } from '#simulator/scenario/read.ts'

const people = 'diners: [{ store: a, count: 2 }]\nshops: [{ store: a }]\ncouriers: [{ store: a, count: 1 }]'

function scenarioOf(more: string) {
  const read = readScenario(`name: some\nlasts: 10m\n${more}\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

const everybody = ['shop a', 'diner 1.1', 'courier 1.1', 'watcher 1.1']

/** The parts that a run did not try, of these actors and with these hits of its faults. */
function untried(
  more: string,
  { actors = everybody, hits = [] as readonly number[], held = ['one'], unseen = ['two'], lastedMs = 300_000 } = {},
) {
  const measures = createMeasures()
  for (const actor of actors) measures.called('submitOrder', 10, 'answered', actor)
  for (const index of hits) measures.faultHit(index)
  return untriedIn(scenarioOf(more), { coverage: { held, unseen }, measured: measures.measured(), lastedMs })
}

test('a run in which everybody did something and something held has tried all', () => {
  expect(untried(people)).toEqual([])
})

test.each([
  [
    'nothing that could break',
    untried(people, { held: [] }),
    'no situation of the run could break any of its 1 invariants',
  ],
  [
    'people who did nothing',
    untried(people, { actors: ['shop a', 'courier 1.1'] }),
    'diners[0] (2 at a) did nothing: the run was over after 5m, before any of them had an answer',
  ],
  [
    'a shop that did nothing',
    untried(people, { actors: ['diner 1.1', 'courier 1.1'] }),
    'shops[0] (1 at a) did nothing: the run was over after 5m, before any of them had an answer',
  ],
  [
    'a fault that hit nothing',
    untried(`${people}\nfaults: [{ kind: delay }, { kind: kill-tab, on: diners }]`, { hits: [0] }),
    'faults[1] (kill-tab on diners) hit nothing: write a longer window or a higher rate',
  ],
  [
    'an outage after everybody was done',
    untried(`${people}\noutages: [{ kind: kill, at: 7m, for: 5s }]`),
    'outages[0].at is 7m, and everybody was done after 5m: write an earlier time',
  ],
  [
    'a threshold without a measurement',
    untried(`${people}\nthresholds: { p99 of readStack: 1s }`),
    'p99 of readStack has no measurement: nobody in the run did that',
  ],
  [
    'an expectation without its situation',
    untried(`${people}\nexpect: [every-order-ends]`, { unseen: ['every order ends'] }),
    'every-order-ends: no situation of the run could break it',
  ],
])('a run with %s says so', (_, says, sentence) => expect(says).toEqual([sentence]))

const folder = mkdtempSync(join(tmpdir(), 'comanda-untried-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command in a process of its own; returns its exit code and its last lines. */
const command = (...words: readonly string[]) =>
  new Promise<{ code: number | null; says: string }>((resolve) => {
    const running = execFile(process.execPath, ['simulator/main.ts', ...words], (_, stdout, stderr) =>
      resolve({ code: running.exitCode, says: `${stdout}${stderr}`.trim() }),
    )
  })

function run(yaml: string) {
  const file = join(folder, 'some.yaml')
  writeFileSync(file, yaml)
  return command('run', file)
}

test('the command ends with 2 and names what its run did not try', { timeout: 60_000 }, async () => {
  const store = 'store: parrilla-centro'
  const { code, says } = await run(
    `name: late\nlasts: 1s\ntempo: fast\nshops: [{ ${store} }]\ncouriers: [{ ${store}, count: 1 }]\n` +
      `diners: [{ ${store}, count: 1, over: 1s }]\nfaults: [{ kind: repeat, on: diners, rate: 0.0001 }]\n`,
  )
  expect(says).toMatch(/\nNot tried:\n/)
  expect(says).toContain('faults[0] (repeat on diners) hit nothing: write a longer window or a higher rate')
  expect(code).toBe(2)
})

test('an exploration in which no run came to anything ends with 2', { timeout: 120_000 }, async () => {
  const files = ['--corpus', join(folder, 'corpus'), '--smallest', join(folder, 'smallest.yaml')]
  const { code, says } = await command('explore', '--budget', '1ms', ...files)
  expect(says).toContain('nothing was tried: write a longer --budget')
  expect(code).toBe(2)
})
