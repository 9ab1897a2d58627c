import { fork } from 'node:child_process'
import { type Browser, chromium, type Page } from 'playwright'
import { readCommandLine } from '../command-line.ts'
import { assertBuiltClient, browserOfBench, CannotRun } from '../needs.ts'
import type { Progress } from '../progress.ts'
import { aligned, medians, rounded } from '../realtime/report.ts'
import { serveFloor } from './floor/serve.ts'
import { type Screen, screens } from './pages.ts'
import { keepFramesComing, slowestFrameOfScroll, vitalsOf, watchVitals } from './vitals.ts'
import { aWorld, emptyWorld, menuPath, type World } from './world.ts'

type Line = { readonly latencyMs: number; readonly kilobitsDown: number; readonly kilobitsUp: number }

/** Lighthouse's phone: a processor four times slower, and 4G at its slow end. */
const slowProcessor = 4
const slow4g: Line = { latencyMs: 150, kilobitsDown: 1_638, kilobitsUp: 750 }
/** A slow line, as in a village or on a bus. */
const verySlow: Line = { latencyMs: 400, kilobitsDown: 400, kilobitsUp: 400 }

type Figures = Readonly<Record<string, number>>

/** The parts of the bench beside the screens. */
const otherParts = ['first-paint', 'second-visit', 'scroll'] as const
type OtherPart = (typeof otherParts)[number]

const parts = [...screens.map(({ name }) => name.replaceAll(/\W+/g, '-').replace(/-$/, '')), ...otherParts]

/** `npm run bench -- web`: how the storefront feels on a slow phone. Build the web first. */
export async function web(args: readonly string[], { tell, figures: tellFigures }: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, { parts, counts: { repeat: 3, plates: 2_000 } })
  const { repeat, plates } = counts
  assertBuiltClient()
  const { executablePath, args: flags } = await browserOfBench()
  const browser = await chromium.launch({ executablePath, args: [...flags] })
  const chosen = screens.filter((_, at) => measures(parts[at]!))
  tell('starting gateways')
  const [small, floor] = [await serve(0), await serveFloor()]
  const large = measures('scroll') ? await serve(plates) : null
  const needsWorld = chosen.some(({ name }) => name !== 'menu')
  if (needsWorld) tell('ordering, accepting and driving, so that the screens have something to show')
  await isDrawn(small.url)
  const world = needsWorld ? await aWorld(browser, small.url) : emptyWorld
  const figures = new Map<string, Figures[]>()
  const measure = async (name: string, run: () => Promise<Figures>) => {
    tell(`${name}: begins`)
    const found = await run()
    figures.set(name, [...(figures.get(name) ?? []), found])
    tellFigures(name, found)
  }
  for (let round = 1; round <= repeat; round++) {
    tell(`round ${round} of ${repeat}`)
    if (chosen.length > 0) await measure('floor', () => floorOf(browser, floor.url))
    for (const screen of chosen) await measure(screen.name, () => visit(browser, small.url, screen, world))
    if (measures('first-paint')) await measure('first-paint', () => firstPaint(browser, small.url))
    if (measures('second-visit')) await measure('second-visit', () => secondVisit(browser, small.url))
    if (large) await measure('scroll', () => scroll(browser, large.url))
  }
  await browser.close()
  for (const server of [small, large, floor]) server?.stop()
  const found = (part: string) => (figures.has(part) ? medians(figures.get(part)!) : null)
  reportScreens(chosen, found)
  reportOthers(found, plates)
}

type FiguresOf = (part: string) => Figures | null

function reportScreens(chosen: readonly Screen[], found: FiguresOf): void {
  const least = found('floor')?.paint
  if (least === undefined) return
  const head = [
    ...['4x slower processor, slow 4G', 'largest paint, ms', 'wanted', 'to the floor', 'wanted', 'layout shift'],
    ...['slowest tap, ms', 'script, kB', 'wanted'],
  ]
  const rows = chosen.map(({ name, wanted }) => {
    const { paint = 0, layoutShift = 0, slowestTap = 0, script = 0 } = found(name) ?? {}
    const cells = [
      ...[rounded(paint), rounded(wanted.paint), rounded(paint / least)],
      wanted.toFloor === undefined ? '' : rounded(wanted.toFloor),
      ...[rounded(layoutShift), rounded(slowestTap), rounded(script)],
    ]
    return [name, ...cells, wanted.script === null ? '' : rounded(wanted.script)]
  })
  console.log(`\n${aligned([head, ...rows])}`)
  console.log(`the floor, a bare page of React with one call and a picture: largest paint ${rounded(least)} ms`)
  console.log('wanted of each: layout shift at most 0.02 (order: 0.005), taps under 150 ms\n')
}

