import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { signedHeaders } from '#gateway/outside/signed-headers.ts'
import { checkoutIn, root } from '#tests/kit/recipes.ts'

const sample = /```js\n([\s\S]+?)```/.exec(readFileSync(join(root, 'docs/till.md'), 'utf8'))?.[1] ?? ''

/** Runs the receiver of docs/till.md as a person would who copies it. */
async function running<Result>(secret: string, use: (url: string, lines: AsyncIterator<string>) => Promise<Result>) {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-till-'))
  checkoutIn(folder)
  writeFileSync(join(folder, 'till.mjs'), sample)
  const child = spawn(process.execPath, ['till.mjs'], {
    cwd: folder,
    env: { PORT: '0', ORDERS_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const said = String((await lines.next()).value)
    return await use(`http://127.0.0.1:${/listening at (\d+)/.exec(said)?.[1]}/`, lines)
  } finally {
    child.kill()
    await once(child, 'close')
    rmSync(folder, { recursive: true })
  }
}

const bodyOf = (revision: number, status = 'GENERATED') =>
  JSON.stringify({
    ...{ id: `o1.${revision}`, type: revision === 1 ? 'order.created' : 'order.changed', at: 'x' },
    order: { id: 'o1', code: '7KQ2MXPA', status, revision, customer: { phone: '+5491155550123' } },
  })

const post = async (url: string, secret: string, body: string, { at = new Date(), sent = body } = {}) => {
  const headers = signedHeaders(secret, { id: 'm1', at, body })
  return (await fetch(url, { method: 'POST', headers, body: sent })).status
}

describe.each([
  ['a secret of base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['a secret of any text', 'el secreto de la caja ñandú'],
])('the receiver of the documents, with %s', (_, secret) => {
  test('the receiver of the documents takes what is ours, and keeps the newest state of an order', async () => {
    await running(secret, async (url, lines) => {
      expect(await post(url, secret, bodyOf(1))).toBe(204)
      expect((await lines.next()).value).toBe('order.created 7KQ2MXPA GENERATED +5491155550123')
      expect(await post(url, secret, bodyOf(3, 'READY'))).toBe(204)
      expect((await lines.next()).value).toBe('order.changed 7KQ2MXPA READY +5491155550123')
      // An older state that comes late, and the newest once more, change nothing.
      expect(await post(url, secret, bodyOf(2, 'ACCEPTED'))).toBe(204)
      expect(await post(url, secret, bodyOf(3, 'READY'))).toBe(204)
      expect(await post(url, secret, bodyOf(4, 'DELIVERED'))).toBe(204)
      expect((await lines.next()).value).toBe('order.changed 7KQ2MXPA DELIVERED +5491155550123')
    })
  })
  test('the receiver of the documents refuses another secret or body, an old message and an unsigned one', async () => {
    await running(secret, async (url) => {
      expect(await post(url, 'another secret of a thief', bodyOf(1))).toBe(401)
      expect(await post(url, secret, bodyOf(1), { sent: bodyOf(2) })).toBe(401)
      expect(await post(url, secret, bodyOf(1), { at: new Date(Date.now() - 6 * 60_000) })).toBe(401)
      expect((await fetch(url, { method: 'POST', body: bodyOf(1) })).status).toBe(401)
    })
  })
})
