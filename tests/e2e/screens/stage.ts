import createClient from 'openapi-fetch'
import type { BrowserContext, Page } from 'playwright/test'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { aBoard } from '#tests/kit/board.ts'
import { type Address, reply, rewrite } from './answers.ts'

/** The place where a screen is opened: a new page of a phone without stored data, and the gateway behind it. */
export type Stage = {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  readonly api: ReturnType<typeof createClient<paths>>
}

export const alias = 'parrilla-centro'
export const store = { latitude: -34.61648, longitude: -58.37084 }

type ContextOptions = Readonly<Record<string, unknown>>

/** The phone on which the screens of a group are opened, one after the other. */
export const phone: ContextOptions = {
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  // A colour is checked when its animation has ended.
  reducedMotion: 'reduce',
}

/**
 * Opens a new page on a phone without stored data. A page that stays open keeps the process of all pages, which
 * then compiles each script once (`processPerSite`).
 */
export async function openStage(context: BrowserContext, url: string): Promise<Stage> {
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  const home = context.pages()[0] ?? (await context.newPage())
  if (home.url() === 'about:blank') await home.goto(`${url}/icon.svg`)
  // Pages of one process have one copy of it, so the next page sees it empty.
  await home.evaluate(() => localStorage.clear())
  const page = await context.newPage()
  await withoutDrawnOrder(page)
  return { page, context, url, api: createClient<paths>({ baseUrl: url }) }
}

/**
 * The gateway takes the page for one that is loaded ahead, so its document brings no answer about an order. Otherwise a changed answer
 * to the call of the order would come too late.
 */
export const withoutDrawnOrder = (page: Page) => page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })

/** The answer never comes. */
export const hold = (page: Page, address: Address) => reply(page, address, () => 'never')

/** The network fails. */
export const abort = (page: Page, address: Address) => reply(page, address, () => 'broken')

/** The gateway fails. */
export const refuse = (page: Page, address: Address, status = 500) =>
  reply(page, address, () => ({
    status,
    json: { statusCode: status, error: 'Error', code: 'FAILED', message: 'It failed.' },
  }))

/** The gateway's answer, changed. */
export const change = <Answer>(page: Page, address: Address, by: (answer: Answer) => unknown) =>
  rewrite(page, address, (text) => JSON.stringify(by(JSON.parse(text) as Answer)))

/** A page that has to request the data that the gateway otherwise writes into it. */
export const withoutFirstAnswers = (page: Page) =>
  documents(page, (html) => html.replace('id="first-answers"', 'id="no-answers"'))

const documents = (page: Page, by: (html: string) => string) => rewrite(page, /\/(menu|logistics)\//, by, true)

type Shop = Extract<components['schemas']['ResolvedAlias'], { type: 'branchContact' }>

/** The store as another catalogue would have it, in the page's first answers and in later ones. */
export async function changeStore(page: Page, by: (info: Shop['info']) => Shop['info']) {
  const path = `/api/diner/${alias}`
  const changed = (shop: Shop) => ({ ...shop, info: by(shop.info) })
  await documents(page, (html) =>
    html.replace(/(<script[^>]*id="first-answers"[^>]*>)(.*?)(<\/script>)/s, (_, start, text, end) => {
      const first = JSON.parse(text) as { answers: Record<string, Shop> }
      const shop = first.answers[path]
      if (shop) first.answers[path] = changed(shop)
      return start + JSON.stringify(first).replaceAll('<', '\\u003c') + end
    }),
  )
  // With a position as well, once the diner has an address.
  await change(page, new RegExp(`${path}(\\?|$)`), changed)
}

/** The browser's stored data of an earlier visit. */
export const remember = (page: Page, key: string, value: unknown) =>
  page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text)
    },
    [key, JSON.stringify(value)] as const,
  )

/** The page has no connection to the channel of the levers, so the marks and pauses of its answers count. */
export const withoutChannel = (page: Page) =>
  change(page, '**/api/configuration', ({ realtime, ...others }: { realtime: object }) => ({
    ...others,
    realtime: { ...realtime, enabled: false },
  }))

/** Every page of the console watches the orders, and the demo has no session: the page sees none, and has no channel to lose. */
export async function watchNothing(page: Page) {
  await withoutChannel(page)
  await reply(page, '**/api/console/board*', () => ({ json: aBoard([]) }))
}

/** No store has turned anything off. A call that the gateway refuses hides a page of the console until its session has answered again. */
export const withoutLevers = (page: Page) =>
  page.route('**/api/console/availability*', (route) => route.fulfill({ json: { stores: [] } }))

/** Safari of an iPhone, as it names itself. */
export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

export const namesItself = (page: Page, userAgent: string) =>
  page.addInitScript((name) => Object.defineProperty(navigator, 'userAgent', { value: name }), userAgent)
