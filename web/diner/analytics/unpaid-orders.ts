import { retentionMs } from '#domain/analytics/instants.ts'
import { filled, having, list, number } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'
import type { Order } from './stream.ts'

type Unpaid = Order & { readonly alias: string; readonly at: number }

const most = 5

const kept = createStored<readonly Unpaid[]>(
  'comanda.analytics-unpaid',
  list(having<Unpaid>({ alias: filled, code: filled, publicId: filled, items: list(having({})), at: number })),
)

/** Orders of this browser that are not paid yet. */
export const unpaidOrders = {
  all: (): readonly Unpaid[] => (kept.current() ?? []).filter(({ at }) => Date.now() - at < retentionMs),
  add: (order: Omit<Unpaid, 'at'>) => kept.set([...unpaidOrders.all(), { ...order, at: Date.now() }].slice(-most)),
  remove: (code: string) => kept.set(unpaidOrders.all().filter((order) => order.code !== code)),
}
