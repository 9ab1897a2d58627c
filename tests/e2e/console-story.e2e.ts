import createClient from 'openapi-fetch'
import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import { boardOf } from '#domain/board/board.ts'
import { lanes } from '#domain/board/lane.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { cuttableLine } from '../kit/cuttable-transport.ts'
import { placeOrder } from '../kit/diner.ts'
import { anInvitation, password, pin } from '../kit/operators.ts'
import { aBrowser } from '../kit/sign-in.ts'
import { admin, expect, test } from './fixtures.ts'
import { orderKeptDinner, someone } from './steps.ts'

const storeId = 'parrilla-centro'

/** Records the sounds that a page repeats, and the state of what it plays them with. */
async function listening(page: Page) {
  await page.addInitScript(() => {
    const rings = new Set<AudioBufferSourceNode>()
    const { start, stop } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...given) {
      if (this.loop) rings.add(this)
      start.apply(this, given)
    }
    AudioBufferSourceNode.prototype.stop = function (...given) {
      rings.delete(this)
      stop.apply(this, given)
    }
    Object.assign(globalThis, { ringing: () => [...rings].map(({ context }) => context.state) })
  })
  return () => page.evaluate(() => (globalThis as unknown as { ringing: () => string[] }).ringing())
}

/** A tablet of the shop on a desk, at the PIN. */
async function tablet(browser: Browser, baseURL: string) {
  await openAccount(baseURL, demoEnvironment.ADMIN_TOKEN)
  const page = await someone(browser, baseURL, { viewport: { width: 1280, height: 800 } })
  const ringing = await listening(page)
  return { page, ringing }
}

async function enter(page: Page) {
  await page.goto(consoleEntry)
  await page.getByLabel(`PIN de ${demoPerson.name}`).fill(demoPerson.pin)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('region', { name: /^Nuevos: / })).toBeVisible()
}

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) })
const card = (page: Page, code: string) => page.locator(`[data-code="${code}"]`)

/** Notices the orders that earlier tests of this worker have left, because they ring as well. */
async function noticeAll(request: APIRequestContext) {
  const board = await request.get('/api/console/board', { headers: admin })
  const { orders } = (await board.json()) as Wire['ConsoleBoard']
  for (const { code, status } of orders) {
    const data = { what: status === 'CANCELED' ? 'canceled' : 'placed' }
    await request.post(`/api/console/orders/${code}/acknowledge`, { headers: admin, data })
  }
}

test('an order of a phone rings on the board, is accepted, told to the diner, cooked and handed over', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page: board, ringing } = await tablet(browser, baseURL!)
  await noticeAll(request)
  await enter(board)
  await expect.poll(ringing).toEqual([])
  const diner = await someone(browser, baseURL!)
  const code = await orderKeptDinner(diner)

  await expect(lane(board, 'Nuevos').locator(`[data-code="${code}"]`)).toBeVisible()
  await expect.poll(ringing).toEqual(['running'])

  await card(board, code)
    .getByRole('link', { name: `Ver el pedido ${code}` })
    .click()
  const accept = board.getByRole('button', { name: /^Aceptar, 45 minutos/ })
  const told = /para las (\d{1,2}:\d{2})/
  await accept.click()
  const words = await board.getByText(told).first().textContent()
  const time = told.exec(words ?? '')?.[1] ?? 'no time'
  await expect(diner.getByText(new RegExp(time)).first()).toBeVisible()

  await board.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await expect(lane(board, 'En preparación').locator(`[data-code="${code}"]`)).toBeVisible()
  await expect.poll(ringing).toEqual([])
  await card(board, code).getByRole('button', { name: 'Listo' }).click()
  await expect(lane(board, 'Listos').locator(`[data-code="${code}"]`)).toBeVisible()
  await card(board, code).getByRole('button', { name: 'Sale con el local' }).click()
  await card(board, code).getByRole('button', { name: 'Entregado' }).click()
  await expect(lane(board, 'Terminados').locator(`[data-code="${code}"]`)).toBeVisible()
  await expect(diner.getByText('Entregado').first()).toBeVisible()
})

