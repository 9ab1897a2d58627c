import { type CDPSession, chromium, type Page } from 'playwright'
import { forkGateway } from '#tests/kit/process.ts'
import { paths } from '#web/console/paths.ts'
import { readCommandLine } from '../command-line.ts'
import { assertBuiltClient, browserOfBench } from '../needs.ts'
import type { Progress } from '../progress.ts'
import { percentile, wait } from '../realtime/job.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { keepFramesComing } from '../web/vitals.ts'
import { type Kitchen, openKitchen, type PlacedOrder } from './kitchen.ts'
import { acceptOldest, aTablet, heapOf, kilobytesOfScript, openBoard, searchFor, watchedIn } from './tablet.ts'

/** As the phone of `web`: a tablet behind a counter is no faster. */
const slowProcessor = 4
/** Code is compiled and caches are filled in this time, before the memory is looked at. */
const warmUpSeconds = 15
const searches = 15

type Load = {
  readonly kitchen: Kitchen
  readonly perMinute: number
  readonly tell: Progress['tell']
}

/** `npm run bench -- console`: a board of open orders under a kitchen's load. Build the web first. */
export async function consoleBench(args: readonly string[], { tell }: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['script', 'arrival', 'action', 'memory', 'search'],
    counts: { open: 300, 'per-minute': 50, seconds: 50 },
  })
  assertBuiltClient()
  const { open, seconds, 'per-minute': perMinute } = counts
  const rows: string[][] = [['', 'figure', 'wanted at most']]
  const figure = (what: string, value: string, wanted: string) => {
    rows.push([what, value, wanted])
    tell(`${what}: ${value} (${wanted})`)
  }
  tell('starting a gateway')
  const gateway = await forkGateway({ DATA_DIR: 'memory:', ORDER_LIMIT: '0' })
  tell(`placing ${open} orders, and cooking most of them`)
  const kitchen = await openKitchen(gateway.url, open)
  const { executablePath, args: flags } = await browserOfBench()
  const browser = await chromium.launch({
    executablePath,
    args: [...flags, '--autoplay-policy=no-user-gesture-required'],
  })
  const tablet = await aTablet(browser, gateway.url)
  tell('opening the board')
  const page = await openBoard(tablet, open)
  if (measures('script')) figure('script of the first load', `${rounded(await kilobytesOfScript(page))} kB`, '200')
  await keepFramesComing(page)
  const devtools = await tablet.newCDPSession(page)
  const load = { kitchen, perMinute, tell }

  if (measures('arrival') || measures('action') || measures('memory')) {
    tell(`${warmUpSeconds} s of ${perMinute} orders a minute, so that the code is compiled`)
    await cook(load, warmUpSeconds, () => kitchen.moveOn(true))
    const [before, began] = [await heapOf(devtools), performance.now()]
    tell(`the page has ${rounded(before)} MB`)
    if (measures('arrival')) {
      const ms = await arrivals(page, load, seconds)
      figure(
        'a new order is on the board',
        `p50 ${rounded(percentile(ms, 0.5))} ms, p99 ${rounded(percentile(ms, 0.99))} ms`,
        'p99 1,000 ms',
      )
    }
    if (measures('action')) {
      const ms = await actions(page, devtools, load, seconds)
      figure(
        `an action is answered, ${slowProcessor}x slower`,
        `p50 ${rounded(percentile(ms, 0.5))} ms, slowest ${rounded(ms.at(-1) ?? 0)} ms of ${ms.length}`,
        '200 ms',
      )
    } else if (!measures('arrival')) await cook(load, seconds, () => kitchen.moveOn(true))
    if (measures('memory')) {
      const [grown, minutes] = [(await heapOf(devtools)) - before, (performance.now() - began) / 60_000]
      figure(
        'memory of the page grew',
        `${rounded(grown)} MB in ${rounded(minutes)} minutes, ${rounded((grown * 10) / minutes)} in ten`,
        '20 MB in ten',
      )
    }
  }
  if (measures('search')) {
    tell(`${searches} searches`)
    await page.goto(paths.orders)
    await page.getByRole('searchbox').waitFor()
    const ms: number[] = []
    for (const code of kitchen.codes().slice(0, searches)) ms.push(await searchFor(page, code, [code]))
    ms.sort((a, b) => a - b)
    figure('a search', `p50 ${rounded(percentile(ms, 0.5))} ms, slowest ${rounded(ms.at(-1) ?? 0)} ms`, '300 ms')
  }
  await browser.close()
  await gateway.stop()
  console.log(`\n${open} open orders, ${perMinute} new ones a minute\n\n${aligned(rows)}\n`)
}

/** Places orders at an even rate, and does something after each. */
async function cook(
  { kitchen, perMinute }: Load,
  seconds: number,
  afterEach: (placed: PlacedOrder) => Promise<void>,
): Promise<void> {
  const [began, count] = [performance.now(), Math.max(1, Math.round((seconds * perMinute) / 60))]
  for (let number = 0; number < count; number++) {
    await wait(Math.max(0, began + (number * 60_000) / perMinute - performance.now()))
    await afterEach(await kitchen.place())
  }
}

/** The milliseconds from the gateway's answer to each diner until the order's card is on the board, smallest first. */
async function arrivals(page: Page, load: Load, seconds: number): Promise<readonly number[]> {
  load.tell(`new orders, for ${seconds} s`)
  const placed: PlacedOrder[] = []
  await cook(load, seconds, async (one) => {
    placed.push(one)
    await load.kitchen.moveOn(true)
  })
  const last = placed.at(-1)?.code ?? ''
  await page.locator(`[data-code="${last}"]`).waitFor()
  const { cards } = await watchedIn(page)
  return placed.map(({ code, at }) => Math.max(0, (cards[code] ?? Number.NaN) - at)).sort((a, b) => a - b)
}

/** The milliseconds from each press of 'Aceptar' to the frame that answers it, on a slow processor, smallest first. */
async function actions(page: Page, devtools: CDPSession, load: Load, seconds: number): Promise<readonly number[]> {
  load.tell(`a person accepts each new order on a processor ${slowProcessor} times slower, for ${seconds} s`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  const before = new Set(Object.keys((await watchedIn(page)).presses))
  await cook(load, seconds, async () => {
    load.kitchen.accepted(await acceptOldest(page))
    await load.kitchen.moveOn(false)
  })
  await page.waitForFunction(() => !document.querySelector('[data-code][aria-busy]'))
  const { presses } = await watchedIn(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Object.entries(presses)
    .flatMap(([press, ms]) => (before.has(press) ? [] : [ms]))
    .sort((a, b) => a - b)
}
