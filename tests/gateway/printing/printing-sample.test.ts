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

/** Its pause between two looks never ends. */
const withoutSecondLook = sample.replace('wait(3_000)', 'wait(2 ** 31 - 1)')

test('the program of the documents prints accepted orders without a pause between, and confirms them', async () => {
  const gateway = await startTestGateway({ environment: { PRINTER_AGENTS: `parrilla-centro=${printerToken}` } })
  const printer = await openPrinter()
  printer.mood = 'silent'
  const folder = mkdtempSync(join(tmpdir(), 'comanda-printing-'))
  writeFileSync(join(folder, 'print.mjs'), withoutSecondLook)
  const codes: string[] = []
  for (let order = 1; order <= 3; order += 1) {
    const { code } = await placeOrder(gateway)
    await fetch(`${gateway.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: gateway.admin })
    codes.push(code)
  }
  await gateway.settle()
  const { hostname, port } = new URL(printer.url)
  expect(withoutSecondLook).not.toBe(sample)
  const child = spawn(process.execPath, ['print.mjs'], {
    cwd: folder,
    env: { COMANDA_URL: gateway.url, PRINTER_TOKEN: printerToken, PRINTER_HOST: hostname, PRINTER_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    for (const code of codes) expect((await lines.next()).value).toBe(`${code} PRINTED`)
    expect(printer.paper.map((paper) => paper.join('\n'))).toEqual(codes.map((code) => expect.stringContaining(code)))
    const last = codes.at(-1)
    await vi.waitFor(async () => {
      const answer = await fetch(`${gateway.url}/api/console/orders/${last}/tickets`, { headers: gateway.admin })
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
