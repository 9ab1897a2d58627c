import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import { createMeasures } from '#simulator/measures/measures.ts'
import type { ObservationRecord } from '#simulator/observations/observation.ts'
import { htmlOf } from '#simulator/report/html.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import { demoMap } from '#simulator/services/city.ts'
import { openWorld } from '#simulator/world/host.ts'
import { theScenario } from '../simulator/the-scenario.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

type Run = RunOutcome & { readonly hashOfLog: string | null }

const smoke = theScenario('smoke')
const scenario = { ...smoke, diners: smoke.diners.slice(0, 1), couriers: [{ ...smoke.couriers[0]!, count: 2 }] }

test.describe.configure({ mode: 'default' })

/** One small real run for all tests. */
let run: Run
test.beforeAll(async () => {
  const world = openWorld()
  run = await world.run(scenario)
  await world.close()
})

/** Opens a report from its file; answers the page's requests to any network. */
async function open(page: Page, file: string, outcome: RunOutcome, hashOfLog: string | null = null, of = scenario) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await writeFile(
    file,
    htmlOf({ scenario: of, outcome, command: 'npm run sim -- run smoke --seed 1', city: demoMap(), hashOfLog }),
  )
  await page.goto(pathToFileURL(file).href)
  return requests
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const couriers = (page: Page) =>
  page
    .getByRole('img', { name: 'Where the couriers are at this instant' })
    .locator('circle')
    .evaluateAll((dots) => dots.map((dot) => `${dot.getAttribute('cx')} ${dot.getAttribute('cy')}`))

