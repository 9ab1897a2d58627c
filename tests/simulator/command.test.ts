import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkout } from '#simulator/process/caller.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command `comanda-sim` of a checkout with this Node. */
const run = (root: string) =>
  new Promise<{ code: number | null; says: string }>((resolve) => {
    const running = execFile(process.execPath, [join(root, 'simulator/comanda-sim.js')], (_, __, says) =>
      resolve({ code: running.exitCode, says }),
    )
  })

test('the command names what is missing in a checkout that is not installed', async () => {
  const root = join(folder, 'checkout')
  mkdirSync(join(root, 'simulator'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  copyFileSync(join(checkout, 'simulator/comanda-sim.js'), join(root, 'simulator/comanda-sim.js'))
  expect(await run(root)).toEqual({
    code: 2,
    says: `comanda-sim is not installed: run npm ci in ${root}/, which installs all that it needs\n`,
  })
})
