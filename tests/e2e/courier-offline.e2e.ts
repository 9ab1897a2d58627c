import createClient from 'openapi-fetch'
import type { BrowserContext, Page, Request } from 'playwright/test'
import { startDemoGateway } from '#demo/gateway.ts'
import type { Database } from '#gateway/db/database.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder, logOf } from '../kit/delivery.ts'
import { demoCatalog } from '../kit/demo-catalog.ts'
import { preparedPglite } from '../kit/prepared-pglite.ts'
import { expect, test } from './fixtures.ts'
import { step, tap } from './steps.ts'

type Api = ReturnType<typeof createClient<paths>>

const minute = 60_000
const hours = 3_600_000

type Home = {
  readonly url: string
  readonly db: Database
  readonly api: Api
  readonly setBehind: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

// One worker, and therefore one gateway, for all of them.
test.describe.configure({ mode: 'default' })

/** A gateway whose log can be read, whose clock can be behind real time, and whose couriers come back to the store after each delivery (SHIP-06). */
let home: Home

test.beforeAll(async () => {
  const document = demoCatalog()
  const stores = document.stores.map((store) => ({
    ...store,
    settings: { ...store.settings, returnShipments: true, slideUndoSeconds: 3 },
  }))
  const db = overPglite(await preparedPglite())
  const environment = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', WEB_ROOT: process.env['WEB_ROOT'] }
  let behind = 0
  const clock = { ...systemClock, now: () => new Date(Date.now() - behind) }
  const catalog = { ...document, stores }
  const { url, close } = await startDemoGateway(environment, { database: db, clock, catalog })
  const setBehind = (milliseconds: number) => {
    behind = milliseconds
  }
  home = { url, db, api: createClient<paths>({ baseUrl: url }), setBehind, close }
})
test.afterAll(() => home.close())

/** A courier's phone on the page of an accepted shipment, and the steps that it sent. */
async function anAcceptedShipment({ api, url }: { api: Api; url: string }, context: BrowserContext) {
  const [{ shipmentId, code }, { token }] = await Promise.all([anOfferedOrder({ api, url }), aCourier({ api, url })])
  await context.addCookies([{ name: 'riderToken', value: token, url }])
  const sent: Request[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request)
  })
  const address = `${url}/logistics/parrilla-centro/shipments/simple/${shipmentId}`
  const page = await context.newPage()
  await page.goto(address)
  await tap(page, 'Aceptar envío')
  await expect(step(page, 'En el local')).toBeVisible()
  sent.length = 0
  return { shipmentId, code, address, page, sent }
}

const statusesOf = (sent: readonly Request[]): readonly string[] => sent.map((request) => request.postDataJSON().status)

