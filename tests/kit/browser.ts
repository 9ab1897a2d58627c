import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** Turns off the browser's own network traffic, so that tests are not disturbed. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** All pages of a site in one browser context have one process, which compiles each script once. */
export const processPerSite = '--process-per-site'

export type Launch = { readonly executablePath: string; readonly args: readonly string[] }

/**
 * A Chromium without any download: `CHROMIUM_PATH`, the one in npm where it runs (ruling-33), Playwright's own, or the
 * system's. The one in npm has no windows to draw and so needs half of the processor's time of a whole browser.
 */
export async function findChromium(): Promise<Launch> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executablePath: named, args: flags }
  if (process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await packagedChromium(), args: flags }
  const executablePath = [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Chromium was found: name one in CHROMIUM_PATH.')
  return { executablePath, args: flags }
}

/**
 * The Chromium of npm package `@sparticuz/chromium`. It unpacks its shared libraries only on the platform that it was
 * made for, so we pretend to be there, because a machine without a browser needs these libraries as well.
 */
async function packagedChromium(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
