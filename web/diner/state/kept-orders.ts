import { filled, having, list, number, shape, text } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'
import { isPlacedHere } from './placed-orders.ts'

/** A page's last answer about an order, and its time (milliseconds of the epoch). */
type Kept = {
  readonly alias: string
  readonly code: string
  readonly page: string
  readonly at: number
  readonly answer: unknown
}

/** An order has two pages, and a phone rarely has more than two orders in progress. */
const mostKept = 6
/** Also removes orders that ended while no page was open. */
const longestMs = 2 * 86_400_000

const store = createStored<readonly Kept[]>('comanda.kept-orders', (value) =>
  list(shape({ alias: text, code: filled, page: text, at: number, answer: having({}) }))(value).filter(
    ({ at }) => Date.now() - at < longestMs,
  ),
)

export type Page = Pick<Kept, 'alias' | 'code' | 'page'>

const isOf =
  ({ alias, code, page }: Page) =>
  (kept: Kept) =>
    kept.alias === alias && kept.code === code && kept.page === page

/**
 * Stores the data that an order's page shows without a network. It is stored only for orders that were sent from this
 * browser, and only until they end (`forgetKept`) or the diner logs out (`forgetKeptOrders`), because it shows who
 * ordered, what and to which address.
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

/** The order has ended or can no longer be read: removes everything of it. */
export function forgetKept({ alias, code }: Pick<Page, 'alias' | 'code'>): void {
  const all = store.current()
  if (!all?.some((kept) => kept.alias === alias && kept.code === code)) return
  const rest = all.filter((kept) => kept.alias !== alias || kept.code !== code)
  store.set(rest.length > 0 ? rest : null)
}

export const forgetKeptOrders = (): void => store.set(null)
