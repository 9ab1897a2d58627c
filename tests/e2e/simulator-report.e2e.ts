import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import { createMeasures } from '#simulator/measures/measures.ts'
import type { Seen } from '#simulator/observation.ts'
import { htmlOf } from '#simulator/report/html.ts'
import { demoMap } from '#simulator/services/city.ts'
import type { Outcome } from '#simulator/simulate.ts'
import { openWorld } from '#simulator/world/host.ts'
import { theScenario } from '../simulator/the-scenario.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

type Run = Outcome & { readonly hashOfLog: string | null }

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
async function open(page: Page, file: string, outcome: Outcome, hashOfLog: string | null = null) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await writeFile(
    file,
    htmlOf({ scenario, outcome, command: 'npm run sim -- run smoke --seed 1', city: demoMap(), hashOfLog }),
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

const nothing: Outcome = {
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
  await expect(page.getByText('No order and no shipment was seen.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The fleet' })).toBeHidden()
  for (const empty of [page.getByRole('img'), page.getByRole('table'), page.getByLabel('Find')])
    await expect(empty).toBeHidden()
  await expectNoViolations(page)
})

const statuses = ['LOOKING_FOR_DRIVER', 'ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const

const anOrder = (_: unknown, number: number): readonly Seen[] => {
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
