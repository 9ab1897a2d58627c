import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as NodeServices from '@effect/platform-node/NodeServices'
import { Effect } from 'effect'
import { Command } from 'effect/cli'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayCommand } from '#simulator/commands/replay-command.ts'
import { Ended } from '#simulator/process/exit-codes.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()
const folder = mkdtempSync(join(tmpdir(), 'comanda-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

let lines: readonly string[]
beforeAll(async () => {
  const smoke = theScenario('smoke')
  const parts: string[] = []
  const few = { ...smoke, diners: smoke.diners.slice(0, 1), couriers: [{ ...smoke.couriers[0]!, count: 2 }] }
  await world.run(few, { onRecorded: (text) => parts.push(text) })
  lines = parts.join('').trim().split('\n')
})

/** Replays these lines by the command; returns the code and the sentence with which it fails, and null where it does not. */
const replayed = (recorded: readonly string[], ...flags: readonly string[]) => {
  const file = join(folder, 'some.jsonl')
  writeFileSync(file, `${recorded.join('\n')}\n`)
  return Effect.runPromise(
    Command.runWith(replayCommand(Effect.succeed('token')), { version: '0' })([file, ...flags]).pipe(
      Effect.as(null),
      Effect.catch((error) =>
        Effect.succeed(
          error instanceof Ended ? { code: error.exitCode, says: error.message } : { says: String(error) },
        ),
      ),
      Effect.provide(NodeServices.layer),
    ),
  )
}

test('a recording without its last line is refused', async () => {
  expect(await replayed(lines.slice(0, -1))).toEqual({
    code: 2,
    says: expect.stringMatching(/line \d+: its last line is missing, because the run was killed: record it again$/),
  })
})

test('a kind of frame that does not come again is not as recorded, and at a higher speed was not tried', async () => {
  expect(await replayed(lines, '--speed', '4')).toBeNull()
  // A word that the gateway of now never says here.
  const other = lines.map((line) =>
    line.includes('"type":"heard"') ? line.replaceAll('LOOKING_FOR_DRIVER', 'RETURNED') : line,
  )
  const missing =
    /line \d+: diner 1\.1 heard logistics-tracking-update, and hears nothing like it now; \d+ of \d+ frames came again/
  expect(await replayed(other, '--speed', '4')).toEqual({ code: 1, says: expect.stringMatching(missing) })
  expect(await replayed(other, '--speed', 'max')).toEqual({
    code: 2,
    says: expect.stringMatching(/^Not tried: .* write --speed 4, or --calls-only to compare the calls alone$/),
  })
  expect(await replayed(other, '--speed', 'max', '--calls-only')).toBeNull()
})
