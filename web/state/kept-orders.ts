import { isPlacedHere } from './placed-orders.ts'
import { createStored } from './stored.ts'

/** What a page last heard of an order, and when (milliseconds of the epoch). */
type Kept = {
  readonly alias: string
  readonly code: string
  readonly page: string
  readonly at: number
  readonly answer: unknown
}

/** An order has two pages, and a phone seldom more than two orders in progress. */
const mostKept = 6
/** What ended while no page looked does not stay for long either. */
const longestMs = 2 * 86_400_000

const store = createStored<readonly Kept[]>('comanda.kept-orders', (text) => {
  const kept: unknown = JSON.parse(text)
  const isYoung = ({ code, at, answer }: Kept) => Boolean(code && answer) && Date.now() - at < longestMs
  return Array.isArray(kept) ? (kept as Kept[]).filter(isYoung) : null
})

type Page = Pick<Kept, 'alias' | 'code' | 'page'>

const isOf =
  ({ alias, code, page }: Page) =>
  (kept: Kept) =>
    kept.alias === alias && kept.code === code && kept.page === page

/**
 * What a page of an order shows without a network. It is kept only for orders that were sent from this browser, and only
 * until they end (`forgetKept`) or the diner logs out (`forgetKeptOrders`): it says who ordered what, and where to.
 */
export function keepOrder(page: Page, answer: unknown, at: number): void {
  if (!isPlacedHere(page.alias, page.code)) return
  const { alias, code, page: name } = page
  const others = (store.current() ?? []).filter((kept) => !isOf(page)(kept))
  store.set([{ alias, code, page: name, at, answer }, ...others].slice(0, mostKept))
}

export function keptOrder<Answer>(page: Page): { readonly answer: Answer; readonly at: number } | null {
  const kept = store.current()?.find(isOf(page))
  if (!kept || Date.now() - kept.at > longestMs || !isPlacedHere(page.alias, page.code)) return null
  return { answer: kept.answer as Answer, at: kept.at }
}

/** The order has ended, or is not to be had any more: nothing of it stays. */
export function forgetKept({ alias, code }: Pick<Page, 'alias' | 'code'>): void {
  const all = store.current()
  if (!all?.some((kept) => kept.alias === alias && kept.code === code)) return
  const rest = all.filter((kept) => kept.alias !== alias || kept.code !== code)
  store.set(rest.length > 0 ? rest : null)
}

export const forgetKeptOrders = (): void => store.set(null)
