import { filled, having, list, number, shape, text } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'
import { isPlacedHere } from './placed-orders.ts'

/** A page's last answer about an order, and its time (milliseconds of the epoch). */
type StoredOrder = {
  readonly alias: string
  readonly code: string
  readonly page: string
  readonly at: number
  readonly answer: unknown
}

/** An order has two pages, and a phone rarely has more than two orders in progress. */
const mostOrders = 6
/** Also removes orders that ended while no page was open. */
const longestMs = 2 * 86_400_000

const store = createStored<readonly StoredOrder[]>('comanda.kept-orders', (value) =>
  list(shape({ alias: text, code: filled, page: text, at: number, answer: having({}) }))(value).filter(
    ({ at }) => Date.now() - at < longestMs,
  ),
)

export type OrderPageName = Pick<StoredOrder, 'alias' | 'code' | 'page'>

const isOf =
  ({ alias, code, page }: OrderPageName) =>
  (cached: StoredOrder) =>
    cached.alias === alias && cached.code === code && cached.page === page

/**
 * Stores the data that an order's page shows without a network. It is stored only for orders that were sent from this
 * browser, and only until they end (`forgetCached`) or the diner logs out (`forgetCachedOrders`), because it shows who
 * ordered, what and to which address.
 */
export function keepOrder(page: OrderPageName, answer: unknown, at: number): void {
  if (!isPlacedHere(page.alias, page.code)) return
  const { alias, code, page: name } = page
  const others = (store.current() ?? []).filter((cached) => !isOf(page)(cached))
  store.set([{ alias, code, page: name, at, answer }, ...others].slice(0, mostOrders))
}

export function cachedOrder<Answer>(page: OrderPageName): { readonly answer: Answer; readonly at: number } | null {
  const cached = store.current()?.find(isOf(page))
  if (!cached || Date.now() - cached.at > longestMs || !isPlacedHere(page.alias, page.code)) return null
  return { answer: cached.answer as Answer, at: cached.at }
}

/** The order has ended or can no longer be read: removes everything of it. */
export function forgetCached({ alias, code }: Pick<OrderPageName, 'alias' | 'code'>): void {
  const all = store.current()
  if (!all?.some((cached) => cached.alias === alias && cached.code === code)) return
  const rest = all.filter((cached) => cached.alias !== alias || cached.code !== code)
  store.set(rest.length > 0 ? rest : null)
}

export const forgetCachedOrders = (): void => store.set(null)
