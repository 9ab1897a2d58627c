import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as NodeServices from '@effect/platform-node/NodeServices'
import { Effect } from 'effect'
import { Command } from 'effect/cli'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diffCommand } from '#simulator/commands/diff-command.ts'
import { Ended } from '#simulator/process/exit-codes.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun } from './the-scenario.ts'

const world = theWorld()
const folder = mkdtempSync(join(tmpdir(), 'comanda-diff-'))
afterAll(() => rmSync(folder, { recursive: true }))

let outcome: RunOutcome
beforeAll(async () => {
  outcome = await world.run(aRun({ diners: { count: 4, tapsTwice: 0 }, couriers: { count: 2 } }))
  expect(outcome.verdict).toBe('held')
})

type Change = (run: RunOutcome) => RunOutcome

/** Compares the run with a changed one; returns the exit code, the last words and the lines before. */
async function diff(change: Change, flags: readonly string[] = [], changeBefore: Change = (run) => run) {
  const files = { before: changeBefore(outcome), after: change(structuredClone(outcome)) }
  for (const [name, run] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(run))
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const ended = await Effect.runPromise(
    Command.runWith(diffCommand, { version: '0' })([join(folder, 'before'), join(folder, 'after'), ...flags]).pipe(
      Effect.as({ code: 0, says: '' }),
      Effect.catch((error) =>
        error instanceof Ended ? Effect.succeed({ code: error.exitCode, says: error.message }) : Effect.die(error),
      ),
      Effect.provide(NodeServices.layer),
    ),
  )
  vi.restoreAllMocks()
  return { ...ended, lines }
}

const withCall =
  (operation: string, over: Partial<RunOutcome['measured']['calls'][string]>): Change =>
  (run) => {
    const call = run.measured.calls[operation]!
    return {
      ...run,
      measured: { ...run.measured, calls: { ...run.measured.calls, [operation]: { ...call, ...over } } },
    }
  }
const called = (operation: string) => outcome.measured.calls[operation]!

test('a run is as its own baseline', async () => {
  expect(await diff((run) => run)).toEqual({
    ...{ code: 0, says: '' },
    lines: [expect.stringMatching(/^As the baseline: \d+ figures, 0 of them other within their bounds$/)],
  })
})

test.each([
  [
    'a slower call',
    () => withCall('submitOrder', { p99: called('submitOrder').p99 * 1.6 }),
    /^p99 of submitOrder: \d+ ms, and now \d+ ms \(1\.6 times, at most 1\.5\)$/,
  ],
  [
    'more calls',
    () => withCall('readOrder', { count: called('readOrder').count * 2 }),
    /^calls of readOrder: \d+, and now \d+ \(2 times, at most 1\.25\)$/,
  ],
  [
    'a refusal',
    () => withCall('submitOrder', { refused: 1 }),
    /^submitOrder refused: 0 %, and now 25 % \(new, at most 1\.25\)$/,
  ],
  [
    'an order that is not delivered',
    () => notDelivered,
    /^orders not delivered: 0 %, and now 25 % \(new, at most 1\.25\)$/,
  ],
  ['fewer orders', () => fewer, /^orders placed: 4, and now 3 \(0\.75 times, at most 1\.25\)$/],
] as const)('a figure that is worse ends with 1 and has a line: %s', async (_, change, line) => {
  const { code, says, lines } = await diff(change())
  expect([code, says]).toEqual([1, expect.stringMatching(/^Worse than the baseline: 1 of \d+ figures$/)])
  expect(lines).toEqual([expect.stringMatching(line)])
})

const codeOf = (run: RunOutcome) =>
  run.observations.flatMap((seen) => (seen.type === 'OrderAnswered' ? [seen.code] : []))[0]
const notDelivered: Change = (run) => ({
  ...run,
  observations: run.observations.filter((seen) => !(seen.type === 'OrderRead' && seen.code === codeOf(run))),
})
const fewer: Change = (run) => ({
  ...run,
  observations: run.observations.filter((seen) => !('code' in seen && seen.code === codeOf(run))),
})

test('a figure that is worse within its bound is named on request alone', async () => {
  const slower = withCall('submitOrder', { p99: called('submitOrder').p99 * 1.6 })
  const { code, lines } = await diff(slower, ['--times', '2'])
  expect([code, lines]).toEqual([0, [expect.stringMatching(/, 1 of them other within their bounds$/)]])
  const told = await diff(slower, ['--times', '2', '--verbose'])
  expect(told.lines[0]).toMatch(/^p99 of submitOrder: \d+ ms, and now \d+ ms \(1\.6 times\)$/)
})

test('less than five milliseconds more is noise', async () => {
  const { count, ...fast } = { ...called('submitOrder'), p50: 1, p99: 1 }
  const before = withCall('submitOrder', { ...fast, count })
  expect((await diff(withCall('submitOrder', { ...fast, count, p99: 5.9 }), [], before)).code).toBe(0)
  expect((await diff(withCall('submitOrder', { ...fast, count, p99: 6 }), [], before)).code).toBe(1)
})

test.each([
  ['a run that broke', { verdict: 'broken' }, 1],
  ['a run that was stopped', { verdict: 'stopped' }, 2],
  ['a run that did not try its whole file', { verdict: 'untried' }, 2],
] as const)('%s is no match for a baseline', async (_, over, code) => {
  expect((await diff((run) => ({ ...run, ...over }))).code).toBe(code)
})

test('a baseline that broke is none', async () => {
  expect(
    await diff(
      (run) => run,
      [],
      (run) => ({ ...run, verdict: 'broken' }),
    ),
  ).toMatchObject({
    ...{ code: 2, says: expect.stringContaining("the run ended as 'broken', so its figures say nothing") },
  })
})

test('a file that is no report, and a ratio that is none, are refused', async () => {
  expect(await diff(({ observations }) => ({ observations }) as unknown as RunOutcome)).toMatchObject({
    ...{ code: 2, says: expect.stringContaining('is no report of this release: verdict') },
  })
  expect((await diff((run) => run, ['--times', '0.5'])).says).toBe('--times 0.5: a ratio from 1 to 1000, such as 1.5')
})
