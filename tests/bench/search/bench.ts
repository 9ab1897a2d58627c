import { chromium } from 'playwright'
import { demoEnvironment } from '#demo/environment.ts'
import { findChromium } from '#tests/kit/browser.ts'
import { anOperator, cookiesOf } from '#tests/kit/operators.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { paths } from '#web/console/paths.ts'
import { readCommandLine } from '../command-line.ts'
import { aTablet, searchFor } from '../console/tablet.ts'
import { assertBuiltClient } from '../needs.ts'
import type { Progress } from '../progress.ts'
import { embeddedGround, type Ground, postgresGround } from '../realtime/database.ts'
import { percentile } from '../realtime/job.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { pastOrder, storeId, writePastOrders } from './past-orders.ts'

const days = 90
const warmUps = 3

type Search = { readonly name: string; readonly query: Readonly<Record<string, string>>; readonly pages?: number }

/** `npm run bench -- search`: the console's search among the orders of 90 days, by each kind of text. Build the web first. */
export async function search(args: readonly string[], progress: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['embedded', 'postgres'],
    usual: ['embedded'],
    counts: { orders: 100_000, repeat: 7 },
  })
  assertBuiltClient()
  if (measures('embedded')) await searchesOn(await embeddedGround(), counts, progress)
  if (measures('postgres')) await searchesOn(await postgresGround(), counts, progress)
}

type Bounds = { readonly orders: number; readonly repeat: number }
type Page = { readonly orders: readonly { readonly code: string }[]; readonly next: string | null }

async function searchesOn(ground: Ground, { orders, repeat }: Bounds, { tell }: Progress): Promise<void> {
  tell(`${ground.says}: making its tables`)
  const settings = { ...ground.settings, ORDER_LIMIT: '0' }
  await (await forkGateway(settings)).stop()
  tell(`writing ${orders} orders of ${days} days`)
  const database = await ground.open()
  await writePastOrders(database, orders, days)
  await database.script('analyze')
  await database.close()
  const gateway = await forkGateway(settings)
  const admin = { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` }
  const headers = cookiesOf(await anOperator({ url: gateway.url, admin }, { role: 'encargado' }))
  const ask = async (query: Search['query'], after: string | null): Promise<Page> => {
    const asked = new URLSearchParams({ branchContactId: storeId, ...query, ...(after !== null && { after }) })
    const answer = await fetch(`${gateway.url}/api/console/orders?${asked}`, { headers })
    return (await answer.json()) as Page
  }
  const rows = [['', 'found', 'call: p50, ms', 'slowest', 'page: p50, ms', 'slowest']]
  const tablet = await openSearch(gateway.url)
  for (const { name, query, pages = 1 } of searches(orders)) {
    let found: Page = { orders: [], next: null }
    const calls = await times(repeat, async () => {
      for (let page = 1; page < pages; page++) found = await ask(query, page === 1 ? null : found.next)
      const after = pages === 1 ? null : found.next
      const began = performance.now()
      const answer = await ask(query, after)
      const ms = performance.now() - began
      found = pages === 1 ? answer : found
      return ms
    })
    const codes = found.orders.map(({ code }) => code)
    const typed = pages === 1 && Object.keys(query).join() === 'search' ? query['search'] : undefined
    const shown = typed === undefined ? [] : await times(repeat, () => tablet.look(typed, codes))
    rows.push([name, String(codes.length), ...figuresOf(calls), ...figuresOf(shown)])
    tell(rows.at(-1)?.join(', ') ?? '')
  }
  await tablet.close()
  await gateway.stop()
  await ground.close()
  console.log(`\n${ground.says}\n\n${aligned(rows)}\n`)
}

/** The milliseconds of each time but the first ones, smallest first. */
async function times(repeat: number, work: () => Promise<number>): Promise<readonly number[]> {
  const ms: number[] = []
  for (let time = 0; time < warmUps + repeat; time++) ms.push(await work())
  return ms.slice(warmUps).sort((a, b) => a - b)
}

const figuresOf = (ms: readonly number[]) =>
  ms.length === 0 ? ['', ''] : [rounded(percentile(ms, 0.5)), rounded(ms.at(-1) ?? 0)]

/** The page of orders in a browser. */
async function openSearch(url: string) {
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args] })
  const page = await (await aTablet(browser, url)).newPage()
  return {
    /** The milliseconds from a text to its orders. A new page knows no earlier answer. */
    async look(text: string, codes: readonly string[]) {
      await page.goto(paths.orders)
      await page.locator('main a[href^="/console/orders/"]').nth(49).waitFor()
      return searchFor(page, text, codes)
    },
    close: () => browser.close(),
  }
}

function searches(orders: number): readonly Search[] {
  const old = pastOrder(Math.floor(orders / 3))
  return [
    { name: 'no text', query: {} },
    { name: 'no text, page 20', query: {}, pages: 20 },
    { name: 'no text, canceled ones', query: { status: 'CANCELED' } },
    { name: 'no text, to take away, in cash', query: { type: 'TAKE_AWAY', payment: 'CASH' } },
    { name: 'no text, a rare payment', query: { payment: 'CARD' } },
    { name: 'a code', query: { search: old.code } },
    { name: 'two letters', query: { search: 'ma' } },
    { name: 'two letters, page 10', query: { search: 'ma' }, pages: 10 },
    { name: 'four letters', query: { search: 'ramí' } },
    { name: 'a common name', query: { search: 'maría' } },
    { name: 'a rarer name', query: { search: 'joaquín' } },
    { name: 'two words', query: { search: old.name } },
    { name: 'beginnings of two words', query: { search: 'ju go' } },
    { name: 'a word of many, canceled ones', query: { search: 'maría', status: 'CANCELED' } },
    { name: 'a common name, a rare payment', query: { search: 'maría', payment: 'CARD' } },
    { name: 'a name of none', query: { search: 'zuleta' } },
    { name: 'four digits of a phone', query: { search: old.phone.slice(-4) } },
    { name: 'a whole phone', query: { search: old.phone } },
    { name: 'digits of no phone', query: { search: '0000001' } },
    { name: 'an amount', query: { search: `$ ${old.total}` } },
  ]
}
