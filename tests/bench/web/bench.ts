import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '#tests/kit/browser.ts'
import { aligned, medians, rounded } from '../realtime/report.ts'
import { serveFloor } from './floor/serve.ts'
import { menuPath, type Screen, screens } from './pages.ts'
import { keepFramesComing, slowestFrameOfScroll, vitalsOf, watchVitals } from './vitals.ts'
import { aWorld, type World } from './world.ts'

type Line = { readonly latencyMs: number; readonly kilobitsDown: number; readonly kilobitsUp: number }

/** Lighthouse's phone: a processor four times slower, and 4G at its slow end. */
const slowProcessor = 4
const slow4g: Line = { latencyMs: 150, kilobitsDown: 1_638, kilobitsUp: 750 }
/** A slow line, as in a village or on a bus. */
const verySlow: Line = { latencyMs: 400, kilobitsDown: 400, kilobitsUp: 400 }

type Figures = Readonly<Record<string, number>>

/** `npm run bench -- web`: how the storefront feels on a slow phone. Build the web first. */
export async function web(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { repeat: { type: 'string', default: '3' }, plates: { type: 'string', default: '2000' } },
  })
  if (!existsSync(new URL('../../../web/dist/index.html', import.meta.url)))
    return console.log('There is no web/dist: run `npm run build` first.')
  const { executablePath, args: flags } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...flags] })
  const [small, large, floor] = [await serve(0), await serve(Number(values.plates)), await serveFloor()]
  const world = await aWorld(browser, small.url)
  const visits = new Map<string, Figures[]>(screens.map(({ name }) => [name, []]))
  const others: Record<'floor' | 'first' | 'second' | 'large', Figures[]> = {
    floor: [],
    first: [],
    second: [],
    large: [],
  }
  for (let round = 0; round < Number(values.repeat); round++) {
    for (const screen of screens) visits.get(screen.name)!.push(await visit(browser, small.url, screen, world))
    others.floor.push(await floorOf(browser, floor.url))
    others.first.push(await firstPaint(browser, small.url))
    others.second.push(await secondVisit(browser, small.url))
    others.large.push(await scroll(browser, large.url))
  }
  await browser.close()
  for (const server of [small, large, floor]) server.stop()

  const least = medians(others.floor).paint!
  const head = [
    '4x slower processor, slow 4G',
    'largest paint, ms',
    'wanted',
    'to the floor',
    'layout shift',
    'slowest tap, ms',
  ]
  const rows = screens.map(({ name, wanted }) => {
    const { paint, layoutShift, slowestTap, script } = medians(visits.get(name)!)
    const cells = [
      rounded(paint!),
      rounded(wanted.paint),
      rounded(paint! / least),
      rounded(layoutShift!),
      rounded(slowestTap!),
      rounded(script!),
    ]
    return [name, ...cells, wanted.script === null ? '' : rounded(wanted.script)]
  })
  console.log(`\n${aligned([[...head, 'script, kB', 'wanted'], ...rows])}`)
  console.log(`the floor, a bare page of React with one call and a picture: largest paint ${rounded(least)} ms`)
  console.log('wanted of each: layout shift at most 0.02, taps under 150 ms\n')
  const { firstPaint: first } = medians(others.first)
  console.log(
    `menu at ${verySlow.kilobitsDown} kbit/s: something is painted after ${rounded(first!)} ms (wanted: 2,500)\n`,
  )
  const { paint: second } = medians(others.second)
  console.log(`menu, second visit with the worker: largest paint ${rounded(second!)} ms (wanted: 800)\n`)
  const many = medians(others.large)
  const headOfLarge = [`${values.plates} plates, this processor`, 'slowest frame, ms', 'of an empty page', 'elements']
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

async function firstPaint(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, url)
  await slowDown(page, verySlow)
  await page.goto(menuPath, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Bife de chorizo' }).first().waitFor()
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