test('the second of two people who accept at once reads the name of the first', async ({ browser, baseURL }) => {
  const { page: ana } = await tablet(browser, baseURL!)
  await enter(ana)
  const eva = await someone(browser, baseURL!, { viewport: { width: 1280, height: 800 } })
  const { token } = await anInvitation(
    { url: baseURL!, admin },
    { name: 'Eva', role: 'encargado', places: [{ type: 'store', id: storeId }] },
  )
  const phone = aBrowser({ url: baseURL! })
  await phone.call('POST', '/api/console/invitation/accept', { token, login: 'eva', password, pin })
  await eva.context().addCookies([...phone.cookies].map(([name, value]) => ({ name, value, url: baseURL! })))
  await eva.goto('/console')

  const code = await orderKeptDinner(await someone(browser, baseURL!))
  const accept = (page: Page) => card(page, code).getByRole('button', { name: /^Aceptar/ })
  await expect(accept(ana)).toBeVisible()
  // Eva's answer waits until Ana's acceptance is there, so that both have pressed before either is told.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await eva.route(`**/api/console/orders/${code}/accept`, async (route) => {
    await held
    await route.continue()
  })
  await accept(eva).click()
  await accept(ana).click()
  await expect(lane(ana, 'En preparación').locator(`[data-code="${code}"]`)).toBeVisible()
  release()
  await expect(eva.getByText(`Ya aceptado por ${demoPerson.name}`)).toBeVisible()
  await expect(lane(eva, 'En preparación').locator(`[data-code="${code}"]`)).toBeVisible()
})

test('after ten minutes without a connection the board has the orders of the gateway, one by one', async ({
  browser,
  baseURL,
  request,
}) => {
  // A page can hear by websocket or by long poll: the cut is below both.
  const line = await cuttableLine(baseURL!)
  const { page } = await tablet(browser, line.url)
  await page.clock.install()
  await enter(page)
  const api = createClient<paths>({ baseUrl: baseURL! })
  const order = async () => (await placeOrder({ api })).code
  const step = (code: string, name: string) =>
    request.post(`/api/console/orders/${code}/${name}`, { headers: admin }).then((answer) => {
      if (!answer.ok()) throw new Error(`${name} of ${code}: ${answer.status()}`)
    })
  const [first, second] = [await order(), await order()]
  await expect(card(page, second)).toBeVisible()

  line.goAway()
  await step(first, 'accept')
  await step(first, 'ready')
  await step(second, 'cancel')
  const third = await order()
  await step(third, 'accept')
  const fourth = await order()
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('alert').filter({ hasText: 'Sin conexión desde las' })).toBeVisible()
  await expect(card(page, fourth)).toHaveCount(0)

  line.heal()
  // The pause before the next try is over. A second jump would be the end of a try that takes its time.
  await page.clock.fastForward('00:31')
  await expect(card(page, fourth)).toBeVisible({ timeout: 90_000 })
  const whole = (await (
    await request.get(`/api/console/board?branchContactId=${storeId}`, { headers: admin })
  ).json()) as Wire['ConsoleBoard']
  const board = boardOf(whole.orders, { now: Date.now() })
  const expected = lanes.map((one) => [one, board[one].map(({ order }) => order.code).sort()])
  const shown = () =>
    Promise.all(
      lanes.map(async (one) => [
        one,
        (
          await page
            .locator(`[data-lane="${one}"] [data-code]`)
            .evaluateAll((cards) => cards.map((each) => each.getAttribute('data-code') ?? ''))
        ).sort(),
      ]),
    )
  await expect.poll(shown).toEqual(expected)
  expect(board.ready.map(({ order }) => order.code)).toContain(first)
  await page.context().close()
  line.close()
})