function reportOthers(found: FiguresOf, plates: number): void {
  const first = found('first-paint' satisfies OtherPart)
  if (first)
    console.log(
      `menu at ${verySlow.kilobitsDown} kbit/s: something is painted after ${rounded(first.firstPaint!)} ms (wanted: 2,500)\n`,
    )
  const second = found('second-visit' satisfies OtherPart)
  if (second)
    console.log(`menu, second visit with the worker: largest paint ${rounded(second.paint!)} ms (wanted: 800)\n`)
  const many = found('scroll' satisfies OtherPart)
  if (!many) return
  const headOfLarge = [`${plates} plates, this processor`, 'slowest frame, ms', 'of an empty page', 'elements']
  const cells = ['slowestFrame', 'emptyFrame', 'elements'].map((name) => rounded(many[name]!))
  console.log(aligned([headOfLarge, ['scrolled from end to end', ...cells]]))
  console.log('wanted: no frame over 50\n')
}

async function serve(plates: number) {
  const child = fork(new URL('./serve-large-menu.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PLATES: String(plates) },
  })
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', resolve as never)
    child.once('exit', (code) => reject(new Error(`the gateway stopped with code ${code}`)))
  })
  return { url, stop: () => child.disconnect() }
}

/** The gateway loads the code that draws menus with the first one that is asked for. */
async function isDrawn(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const page = await fetch(url + menuPath, { headers: { accept: 'text/html' } })
    if ((await page.text()).includes('class="drawn"')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new CannotRun('The gateway draws no menu: run `npm run build` again.')
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const

async function open(
  browser: Browser,
  baseURL: string,
  storageState?: ReturnType<Screen['remembers']>,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Page> {
  const context = await browser.newContext({
    ...phone,
    baseURL,
    locale: 'es-AR',
    serviceWorkers,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await watchVitals(page)
  return page
}

/** A first visit with an empty browser cache, until nothing more arrives; then the taps. */
async function visit(browser: Browser, url: string, screen: Screen, world: World): Promise<Figures> {
  const page = await open(browser, url, screen.remembers(world))
  await slowDown(page, slow4g)
  await page.goto(screen.path(world))
  await screen.ready(page)
  await isRunning(page)
  await page.waitForLoadState('networkidle')
  const script = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
  )
  const { paint } = await vitalsOf(page)
  await keepFramesComing(page)
  await screen.taps(page)
  const { layoutShift, slowestTap } = await vitalsOf(page)
  await page.context().close()
  return { paint, layoutShift, slowestTap, script }
}

/** The fastest possible time of a page that React draws after a call, on this machine and line. */
async function floorOf(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, url)
  await slowDown(page, slow4g)
  await page.goto(url)
  await page.getByText('Flan mixto').waitFor()
  await page.waitForLoadState('networkidle')
  const { paint } = await vitalsOf(page)
  await page.context().close()
  return { paint }
}

/** The page has replaced the first screen that its document has drawn. */
const isRunning = (page: Page) => page.locator('.drawn').waitFor({ state: 'detached' })

async function firstPaint(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, url)
  await slowDown(page, verySlow)
  await page.goto(menuPath, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Bife de chorizo' }).first().waitFor()
  // A document may hold the plate before any frame.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { firstPaint } = await vitalsOf(page)
  await page.context().close()
  return { firstPaint }
}

/** The menu again, once the service worker has kept the files of its first visit. */
async function secondVisit(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, url, undefined, 'allow')
  await page.goto(menuPath)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForLoadState('networkidle')
  await slowDown(page, slow4g)
  await page.goto(menuPath)
  await page.getByRole('link', { name: 'Bife de chorizo' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { paint } = await vitalsOf(page)
  await page.context().close()
  return { paint }
}

async function slowDown(page: Page, { latencyMs, kilobitsDown, kilobitsUp }: Line) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (kilobitsDown * 1000) / 8,
    uploadThroughput: (kilobitsUp * 1000) / 8,
  })
}

const pixelsAFrame = 120

async function scroll(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, url)
  await page.setContent(`<div style="height: 40000px">${'<p>nothing much</p>'.repeat(200)}</div>`)
  const emptyFrame = await slowestFrameOfScroll(page, pixelsAFrame)
  await page.goto('/menu/parrilla-centro/Delivery')
  await page.getByRole('link', { name: 'Bife de chorizo' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const slowestFrame = await slowestFrameOfScroll(page, pixelsAFrame)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.context().close()
  return { slowestFrame, emptyFrame, elements }
}
