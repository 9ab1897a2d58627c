import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { endWithUs } from '../kit/end-with-us.ts'
import { freePort } from '../kit/free-port.ts'
import { type Driver, type Look, wayOf } from './driver.ts'
import { type WebDriver, webDriver } from './webdriver.ts'

/** Debian's WebKitGTK in our own window, on a screen that exists only in memory. */
export async function startWebKit(look: Look): Promise<Driver> {
  const screen = await startScreen()
  const port = await freePort()
  const said: string[] = []
  const server = endWithUs(
    spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environmentOf(look), DISPLAY: screen.display },
    }),
  )
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { message: 'WebKitWebDriver' },
    )
    .toBe(true)
  const page = await webDriver(url, {
    'webkitgtk:browserOptions': { binary: join(import.meta.dirname, 'webkit-window.py'), args: [] },
  })
  await sizePage(page, look)

  const to = (x: number, y: number, duration = 0) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration,
  })
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return {
    version: `WebKitGTK ${page.name}`,
    open: async (address) => void (await page.open(address)),
    evaluate: page.evaluate,
    press: async ({ x, y }) => void (await page.pointer([to(x, y), down, { type: 'pause', duration: 50 }, up])),
    drag: async (from, end) =>
      void (await page.pointer([to(from.x, from.y), down, ...wayOf(from, end).map(({ x, y }) => to(x, y, 15)), up])),
    type: page.type,
    picture: () => pictureOf(page),
    errors: async () =>
      said
        .join('')
        .split('\n')
        .filter((line) => /CONSOLE.*ERROR.*(Error|exception)/.test(line)),
    async close() {
      await page.close().catch(() => undefined)
      server.kill()
      screen.stop()
    },
  }
}

/** Xvfb chooses a free display and names it on the descriptor that it is given. */
async function startScreen() {
  const server = endWithUs(
    spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    }),
  )
  const named = server.stdio[3] as NodeJS.ReadableStream
  const display = await new Promise<string>((resolve, reject) => {
    named.once('data', (chunk) => resolve(`:${String(chunk).trim()}`))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)))
  })
  return { display, stop: () => server.kill() }
}

const environmentOf = ({ width, height, colours }: Look) => ({
  ...{ WIDTH: String(width), HEIGHT: String(height), SCHEME: colours },
  ...{ TZ: 'America/Argentina/Buenos_Aires', LANGUAGE: 'es_AR', GDK_BACKEND: 'x11' },
  ...{ WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  HOME: mkdtempSync(join(tmpdir(), 'webkit-')),
  // Its sandbox needs rights that root in a container does not have. The pages are ours.
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
})

/** Gives the page, not the window, the size of the phone. */
async function sizePage(page: WebDriver, { width, height }: Look) {
  await expect
    .poll(async () => {
      const [inner, outer] = [await page.evaluate('[innerWidth, innerHeight]'), await page.size()]
      const [wide, high] = inner as [number, number]
      if (wide === width && high === height) return 'fits'
      await page.resize({ width: outer.width + width - wide, height: outer.height + height - high })
      return `${wide}x${high}`
    })
    .toBe('fits')
}

/** The driver never answers some requests for a picture, so each has a short limit and is repeated. */
async function pictureOf(page: WebDriver): Promise<Buffer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await page.picture(6_000)
    } catch (error) {
      if (tries === 4) throw error
    }
}
