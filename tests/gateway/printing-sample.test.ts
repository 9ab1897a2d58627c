import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { openPrinter } from '#tests/kit/fake-printer.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { printerToken } from '#tests/kit/printing.ts'
import { root } from '#tests/kit/recipes.ts'

const sample = /```js\n([\s\S]+?)```/.exec(readFileSync(join(root, 'docs/printing.md'), 'utf8'))?.[1] ?? ''

test('the program of the documents prints an accepted order, and confirms it', async () => {
  const gateway = await startTestGateway({ environment: { PRINTER_AGENTS: `parrilla-centro=${printerToken}` } })
  const printer = await openPrinter()
  printer.mood = 'silent'
  const folder = mkdtempSync(join(tmpdir(), 'comanda-printing-'))
  writeFileSync(join(folder, 'print.mjs'), sample)
  const { hostname, port } = new URL(printer.url)
  const child = spawn(process.execPath, ['print.mjs'], {
    cwd: folder,
    env: { COMANDA_URL: gateway.url, PRINTER_TOKEN: printerToken, PRINTER_HOST: hostname, PRINTER_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const { code } = await placeOrder(gateway)
    await fetch(`${gateway.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: gateway.admin })
    await gateway.settle()
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe(`${code} PRINTED`)
    expect(printer.paper.map((paper) => paper.join('\n'))).toEqual([expect.stringContaining(code)])
    await vi.waitFor(async () => {
      const answer = await fetch(`${gateway.url}/api/console/orders/${code}/tickets`, { headers: gateway.admin })
      expect(((await answer.json()) as Wire['OrderTickets']).tickets).toMatchObject([{ state: 'PRINTED' }])
    }, 10_000)
  } finally {
    child.kill()
    await once(child, 'close')
    rmSync(folder, { recursive: true })
    await printer.close()
    await gateway.close()
  }
}, 40_000)
