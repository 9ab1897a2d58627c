import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { demoEnvironment } from '#demo/environment.ts'
import { anOperator } from '#tests/kit/operators.ts'
import { paths } from '#web/console/paths.ts'

type TabletWatch = {
  /** The instant in milliseconds at which the card of an order was first in the page. */
  readonly cards: Record<string, number>
  /** The milliseconds from each press to its frame, by the browser's number of the press. */
  readonly presses: Record<string, number>
}

/** The tablet of a shop: a browser whose person is signed in. */
export async function aTablet(browser: Browser, url: string): Promise<BrowserContext> {
  const admin = { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` }
  const { browser: person } = await anOperator({ url, admin }, { role: 'encargado' })
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'es-AR', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } },
  })
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })))
  return context
}

/** The board, once all of its columns have their orders. Its first card and each press are watched. */
export async function openBoard(context: BrowserContext, open: number): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const watched: { cards: Record<string, number>; presses: Record<string, number> } = { cards: {}, presses: {} }
    Object.assign(globalThis, { watched })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          for (const card of [node, ...node.querySelectorAll<HTMLElement>('[data-code]')]) {
            const code = card.dataset['code']
            if (code !== undefined) watched.cards[code] ??= Date.now()
          }
        }
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          watched.presses[entry.interactionId] = Math.max(watched.presses[entry.interactionId] ?? 0, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(paths.board)
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[data-lane] h2 span:last-child')].reduce(
        (sum, { textContent }) => sum + Number(textContent),
        0,
      ) >= count,
    open,
  )
  await page.waitForLoadState('networkidle')
  return page
}

export const watchedIn = (page: Page): Promise<TabletWatch> =>
  page.evaluate(() => (globalThis as unknown as { watched: TabletWatch }).watched)

export const kilobytesOfScript = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
  )

/** Accepts the new order that waits longest, and returns its code. */
export async function acceptOldest(page: Page): Promise<string> {
  const card = page.locator('[data-lane="new"] [data-code]:not([aria-busy])').first()
  const code = (await card.getAttribute('data-code')) ?? ''
  await page
    .locator(`[data-code="${code}"]`)
    .getByRole('button', { name: /^Aceptar/ })
    .click()
  return code
}

/** Milliseconds from the input of a text until the page of orders shows the orders with these codes, and no others. */
export async function searchFor(page: Page, text: string, codes: readonly string[]): Promise<number> {
  const found = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let began = Number.NaN
        const begin = () => {
          began = performance.now()
        }
        addEventListener('input', begin, { capture: true, once: true })
        const look = () => {
          const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/console/orders/"]')]
          const shown = links.map(({ href }) => href.split('/').at(-1)).join(' ')
          if (!Number.isNaN(began) && shown === wanted) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        look()
      }),
    codes.join(' '),
  )
  await page.getByRole('searchbox').fill(text)
  return found
}

/** The memory of a page after a collection, in MB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable')
  // A first collection leaves what finalizers have to give back.
  for (let times = 0; times < 2; times++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.send('HeapProfiler.disable')
  return usedSize / 1_000_000
}
