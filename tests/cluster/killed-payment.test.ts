import { rmSync } from 'node:fs'
import createClient from 'openapi-fetch'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { readSettings } from '#gateway/composition/config.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openDatabase } from '#gateway/db/open.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { paidThrough } from '#tests/kit/demo-catalog.ts'
import { openFakes, settingsFor } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, follow, orderOnline, payByCard } from '#tests/kit/payments.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { forkMain } from '#tests/kit/process.ts'

// tests/gateway/payments/cases-killed.test.ts kills a node at every step; this is the process itself, with its data on disk.

const throwing = (error: Error) => {
  throw error
}

/** `npm start` of a shop that is paid through fakes of its providers, which a test kills and starts again. */
async function aMortalShop(provider: 'mercadopago' | 'webpay', country: 'AR' | 'CL') {
  const directory = await preparedDataDirectory()
  const fakes = await openFakes(country)
  const data = await openDatabase(readSettings({ DATA_DIR: directory }), throwing)
  await migrate(data)
  await saveCatalog(data, paidThrough(provider, country), new Date())
  await data.close()
  let node = forkMain({ DATA_DIR: directory, ...settingsFor(fakes), LOG_LEVEL: 'info' })
  onTestFinished(async () => {
    await node.kill()
    await Promise.all([fakes.mercadoPago.close(), fakes.webpay.close()])
    rmSync(directory, { recursive: true, force: true })
  })
  const reached = async () => {
    const [, url = ''] = await node.until(/Comanda listens on (http[^\s"]+)/)
    return { url, api: createClient<paths>({ baseUrl: url }) }
  }
  return {
    ...fakes,
    reached,
    kill: () => node.kill('SIGKILL'),
    async restart() {
      node = forkMain({ DATA_DIR: directory, ...settingsFor(fakes), LOG_LEVEL: 'info' })
      return reached()
    },
  }
}

test('a gateway killed between a charge and its answer finds the payment later, and charges once', async () => {
  const shop = await aMortalShop('mercadopago', 'AR')
  const before = await shop.reached()
  const placed = await orderOnline(before)
  shop.mercadoPago.fail('POST /v1/payments', 'hang')
  const press = payByCard(before, placed, { token: shop.mercadoPago.tokenFor('APRO') }).catch(() => null)
  await vi.waitFor(() => expect(shop.mercadoPago.asked).toHaveLength(1), 20_000)
  await shop.kill()
  expect(await press).toBeNull()
  const after = await shop.restart()
  await vi.waitFor(
    async () => expect(await follow(after, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' }),
    { timeout: 60_000, interval: 200 },
  )
  expect(shop.mercadoPago.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
}, 150_000)

test('a gateway killed between a commit and its answer finds the order paid, and commits once', async () => {
  const shop = await aMortalShop('webpay', 'CL')
  const before = await shop.reached()
  const placed = await orderOnline(before, 'link', { phone: '+56912345678' })
  const { link } = await askForLink(before, placed)
  const token = link?.token ?? ''
  const { return_url } = JSON.parse(shop.webpay.asked.at(-1)?.text ?? '{}') as { return_url: string }
  shop.webpay.dinerDoes(token, 'paid')
  shop.webpay.fail('PUT', 'hang')
  const back = comeBack(before, `${return_url}?token_ws=${token}`).catch(() => null)
  await vi.waitFor(() => expect(shop.webpay.asked.some(({ method }) => method === 'PUT')).toBe(true), 20_000)
  await shop.kill()
  expect(await back).toBeNull()
  const after = await shop.restart()
  await vi.waitFor(
    async () => expect(await follow(after, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' }),
    { timeout: 60_000, interval: 200 },
  )
  expect(shop.webpay.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
}, 150_000)
