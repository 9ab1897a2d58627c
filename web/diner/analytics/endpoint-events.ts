import { endpointOf } from '#domain/analytics/consent.ts'
import type { AnalyticsEventName } from '#domain/analytics/event-names.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { DinerEvent, DinerMoment, Item } from './stream.ts'

export type EndpointEvent = Wire['AnalyticsEvents']['events'][number]

/** ANALYT-15: the fields that every event carries besides its own. */
export type Context = {
  readonly campaign: {
    readonly campaignId: string | null
    readonly source: string | null
    readonly menu: readonly string[]
  } | null
  readonly isKnownCustomer: boolean
  readonly abandonedCart: boolean
}

type Fields = EndpointEvent['fields']

/** ANALYT-05 to ANALYT-15; returns null for events that the endpoint does not take. */
export function endpointEventOf({ event, at, scene }: DinerMoment, context: Context): EndpointEvent | null {
  const named = namedOf(event, scene.currency.mantissaLength)
  if (!named) return null
  const { campaign, isKnownCustomer, abandonedCart } = context
  return {
    name: named.name,
    branch: scene.branch.id,
    // Whether the diner is a known customer, not which one: the page knows customers only by name and phone, and these
    // stay here.
    customer: isKnownCustomer ? 'known' : null,
    branchContact: scene.store?.id ?? null,
    campaignId: campaign?.campaignId ?? null,
    date: new Date(at).toISOString(),
    abandonedCart,
    source: campaign?.source ?? 'DIRECT',
    // OPEN-40.
    ...(campaign && campaign.menu.length > 0 && { menu: campaign.menu.map((id) => id.slice(0, 64)).slice(0, 20) }),
    // It goes out only with the diner's consent to it.
    ...(endpointOf(scene.branch) && { sharedWith: endpointOf(scene.branch) ?? '' }),
    fields: Object.fromEntries(
      Object.entries(named.fields).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value]),
    ),
  }
}

/** OPEN-63: the entity acted on. */
function namedOf(
  event: DinerEvent,
  decimals: number,
): { readonly name: AnalyticsEventName; readonly fields: Fields } | null {
  const item = ({ id, name, quantity, price }: Item): Fields => ({
    referenceId: id,
    name,
    quantity,
    price: toDecimal(price, decimals),
  })
  switch (event.type) {
    case 'OrderCreated':
    case 'OrderPaid': {
      const { code, total, items } = event.order
      const name = event.type === 'OrderCreated' ? 'CREATE_ORDER' : 'PAY_ORDER'
      return { name, fields: { code, total: toDecimal(total, decimals), items: items.length } }
    }
    case 'CheckoutEntered':
      return { name: 'CONTINUE_TO_CHECKOUT', fields: { items: event.items.length } }
    case 'SummaryViewed':
      return { name: 'VIEW_ORDER_SUMMARY', fields: { items: event.items.length } }
    case 'ItemDeleted':
      return { name: 'DELETE_ITEM', fields: item(event.item) }
    case 'ItemAdded':
      return { name: 'ADD_ITEM', fields: item(event.item) }
    case 'ItemViewed':
      return { name: 'ITEM_VIEW', fields: item(event.item) }
    case 'ModeSelected':
      return { name: 'ORDER_MODE_SELECT', fields: { orderModeId: event.modeId, name: event.name } }
    case 'StoreSelected':
      return { name: 'BRANCH_CONTACT_SELECT', fields: { branchContactId: event.storeId, name: event.name } }
    case 'LinkFollowed':
      return { name: 'LINK_CLICK', fields: { url: event.url } }
    default:
      return null
  }
}

/** Does not end in half of a surrogate pair. */
const cut = (text: string) => text.slice(0, 500).replace(/\p{Surrogate}/gu, '\uFFFD')