/** The state after a crash: the renderer is gone without a message. */
async function kill(page: Page) {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** The app is there, the gateway is not. */
const unreachable = (context: BrowserContext) => context.route('**/{api,pusher,app}/**', (route) => route.abort())

const timesOf = async (db: Database, shipmentId: string) => {
  const { rows } = await db.query<{ at: string }>(
    `select data->>'at' as at from events where stream = $1 order by version`,
    [`shipment-${shipmentId}`],
  )
  return rows.map(({ at }) => Date.parse(at))
}

test('four slides without a signal outlive the page and reach the log once, in order and on time', async ({
  context,
}) => {
  const start = Date.now() - 2 * hours
  await context.clock.install({ time: start })
  // No step is before the previous one, so the acceptance was two hours ago for the gateway too.
  home.setBehind(2 * hours)
  const { shipmentId, address, page } = await anAcceptedShipment(home, context)

  await context.setOffline(true)
  const labels = ['En el local', 'En camino al cliente', 'Entregado', 'Regreso al local']
  for (const label of labels) {
    await context.clock.fastForward(10 * minute)
    await tap(page, label)
  }
  await expect(page.getByText('3 pendientes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()

  await kill(page)
  home.setBehind(0)
  await context.setOffline(false)
  await unreachable(context)
  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('4 pendientes')).toBeVisible()
  await expect(again.getByText('Devuelto al local. ¡Buen trabajo!')).toBeVisible()

  await context.unrouteAll()
  await again.evaluate(() => dispatchEvent(new Event('online')))
  await expect(again.getByText('4 pendientes')).toHaveCount(0)
  await expect
    .poll(() => logOf(home.db, shipmentId))
    .toEqual([
      'ShipmentCreated',
      'ShipmentOffered',
      'ShipmentAccepted',
      'IN_STORE',
      'ON_ROUTE_TO_DROP_OFF',
      'DELIVERED',
      'RETURNED',
    ])
  const times = (await timesOf(home.db, shipmentId)).slice(-4)
  for (const [index, at] of times.entries()) {
    const taken = start + (index + 1) * 10 * minute
    expect(at).toBeGreaterThanOrEqual(taken)
    expect(at).toBeLessThan(taken + 5 * minute)
  }
})

/** Each step with its keys: a tab that learned of the other's answer too late sends the same one again. */
const keysOf = (sent: readonly Request[]) =>
  [...Map.groupBy(sent, (request) => request.postDataJSON().status as string)].map(
    ([status, requests]) =>
      `${status}: ${new Set(requests.map((request) => request.headers()['idempotency-key'])).size} key`,
  )

test('two tabs of one courier take a step once', async ({ context }) => {
  const { shipmentId, address, page, sent } = await anAcceptedShipment(home, context)
  const other = await context.newPage()
  await other.goto(address)
  await expect(step(other, 'En el local')).toBeVisible()
  await tap(page, 'En el local')
  await expect(step(other, 'En camino al cliente')).toBeVisible()
  await expect.poll(async () => (await logOf(home.db, shipmentId)).at(-1)).toBe('IN_STORE')
  await tap(other, 'En camino al cliente')
  await expect.poll(async () => (await logOf(home.db, shipmentId)).at(-1)).toBe('ON_ROUTE_TO_DROP_OFF')
  await Promise.all([page, other].map((tab) => expect(step(tab, 'Entregado')).toBeVisible()))
  // Everything that either tab still had to send goes before this step, in turn.
  await tap(page, 'Entregado')
  await expect.poll(() => keysOf(sent)).toEqual(['IN_STORE: 1 key', 'ON_ROUTE_TO_DROP_OFF: 1 key', 'DELIVERED: 1 key'])
  await expect
    .poll(async () => (await logOf(home.db, shipmentId)).slice(-3))
    .toEqual(['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'])
})

test('a slide that is taken back was never sent, and the next one goes at once', async ({ context }) => {
  const { shipmentId, page, sent } = await anAcceptedShipment(home, context)
  await tap(page, 'En el local')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(step(page, 'En el local')).toBeVisible()
  expect(sent).toEqual([])

  await tap(page, 'En el local')
  await tap(page, 'En camino al cliente')
  await expect.poll(async () => (await logOf(home.db, shipmentId)).at(-1)).toBe('IN_STORE')
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await expect.poll(async () => (await logOf(home.db, shipmentId)).at(-1)).toBe('ON_ROUTE_TO_DROP_OFF')
  await expect.poll(() => statusesOf(sent)).toEqual(['IN_STORE', 'ON_ROUTE_TO_DROP_OFF'])
})

test('all of it works by keys alone', async ({ context }) => {
  const { shipmentId, page } = await anAcceptedShipment(home, context)
  await step(page, 'En el local').focus()
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowRight')
  await expect(step(page, 'En camino al cliente')).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step(page, 'En el local')).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Confirmar: En el local' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step(page, 'En camino al cliente')).toBeFocused()
  await expect.poll(async () => (await logOf(home.db, shipmentId)).at(-1)).toBe('IN_STORE')
})

test('a step after the shop’s cancel becomes a card that stays over a reload', async ({ context }) => {
  const { page, code } = await anAcceptedShipment(home, context)
  await context.setOffline(true)
  await tap(page, 'En el local')
  await tap(page, 'En camino al cliente')
  await home.api.POST('/api/console/orders/{code}/cancel', {
    params: { path: { code } },
    headers: { authorization: 'Bearer demo-admin' },
  })
  await context.setOffline(false)
  const card = page.getByRole('region', { name: 'No se registró: En el local' })
  await expect(card).toContainText('El local canceló el pedido.')
  await expect(card).toContainText('Tampoco lo que hiciste después: En camino al cliente.')
  await expect(card).toContainText(code)

  await page.goto(`${home.url}/logistics/parrilla-centro/shipments`)
  await page.reload()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Entendido' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No hay envíos para entregar')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a step without a signal outlives a reload and shows in a second tab and the inspector', async ({ context }) => {
  const { shipmentId, address, page } = await anAcceptedShipment(home, context)
  await unreachable(context)
  await tap(page, 'En el local')
  await expect(page.getByText('1 pendiente')).toBeVisible()
  await page.reload()
  await expect(step(page, 'En camino al cliente')).toBeVisible()
  await expect(page.getByText('1 pendiente')).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${address}?inspect`)
  await expect(step(other, 'En camino al cliente')).toBeVisible()
  const inspector = other.getByRole('complementary', { name: 'Inspector de registros' })
  const timeline = inspector.getByRole('list', { name: 'Línea de tiempo' })
  await expect(timeline).toContainText('DeliveryTold')
  await expect(timeline).toContainText('IntentMade')
  const state = inspector.getByRole('region', { name: 'Estado' })
  await expect(state).toContainText('"to": "IN_STORE"')
  await expect(state).toContainText('"status": "ON_ROUTE_TO_PICK_UP"')

  await context.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  for (const tab of [page, other]) await expect(tab.getByText('1 pendiente')).toHaveCount(0)
  await expect(timeline).toContainText('IntentConfirmed')
  await expect(state).toContainText('"status": "IN_STORE"')
  await expect(state).not.toContainText('"to": "IN_STORE"')
  await Promise.all([page, other].map((tab) => expect(step(tab, 'En camino al cliente')).toBeVisible()))
  expect((await logOf(home.db, shipmentId)).at(-1)).toBe('IN_STORE')

  // The page shows the door; the log does not hold it.
  await expect(other.getByText('Bolívar 900').first()).toBeVisible()
  await expect(inspector).not.toContainText('Bolívar')
})
