import { type Driver, type Point, wayOf } from './driver.ts'

/** The common parts of Puppeteer's version for today's engines and the one for Chromium 109. */
type PuppetPage = {
  goto(url: string, options: { waitUntil: 'load'; timeout: number }): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  screenshot(): Promise<string | Uint8Array | Buffer>
  readonly keyboard: { type(text: string, options: { delay: number }): Promise<void> }
  readonly touchscreen: {
    tap(x: number, y: number): Promise<void>
    touchStart(x: number, y: number): Promise<unknown>
    touchMove(x: number, y: number): Promise<void>
    touchEnd(): Promise<void>
  }
  on(event: 'pageerror', hear: (error: unknown) => void): unknown
}

type PuppetBrowser = { version(): Promise<string>; close(): Promise<void> }

/** Firefox tells a websocket that a page leaves behind as an error of a script. */
const firefoxOnSockets =
  /^Error: (Firefox can’t establish a connection to the server at|The connection to) wss?:\/\/\S+( was interrupted while the page was loading)?\.$/

export async function puppeteerDriver(browser: PuppetBrowser, page: PuppetPage): Promise<Driver> {
  const errors: string[] = []
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (!firefoxOnSockets.test(text)) errors.push(text)
  })
  const finger = page.touchscreen
  return {
    version: await browser.version(),
    async open(url) {
      const go = () => page.goto(url, { waitUntil: 'load', timeout: 30_000 })
      // Firefox gives up a navigation that begins while an earlier one of the page ends.
      await go().catch((error: unknown) =>
        String(error).includes('NS_BINDING_ABORTED') ? go() : Promise.reject(error),
      )
    },
    evaluate: (expression) => page.evaluate(expression),
    press: ({ x, y }) => finger.tap(x, y),
    async drag(from: Point, to: Point) {
      await finger.touchStart(from.x, from.y)
      for (const { x, y } of wayOf(from, to)) await finger.touchMove(x, y)
      await finger.touchEnd()
    },
    type: (text) => page.keyboard.type(text, { delay: 5 }),
    picture: async () => Buffer.from(await page.screenshot()),
    errors: async () => errors,
    close: () => browser.close(),
  }
}
