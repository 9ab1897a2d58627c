import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoCatalog, startDemoGateway } from '#demo/gateway.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { checkout } from '#simulator/process/caller.ts'
import { preparedPglite } from '#tests/kit/prepared-pglite.ts'

/** The documented section, which a stranger follows word for word. */
const guide = readFileSync(join(checkout, 'docs/qa.md'), 'utf8')
const section = guide.slice(guide.indexOf('## From an empty folder'), guide.indexOf('## A gateway of any city'))

type Step = { readonly command: string; readonly lastLine: string; readonly code: number }

/** The commands of the indented blocks, each with the comment below it. */
const steps = [...section.matchAll(/(?:^ {4}.*\n?)+/gm)].flatMap(([block]) => stepsOf(block.replaceAll(/^ {4}/gm, '')))

function stepsOf(block: string): readonly Step[] {
  return [...block.matchAll(/((?:^(?!# ).*\n)+)((?:^# .*\n?)+)/gm)].map(([, command = '', comments = '']) => {
    const says = comments.trim().replaceAll(/^# /gm, '').split('\n')
    const code = Number(/^exit code (\d+)$/.exec(says.at(-1) ?? '')?.[1] ?? 0)
    return { command, code, lastLine: says[0] ?? '' }
  })
}

const folder = mkdtempSync(join(tmpdir(), 'comanda-guide-'))
/** The demo's shops, moved from Buenos Aires to Córdoba: its streets are in no file. */
const moved = JSON.parse(JSON.stringify(demoCatalog()), (key, value: unknown) => {
  if (key === 'lat') return Number(value) + 3.1953
  return key === 'lng' ? Number(value) - 5.8137 : value
}) as ReturnType<typeof demoCatalog>

const gateway = await startDemoGateway(
  { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
  { database: overPglite(await preparedPglite()), catalog: moved },
)
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

/** Runs a command as a person's shell does, with nothing cached by an earlier run. */
const run = (command: string) =>
  new Promise<{ code: number | null; lines: readonly string[] }>((resolve) => {
    const own = { COMANDA_CACHE: join(folder, '.cache'), npm_config_cache: join(folder, '.npm') }
    const env = { PATH: process.env['PATH'], HOME: folder, npm_config_offline: 'true', NO_COLOR: '1', ...own }
    const text = command.replaceAll('/path/to/comanda', checkout).replaceAll('http://127.0.0.1:8080', gateway.url)
    const shell = execFile('bash', ['-c', text], { cwd: folder, env }, (_, stdout, stderr) =>
      resolve({ code: shell.exitCode, lines: `${stdout}${stderr}`.trim().split('\n') }),
    )
  })

/** A line of the guide leaves out a number that differs from run to run. */
const startOf = (line: string) => new RegExp(`^${line.replace('…', String.raw`\d+`)}$`)

test('the guide has commands, each with the line and the exit code with which it ends', () => {
  expect(steps.map(({ code }) => code)).toEqual([0, 0, 0, 2, 0])
})

test('a person who follows the guide from an empty folder sees what it says', { timeout: 240_000 }, async () => {
  for (const { command, lastLine, code } of steps) {
    const { code: ended, lines } = await run(command)
    const words = lines.filter((line) => !line.startsWith('npm warn') && !/^\d+:\d\d:\d\d /.test(line))
    expect([ended, words.at(-1)], `${command}\n${lines.join('\n')}`).toEqual([
      code,
      lastLine.includes('…') ? expect.stringMatching(startOf(lastLine)) : lastLine,
    ])
  }
})
