import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as NodeServices from '@effect/platform-node/NodeServices'
import { Effect } from 'effect'
import { Command } from 'effect/cli'
import { afterAll, expect, test } from 'vitest'
import { errorBody } from '#gateway/http/problems.ts'
import { runCommand } from '#simulator/commands/run-command.ts'
import { contractVersion } from '#simulator/ground/contract.ts'
import { Ended } from '#simulator/process/exit-codes.ts'
import { readScenario } from '#simulator/scenario/read.ts'

const least = 'name: quiet\nlasts: 5m\nshops:\n  - store: parrilla-centro\n'

test('a scenario writes lengths of time as people do, and every other field has a default', () => {
  expect(readScenario(`${least}diners:\n  - { store: parrilla-centro, count: 3, over: 1.5h }\n`)).toMatchObject({
    ok: true,
    scenario: { name: 'quiet', lasts: 300_000, seed: '1', tempo: 'calm', diners: [{ count: 3, over: 5_400_000 }] },
  })
})

test.each([
  [
    'an unknown field',
    `${least}dinners: []\n`,
    { line: 5, column: 1, message: /^dinners: this is not a field that we know: write diners$/ },
  ],
  [
    'a number that cannot be',
    `${least}couriers:\n  - { store: a, count: -1 }\n`,
    { line: 6, column: 17, message: /^couriers\[0\]\.count: at least 0$/ },
  ],
  [
    'too long a text',
    `${least}about: ${'x'.repeat(501)}\n`,
    { line: 5, column: 1, message: /^about: at most 500 characters$/ },
  ],
  ['a length of time without a unit', 'name: quiet\nlasts: 5\nshops: []\n', { line: 2, column: 1, message: /lasts/ }],
  ['no length of time', 'name: quiet\n', { line: 1, column: 1, message: /lasts/ }],
  ['a text that is no YAML', 'name: [quiet\n', { line: 1, column: 7, message: /^this \[ is not closed: write \]/ }],
  ['an alias of nothing', 'name: *nobody\n', { line: 1, column: 1, message: /nobody/ }],
  ['more than a year', 'name: quiet\nlasts: 9999999h\nshops: []\n', { line: 2, column: 1, message: /a year at most/ }],
  ['a year that dates do not have', `${least}starts: 0000-01-01T00:00:00Z\n`, { line: 5, column: 1, message: /2099/ }],
  [
    'half of a character',
    'name: quiet\nlasts: 5m\nshops: [{store: "\\uD800"}]\n',
    { line: 3, column: 10, message: /half/ },
  ],
  [
    'a name twice',
    `${least}name: other\n`,
    { line: 5, column: 1, message: /^name stands in line 1 already: leave one of the two$/ },
  ],
  ['an empty file', '', { line: 1, column: 1, message: /^this is no scenario: write name: and lasts: first/ }],
])('%s is refused with its place', (_, text, { line, column, message }) => {
  const read = readScenario(text)
  expect(read).toMatchObject({ ok: false })
  expect(read.ok ? [] : read.errors).toContainEqual({ line, column, message: expect.stringMatching(message) })
})

test('all errors of a file are in the order of their lines, and a mix lists its possible parts', () => {
  const read = readScenario(
    `name: quiet\nlasts: 5\nseed: 7\ndinners: []\nshops: []\ndiners:\n  - { store: a, count: 1, pays: gold }\n`,
  )
  expect(read.ok ? [] : read.errors.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    '2:1 lasts: 5 has no unit: write 5s, 5m or 5h',
    '3:1 seed: write a text, such as "7" in quotes',
    '4:1 dinners: this is not a field that we know: write diners',
    '7:27 diners[0].pays: one of cash, card, link, or shares of them',
  ])
})

const folder = mkdtempSync(join(tmpdir(), 'comanda-scenario-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command in this process; returns the code and the sentence with which it ends. */
const run = (...words: readonly string[]) =>
  Effect.runPromise(
    Command.runWith(runCommand(Effect.succeed('token')), { version: '0' })(words).pipe(
      Effect.flip,
      Effect.map((error) => (error instanceof Ended ? { code: error.exitCode, told: error.message } : error)),
      Effect.provide(NodeServices.layer),
    ),
  )

/** A server that is no gateway of ours. */
const listening = (version: string) =>
  new Promise<{ url: string; close: () => void }>((resolve) => {
    const server = createServer(({ url }, response) => {
      if (url === '/openapi.json') return response.end(JSON.stringify({ info: { version } }))
      response.writeHead(url === '/readyz' ? 204 : 404, { 'content-type': 'application/json' })
      response.end(url === '/readyz' ? '' : JSON.stringify(errorBody(404, 'STORE_NOT_FOUND', 'Not here.')))
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}`, close: () => void server.close() })
    })
  })

const file = join(folder, 'wrong.yaml')
writeFileSync(file, `${least}dinners: []\n`)

test('a wrong file, a missing store and a use that needs virtual time end with 2', async () => {
  const noStore = join(folder, 'no-store.yaml')
  writeFileSync(noStore, `${least.replace('parrilla-centro', 'nowhere')}couriers: [{ store: nowhere, count: 1 }]\n`)
  const emptyGateway = await listening(contractVersion)
  expect(await run(file)).toEqual({ code: 2, told: expect.stringContaining(`${file}:5:1`) })
  expect(await run('sold-out', '--base-url', emptyGateway.url)).toEqual({
    code: 2,
    told: expect.stringContaining('pauses, sellsOut and requeues'),
  })
  expect(await run('no-such-scenario')).toEqual({ code: 2, told: expect.stringContaining('no-such-scenario') })
  expect(await run(noStore, '--base-url', emptyGateway.url)).toEqual({
    code: 2,
    told: expect.stringContaining('no store nowhere'),
  })
  emptyGateway.close()
})

test('a missing gateway ends a run with 3, and one with another contract refuses it', async () => {
  const stranger = await listening('9.9.9')
  expect(await run('smoke', '--base-url', 'http://127.0.0.1:9', '--wait', '100ms')).toEqual({
    code: 3,
    told: expect.stringContaining('no gateway answers'),
  })
  expect(await run('smoke', '--base-url', stranger.url)).toEqual({
    code: 2,
    told: expect.stringMatching(/speaks contract 9.9.9, and this simulator 1/),
  })
  stranger.close()
})

test('the command’s process says why it ends, with the code of its end', async () => {
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, ['simulator/main.ts', 'run', file], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
  expect(ended).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(`${file}:5:1`) })
})
