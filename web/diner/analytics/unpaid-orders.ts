import { keptForMs } from '#domain/analytics/instants.ts'
import { createStored } from '#web/shared/state/stored.ts'
import type { Order } from './stream.ts'

type Unpaid = Order & { readonly alias: string; readonly at: number }

const most = 5

const kept = createStored<readonly Unpaid[]>('comanda.analytics-unpaid', (text) => {
  const orders: unknown = JSON.parse(text)
  return Array.isArray(orders)
    ? (orders as Unpaid[]).filter(({ alias, code, publicId, items }) => alias && code && publicId && items)
    : null
})

/** Orders of this browser that are not paid yet. */
export const unpaidOrders = {
  all: (): readonly Unpaid[] => (kept.current() ?? []).filter(({ at }) => Date.now() - at < keptForMs),
  add: (order: Omit<Unpaid, 'at'>) => kept.set([...unpaidOrders.all(), { ...order, at: Date.now() }].slice(-most)),
  remove: (code: string) => kept.set(unpaidOrders.all().filter((order) => order.code !== code)),
}
