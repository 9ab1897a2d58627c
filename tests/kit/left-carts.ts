import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { AbandonedCarts } from '#domain/catalog/store.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aSubmission, deliveryMode, placeOrder } from './diner.ts'
import type { TestGateway } from './gateway.ts'

type Node = Pick<TestGateway, 'url' | 'api' | 'settle' | 'clock'>
type Schemas = components['schemas']

export const storeId = 'parrilla-centro'
const branchId = 'parrilla'

/** The catalogue with other notices at all stores. */
export const withNotices = (
  { stores }: CatalogDocument,
  abandonedCarts: AbandonedCarts | null,
): Pick<CatalogDocument, 'stores'> => ({
  stores: stores.map((store) => ({ ...store, settings: { ...store.settings, abandonedCarts } })),
})

/** Three provoletas, as a hidden page reports them. */
export async function aLeftCart(
  gateway: Pick<Node, 'api'>,
  phone: string,
  over: Partial<Schemas['AbandonedCart']> = {},
): Promise<Schemas['AbandonedCart']> {
  const { items } = await aSubmission(gateway)
  return {
    items,
    branchContactId: storeId,
    branchId,
    phone,
    email: null,
    orderModeId: (await deliveryMode(gateway)).id,
    navigationEvent: 'visibilitychange:hidden',
    absenceId: 'absence-1',
    ...over,
  }
}

/** Hides the page. Answers the status. */
export async function leave(
  gateway: Pick<Node, 'api'>,
  phone: string,
  over: Partial<Schemas['AbandonedCart']> = {},
): Promise<number> {
  const body = await aLeftCart(gateway, phone, over)
  return (await gateway.api.POST('/api/abandoned/cart/', { body })).response.status
}

/** Shows the page again. Answers the status. */
export async function comeBack(
  { api }: Pick<Node, 'api'>,
  phone: string,
  over: Partial<Schemas['AbandonedCartCancellation']> = {},
): Promise<number> {
  const body = {
    phone,
    branchContactId: storeId,
    branchId,
    email: null,
    navigationEvent: 'visibilitychange:visible' as const,
    absenceId: 'absence-1',
    ...over,
  }
  return (await api.PUT('/api/abandoned/cart/cancel/', { body })).response.status
}

/** The phone of a diner who ordered an hour ago, and agreed to messages. */
export async function aCustomer(gateway: Node, phone: string, optIn = true): Promise<string> {
  await placeOrder(gateway, { phone, optIn })
  gateway.clock.jump(3_600_000)
  await gateway.settle()
  return phone
}

/** Lets time pass, and due timers run. */
export async function pass(minutes: number, ...nodes: readonly Node[]): Promise<void> {
  nodes[0]?.clock.jump(minutes * 60_000)
  for (const node of nodes) await node.settle()
}

/** The texts that were sent to a phone, newest first, as the demo's outboxes show them. */
export async function textsTo(phone: string, ...nodes: readonly Pick<Node, 'url'>[]): Promise<readonly string[]> {
  const pages = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/sandbox/outbox`)).text()))
  return pages
    .flatMap((page) => page.split('<li>').slice(1))
    .filter((sent) => sent.includes(`<b>${phone}</b>`))
    .map((sent) => (/<p lang="es">(.*)<\/p>/.exec(sent)?.[1] ?? '').replace(/<[^>]*>/g, '').replaceAll('&#38;', '&'))
}

/** The targets of a notice's links. */
export function linksIn(text: string): { readonly recovery: URL; readonly stop: URL } {
  const [recovery, stop] = text.match(/https?:\/\/\S+/g) ?? []
  if (!recovery || !stop) throw new Error(`a notice has two links: ${text}`)
  return { recovery: new URL(recovery), stop: new URL(stop) }
}