test('a run is in one file that needs no network, works by keys, and shows the fleet and an order’s steps', async ({
  page,
}, info) => {
  const requests = await open(page, info.outputPath('run.html'), run, run.hashOfLog)
  await expect(page.getByText('Every invariant held')).toBeVisible()
  await expect(page.getByText(run.hashOfLog ?? 'no log')).toBeVisible()

  await page.getByRole('slider', { name: 'Instant of the run' }).focus()
  await page.keyboard.press('Home')
  const atFirst = await couriers(page)
  expect(atFirst).toHaveLength(2)
  await page.keyboard.press('End')
  expect(await couriers(page)).not.toEqual(atFirst)

  const lines = page.getByRole('list', { name: 'Timelines' })
  const order = lines
    .getByRole('listitem')
    .filter({ hasText: /^order / })
    .first()
  await order.getByText(/^\d+ steps$/).focus()
  await page.keyboard.press('Enter')
  const steps = order.getByRole('listitem')
  await expect(steps.first()).toHaveText(/PLACED$/)
  await expect(steps.last()).toHaveText(/DELIVERED$/)

  await page.getByLabel('Find').fill('ON_ROUTE_TO_DROP_OFF')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`a report in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } })

    test('axe finds nothing, and nothing is wider than a phone of 320 px', async ({ page }, info) => {
      const broken = { invariant: 'a key places one order', step: 7, finding: `key ${'k'.repeat(200)} placed two` }
      await open(page, info.outputPath('run.html'), { ...run, verdict: 'broken', broken }, run.hashOfLog)
      await expect(page.getByText('Failed: a key places one order')).toBeVisible()
      await page
        .getByText(/^\d+ steps$/)
        .first()
        .click()
      expect(await tooWide(page)).toBe(0)
      await expectNoViolations(page)
    })
  })

const nothing: RunOutcome = {
  ...{ verdict: 'failed', broken: null, failure: 'no gateway answers at http://127.0.0.1:8080', observations: [] },
  ...{ coverage: { held: [], unseen: ['a key places one order'] }, measured: createMeasures().measured() },
}

test('a broken run shows its people by name and the steps before and after, on the map and timelines too', async ({
  page,
}, info) => {
  const world = openWorld({ plants: new URL('../kit/plants.ts', import.meta.url) })
  const broken = await world.run(scenario, { plant: 'every courier wins' })
  await world.close()
  await open(page, info.outputPath('run.html'), broken)
  const where = page.getByRole('region', { name: 'Where it broke' })
  const winners = where.getByRole('listitem').filter({ hasText: /courier 1\.[12]/ })
  await expect(winners).toHaveCount(2)
  const breaks = where.getByRole('row').and(page.locator('[aria-current=step]'))
  await expect(breaks).toHaveCount(1)
  await expect(breaks.getByRole('rowheader')).toHaveText(String(broken.broken?.step))
  const name = ((await winners.first().textContent()) ?? '').split(' courier ')[0] ?? ''
  const map = page.getByRole('img', { name: 'Where the couriers are at this instant' })
  await expect(map.getByText(name, { exact: true })).toHaveCount(1)
  const timeline = page.getByRole('list', { name: 'Timelines' }).getByRole('listitem').filter({ hasText: 'shipment' })
  await expect(timeline.first()).toContainText(`step ${broken.broken?.step}`)
  await expect(timeline.first()).toContainText(name)
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  await expectNoViolations(page)
})

test('a run that failed before any observation says so, and shows no empty map, chart or list', async ({
  page,
}, info) => {
  await open(page, info.outputPath('run.html'), nothing)
  for (const says of ['Could not be judged', 'no gateway answers at http://127.0.0.1:8080', 'Nothing was measured.'])
    await expect(page.getByText(says)).toBeVisible()
  await expect(page.getByText('No order, no shipment and no cart was seen.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The fleet' })).toBeHidden()
  for (const empty of [page.getByRole('img'), page.getByRole('table'), page.getByLabel('Find')])
    await expect(empty).toBeHidden()
  await expectNoViolations(page)
})

const leftCarts = (count: number): { scenario: typeof scenario; outcome: RunOutcome } => {
  const [hour, group] = [3_600_000, theScenario('carts-come-back').carts[0]!]
  const observations = Array.from({ length: count }, (_, index): readonly ObservationRecord[] => {
    const [cart, leftAt] = [`cart 1.${index + 1}`, index * 1_000]
    const by = { cart, actor: cart }
    const told: readonly ObservationRecord[] = [
      { ...by, type: 'CartLeft', agreed: true, isQuiet: false, atMs: leftAt },
      { ...by, type: 'NoticeRead', sentAt: leftAt + hour, isQuiet: false, atMs: leftAt + hour },
    ]
    if (index % 4 > 0) return told
    const atMs = leftAt + 2 * hour
    return [
      ...told,
      { type: 'OrderAnswered', key: cart, code: `B${index + 1}`, actor: cart, atMs },
      { ...by, type: 'CartClosed', why: 'ordered', at: atMs, atMs },
    ]
  }).flat()
  const measures = createMeasures()
  measures.knows('cart 1.1', 'Maximiliana de los Santos Etcheverry')
  return {
    scenario: { ...scenario, carts: [{ ...group, count }] },
    outcome: { ...nothing, verdict: 'held', failure: null, observations, measured: measures.measured() },
  }
}

test('each left cart has a line with its diner, its end and its timeline, twenty at a time', async ({ page }, info) => {
  const { scenario, outcome } = leftCarts(90)
  await open(page, info.outputPath('run.html'), outcome, null, scenario)
  const carts = page.getByRole('region', { name: 'Carts', exact: true })
  await expect(carts.getByText('23 of 90 (26 %) ordered within 1:00:00 after their notice')).toBeVisible()
  await expect(carts.getByText('expected 25 % to 35 %')).toBeVisible()
  const first = carts.getByRole('row').filter({ hasText: 'Maximiliana' })
  for (const says of ['cart 1.1', '0:00:00', '1:00:00', '2:00:00', 'recovered', 'B1'])
    await expect(first.getByText(says, { exact: true }).first()).toBeVisible()
  await expect(carts.getByRole('row')).toHaveCount(21)
  await carts.getByRole('button', { name: 'Show more carts' }).click()
  await expect(carts.getByRole('row')).toHaveCount(41)
  await carts.getByLabel('Show').selectOption('recovered')
  await expect(carts.getByText('20 of 23', { exact: true })).toBeVisible()
  await carts.getByRole('link', { name: 'cart 1.1', exact: true }).focus()
  await page.keyboard.press('Enter')
  const timeline = page.getByRole('list', { name: 'Timelines' }).getByRole('listitem').first()
  await expect(timeline).toBeFocused()
  await expect(timeline.getByRole('listitem')).toHaveText([/CART_LEFT$/, /NOTICE_SENT$/, /ORDERED$/])
  await expectNoViolations(page)
})

test('a run of carts of which none was left says so in place of a table', async ({ page }, info) => {
  const { scenario } = leftCarts(1)
  await open(page, info.outputPath('run.html'), nothing, null, scenario)
  const carts = page.getByRole('region', { name: 'Carts', exact: true })
  await expect(carts.getByText('No cart was left.')).toBeVisible()
  for (const empty of [carts.getByRole('table'), carts.getByRole('button'), carts.getByLabel('Show')])
    await expect(empty).toBeHidden()
  await expectNoViolations(page)
})

test('a page of a thousand carts fits a phone of 320 px', async ({ page }, info) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { scenario, outcome } = leftCarts(1_000)
  await open(page, info.outputPath('run.html'), outcome, null, scenario)
  await expect(page.getByText('20 of 1,000', { exact: true }).first()).toBeVisible()
  expect(await tooWide(page)).toBe(0)
  await expectNoViolations(page)
})

const statuses = ['LOOKING_FOR_DRIVER', 'ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const

const anOrder = (_: unknown, number: number): readonly ObservationRecord[] => {
  const [code, shipmentId, actor] = [`C${number}`, `s${number}`, `diner 1.${number}`]
  const frame = { type: 'FrameSeen', code, shipmentId, riderId: null, hasPosition: false, at: '1.1.0' } as const
  return [
    { type: 'OrderAnswered', key: code, code, actor, atMs: number * 1_000 },
    ...statuses.map((status, index) => ({ ...frame, status, actor, atMs: (number + index * 200) * 1_000 })),
  ]
}

test('three thousand orders and a thousand couriers open quickly, one page at a time', async ({ page }, info) => {
  const measures = createMeasures()
  for (let courier = 0; courier < 1_000; courier++)
    for (let fix = 0; fix < 400; fix++)
      measures.wasAt(`courier 1.${courier}`, fix * 5_000, { lat: -34.6 + courier / 9e4, lng: -58.4 + fix / 9e3 })
  const observations = Array.from({ length: 3_000 }, anOrder).flat()
  await open(page, info.outputPath('run.html'), { ...nothing, observations, measured: measures.measured() })
  await expect(page.getByText('20 of 3,000')).toBeVisible()
  const opened = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN)
  expect(opened).toBeLessThan(5_000) // half a second on a quiet machine
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('40 of 3,000')).toBeVisible()
  await page.getByLabel('Find').fill('c2999')
  await expect(page.getByText('1 of 1')).toBeVisible()
})
