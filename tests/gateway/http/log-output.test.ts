import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openLogOutput } from '#gateway/http/log-output.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'

const lost: number[] = []
/** A disk that takes lines while it has room. */
let hasRoom = true
let written = ''
vi.spyOn(fs, 'writeSync').mockImplementation(((_: number, data: string | Buffer) => {
  if (!hasRoom) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  written += String(data)
  return Buffer.byteLength(data)
}) as never)
afterEach(() => {
  hasRoom = true
  written = ''
  lost.length = 0
})

test('lines that a full disk refuses are written in their order once there is room', async () => {
  const log = openLogOutput((lines) => lost.push(lines))
  hasRoom = false
  log.write('one ñ\n')
  log.write('two\n')
  await setImmediate()
  hasRoom = true
  log.write('three\n')
  await setImmediate()
  expect(written).toBe('one ñ\ntwo\nthree\n')
  expect(lost).toEqual([])
})

test('lines beyond a megabyte are lost and counted, and later ones are written again', async () => {
  const log = openLogOutput((lines) => lost.push(lines))
  hasRoom = false
  log.write('first\n')
  for (let line = 0; line < 6; line += 1) log.write(`${line}${'x'.repeat(250_000)}\n`)
  hasRoom = true
  log.write('brings room\n')
  await setImmediate()
  log.write('last\n')
  await setImmediate()
  expect(lost).toEqual([2])
  expect([...written.matchAll(/^\w/gm)].join('')).toBe('f0123bl')
})

const minute = 60_000

test('a node whose log is on a full disk goes on serving', { ...needs('/dev/full'), timeout: minute }, async () => {
  const port = await freePort()
  const log = fs.openSync(placeOf('/dev/full'), 'w')
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../gateway/main.ts', import.meta.url))], {
    stdio: ['ignore', log, 'inherit'],
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: 'memory:', LOG_LEVEL: 'info' },
  })
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    fs.closeSync(log)
    child.kill('SIGKILL')
    await gone
  })
  const asked = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  await vi.waitFor(async () => expect(await asked('/readyz')).toBe(200), { timeout: minute, interval: 200 })
  // Each refusal is a line of the log.
  for (let call = 0; call < 3; call += 1) expect(await asked('/api/survey/nowhere')).toBe(404)
  expect(await asked('/healthz')).toBe(200)
  expect(child.exitCode).toBeNull()
})
