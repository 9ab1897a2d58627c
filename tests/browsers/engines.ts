import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, flags } from '../kit/browser.ts'
import { findProgram } from '../kit/program.ts'
import { unpackChromium109 } from './chromium-109.ts'
import type { Driver, Look } from './driver.ts'
import { puppeteerDriver } from './puppeteer-driver.ts'
import { startWebKit } from './webkit-driver.ts'

/** The oldest Chromium that we promise, the engines of Firefox and Safari, and today's Chromium. */
export const engineNames = ['chromium', 'chromium-109', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

type Engine = {
  /** The reason why the engine cannot start on this machine; null when it can. */
  readonly missing: () => string | null
  readonly start: (look: Look) => Promise<Driver>
}

const lacks = (programs: readonly string[], packages: string) => {
  const absent = programs.filter((program) => findProgram(program) === null)
  return absent.length > 0 ? `${absent.join(', ')} not on the PATH (apt-get install ${packages})` : null
}
const needsLinux = () => (process.platform === 'linux' && process.arch === 'x64' ? null : 'needs Linux on x64')

/** Programs of Debian's packages; the window of WebKit is a Python script. */
const webKitPackages = 'webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb python3-gi gir1.2-webkit2-4.1'
/** Debian's own Python has them; another one that comes first on the PATH does not. */
const hasWindowLibraries = () =>
  spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")'], { stdio: 'ignore' })
    .status === 0

export const engines: Readonly<Record<EngineName, Engine>> = {
  chromium: { missing: () => null, start: startChromium },
  'chromium-109': { missing: needsLinux, start: startChromium109 },
  firefox: { missing: () => (firefoxPath() ? null : lacks(['firefox-esr'], 'firefox-esr')), start: startFirefox },
  webkit: {
    missing: () =>
      lacks(['WebKitWebDriver', 'Xvfb'], webKitPackages) ??
      (hasWindowLibraries() ? null : `Python lacks WebKit's bindings (apt-get install ${webKitPackages})`),
    start: startWebKit,
  },
}

/** The engines of this machine, and a sentence for each missing one. */
export function findEngines(): { readonly found: readonly EngineName[]; readonly missing: readonly string[] } {
  const reasons = engineNames.map((name) => ({ name, why: engines[name].missing() }))
  return {
    found: reasons.filter(({ why }) => why === null).map(({ name }) => name),
    missing: reasons.filter(({ why }) => why !== null).map(({ name, why }) => `${name}: ${why}`),
  }
}

const timeZone = 'America/Argentina/Buenos_Aires'
/** At the demo's first store. */
const place = { latitude: -34.61648, longitude: -58.37084, accuracy: 10 }

/** The parts of a page that both versions of Puppeteer have, and that make it a phone's. */
type Emulated = {
  setViewport(size: { width: number; height: number; isMobile: boolean; hasTouch: boolean }): Promise<void>
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>
  setGeolocation(position: typeof place): Promise<void>
}

async function makePhone(page: Emulated, { width, height, colours }: Look) {
  await page.setViewport({ width, height, isMobile: true, hasTouch: true })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: colours }])
  await page.setGeolocation(place)
}

async function startChromium(look: Look): Promise<Driver> {
  const { launch } = await import('puppeteer-core')
  const { executablePath, args } = await findChromium()
  const browser = await launch({
    ...{ executablePath, headless: 'shell', args: [...args, '--lang=es-AR'], timeout: 60_000 },
    env: { ...process.env, TZ: timeZone },
  })
  await browser.defaultBrowserContext().overridePermissions(look.origin, ['geolocation'])
  const page = await browser.newPage()
  await makePhone(page, look)
  return puppeteerDriver(browser, page)
}

/** Today's Puppeteer waits for ever for the first page of a Chromium as old as 109; its version 19 does not. */
async function startChromium109(look: Look): Promise<Driver> {
  const { default: puppeteer } = await import('puppeteer-core-19')
  const { executablePath, libraries } = unpackChromium109()
  const browser = await puppeteer.launch({
    ...{ executablePath, headless: true, args: [...flags, '--no-zygote', '--lang=es-AR'], timeout: 60_000 },
    env: { ...process.env, TZ: timeZone, LD_LIBRARY_PATH: libraries },
  })
  await browser.defaultBrowserContext().overridePermissions(look.origin, ['geolocation'])
  const page = await browser.newPage()
  await makePhone(page, look)
  return puppeteerDriver(browser, page)
}

const firefoxPath = () =>
  [process.env['FIREFOX_PATH'], findProgram('firefox-esr')].find((path) => typeof path === 'string' && existsSync(path))

async function startFirefox({ width, height, colours }: Look): Promise<Driver> {
  const { launch } = await import('puppeteer-core')
  const browser = await launch({
    ...{ browser: 'firefox', executablePath: firefoxPath() ?? 'firefox-esr', headless: true, timeout: 90_000 },
    env: { ...process.env, TZ: timeZone, HOME: mkdtempSync(join(tmpdir(), 'firefox-')) },
    extraPrefsFirefox: {
      'intl.accept_languages': 'es-AR,es',
      'layout.css.prefers-color-scheme.content-override': colours === 'dark' ? 0 : 1,
      'geo.provider.testing': true,
      'geo.prompt.testing': true,
      'geo.prompt.testing.allow': true,
      'geo.provider.network.url': `data:application/json,${JSON.stringify({ location: { lat: place.latitude, lng: place.longitude }, accuracy: 10 })}`,
      // A desktop's scrollbar would take 12 px of the phone's width.
      'ui.useOverlayScrollbars': 1,
      'widget.gtk.overlay-scrollbars.enabled': true,
      'dom.w3c_touch_events.enabled': 1,
      // A finger comes down and leaves by two calls. On a slow machine the time between them is longer than that of a tap.
      'apz.max_tap_time': 30_000,
      'ui.click_hold_context_menus.delay': 30_000,
    },
  })
  const page = await browser.newPage()
  await page.setViewport({ width, height, deviceScaleFactor: 1 })
  return puppeteerDriver(browser, page)
}
