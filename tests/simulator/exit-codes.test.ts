import { readFileSync } from 'node:fs'
import { Effect, Exit, Option } from 'effect'
import { CliError } from 'effect/cli'
import { expect, test } from 'vitest'
import { targetOf } from '#simulator/commands/target-flags.ts'
import { broken, exitCodeOf, exits } from '#simulator/process/exit-codes.ts'

test.each([
  ['a flag that is not known', new CliError.ShowHelp({ commandPath: ['sim'], errors: [] }), 1, 2],
  ['a page of help', new CliError.ShowHelp({ commandPath: ['sim'], errors: [] }), 0, 0],
  ['a broken invariant', broken('Broken'), 1, 1],
  ['a bug', new Error('a bug'), 1, 3],
])('%s has an exit code of its own', (_, error, given, code) => expect(exitCodeOf(Exit.fail(error), given)).toBe(code))

test('the guide has the table of the exit codes', () => {
  const guide = readFileSync(new URL('../../docs/qa.md', import.meta.url), 'utf8')
  const table = Object.values(exits).map(({ code, meaning }) => `| ${code} | ${meaning} |`)
  expect(guide).toContain(`| code | meaning |\n|---|---|\n${table.join('\n')}\n`)
})

const target = (baseUrl: string, wait = '30s') =>
  Effect.runPromise(
    targetOf({ baseUrl: Option.some(baseUrl), wait }, Effect.succeed('token')).pipe(
      Effect.match({ onSuccess: (found) => found, onFailure: ({ message }) => message }),
    ),
  )

test('a gateway is named by an address', async () => {
  expect(await target('http://127.0.0.1:8080')).toEqual({
    ...{ baseUrl: 'http://127.0.0.1:8080', waitMs: 30_000, adminToken: 'token', hasOwnKey: false },
    network: expect.anything(),
  })
  for (const other of ['127.0.0.1:8080', 'ftp://host', 'http://%zz', ''])
    expect(await target(other)).toBe(`--base-url ${other}: an address, such as http://127.0.0.1:8080`)
  expect(await target('http://host', 'soon')).toBe('--wait soon: a length of time, such as 30s')
})
