import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '#tests/kit/browser.ts'
import { aligned, medians, rounded } from '../realtime/report.ts'
import { keepFramesComing, slowestFrameOfScroll, vitalsOf, watchVitals } from './vitals.ts'

/** Lighthouse's phone: a processor four times slower, and 4G at its slow end. */
const throttle = { cpu: 4, latencyMs: 150, kilobitsDown: 1_638, kilobitsUp: 750 }

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
  const [small, large] = [await serve(0), await serve(Number(values.plates))]
  const samples: { readonly menu: Figures[]; readonly large: Figures[] } = { menu: [], large: [] }
  for (let round = 0; round < Number(values.repeat); round++) {
    samples.menu.push(await visit(browser, small.url))
    samples.large.push(await scroll(browser, large.url))
  }
  await browser.close()
  for (const gateway of [small, large]) gateway.stop()

  const head = ['4x slower processor, slow 4G', 'largest paint, ms', 'layout shift', 'slowest tap, ms', 'script, kB']
  const menu = medians(samples.menu)
  console.log(
    `\n${aligned([head, ['the menu and a plate', ...['paint', 'layoutShift', 'slowestTap', 'script'].map((name) => rounded(menu[name]!))]])}`,
  )
  console.log('wanted: under 2,500; under 0.05; under 200; at most 180\n')
  const many = medians(samples.large)
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

async function open(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL, locale: 'es-AR', serviceWorkers: 'block' })
  const page = await context.newPage()
  await watchVitals(page)
  return page
}

/** A first visit: the menu comes in, a plate is opened, filled and put into the cart. */
async function visit(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle.cpu })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttle.latencyMs,
    downloadThroughput: (throttle.kilobitsDown * 1000) / 8,
    uploadThroughput: (throttle.kilobitsUp * 1000) / 8,
  })
  await page.goto('/menu/parrilla-centro/Delivery')
  await page.getByRole('link', { name: 'Bife de chorizo' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const script = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
  )
  await keepFramesComing(page)
  await page.getByRole('link', { name: 'Provoleta al hierro' }).first().tap()
  const plate = page.getByRole('dialog', { name: 'Provoleta al hierro' })
  await plate.getByRole('button', { name: 'Agregar uno' }).tap()
  await plate.getByRole('button', { name: /^Agregar \$/ }).tap()
  await page.getByText('Ítem agregado al pedido!').waitFor()
  const { paint, layoutShift, slowestTap } = await vitalsOf(page)
  await page.context().close()
  return { paint, layoutShift, slowestTap, script }
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
