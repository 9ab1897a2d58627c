import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findService } from '#tests/kit/services.ts'
import { countVitest } from '#tests/reports.ts'
import { serviceAreas } from '#tests/steps.ts'
import configuration from '../../vitest.config.ts'

function reportFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'report.json')
}

test('on a machine without services their tests are left out by name, and none fails', {
  timeout: 120_000,
}, async () => {
  const files = ['bus', 'rider-watched', 'kill-and-restart', 'database-away']
  const file = reportFile()
  await promisify(execFile)(
    'vitest',
    ['run', '--config', 'tests/mutation/vitest.config.ts', '--reporter=json', `--outputFile.json=${file}`],
    {
      env: {
        ...process.env,
        MUTATION_AREA: 'cluster',
        MUTATION_SERVICES: '0',
        MUTATION_TESTS: files.map((name) => `tests/cluster/${name}.test.ts`).join(' '),
      },
    },
  )
  const { passed, failed, leftOut } = countVitest(file)
  expect({ passed, failed }).toEqual({ passed: 0, failed: [] })
  expect(new Set(leftOut.map((names) => names.join(', ')))).toEqual(
    new Set(['NATS, nats-server', 'PostgreSQL, NATS', 'postgres, nats-server', 'postgres']),
  )
})

test('a service that is not here leaves its tests out, and is an error where all are asked for', async () => {
  const away = () => {
    throw new Error('there is none')
  }
  const here = () => ({ place: 'nats://127.0.0.1', stop: async () => undefined })
  expect(await findService('NATS', [away, here], true)).toMatchObject({ place: 'nats://127.0.0.1' })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await findService('NATS', [away], false)).toBeNull()
  await expect(findService('NATS', [away, away], true)).rejects.toThrow(
    'No NATS for the tests (there is none; there is none)',
  )
})

test('the bare machine runs each area that looks for services', () => {
  const areas = (configuration.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.globalSetup ? [project.test.name] : [],
  )
  expect(areas).toEqual([...serviceAreas])
})

test('a test is left out by `needs` alone', () => {
  const others = globSync('tests/**/*.{test,e2e,browsers}.{ts,tsx}').filter((file) =>
    /\.(?:runIf|skipIf)\(|\b(?:test|it|describe)\.(?:skip|todo|fixme)\(|\b(?:skip|todo): true/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(others).toEqual(['tests/architecture/plain-english.test.ts'])
})
