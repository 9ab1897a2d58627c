import { toDecimal } from '#domain/money/money.ts'
import type { DinerMoment, Item, Order } from './stream.ts'
import { isPurchase } from './stream.ts'

export type LayerEntry = Readonly<Record<string, unknown>>

/** OPEN-64. */
const steps = {
  MenuViewed: 1,
  SummaryViewed: 2,
  CheckoutEntered: 3,
  PaymentChosen: 4,
  OrderCreated: 5,
} as const

/** ANALYT-16 to ANALYT-21, FFMT-08 to FFMT-11: returns the entries of the tag manager's data layer for an event. */
export function layerEntriesOf({ event, scene: { branch, store, currency } }: DinerMoment): readonly LayerEntry[] {
  const { currencyCode, mantissaLength } = currency
  const amount = (minor: number) => toDecimal(minor, mantissaLength)
  const product = ({ id, name, category, price, quantity }: Item, position?: number) => ({
    ...{ id, name, category, price: amount(price), brand: branch.name },
    ...(position === undefined ? { quantity } : { position }),
  })
  const products = (items: readonly Item[]) => items.map((item) => product(item))
  // Without the reset, the tag manager would merge an earlier entry's products into the next one.
  const commerce = (name: string, ecommerce: object): readonly LayerEntry[] => [
    { ecommerce: null },
    { event: name, ecommerce },
  ]
  const step = (type: keyof typeof steps, items: readonly Item[], option?: string) =>
    commerce('checkout', {
      checkout: {
        actionField: { step: steps[type], ...(option !== undefined && { option }) },
        products: products(items),
      },
    })
  const purchase = ({ publicId, total, items }: Order) =>
    commerce('purchase', {
      currencyCode,
      purchase: {
        actionField: { id: publicId, affiliation: store?.name ?? branch.name, revenue: amount(total) },
        products: products(items),
      },
    })

  switch (event.type) {
    case 'SessionStarted':
      return [{ event: 'session_start' }]
    case 'PageViewed':
      return [{ event: 'page_view', page_path: event.path }]
    case 'FormStarted':
      return [{ event: 'form_start', form_id: event.form }]
    case 'FormSubmitted':
      return [{ event: 'form_submit', form_id: event.form }]
    case 'FileDownloaded':
      return [{ event: 'file_download', link_url: event.url }]
    case 'LinkFollowed':
      return [{ event: 'click', link_url: event.url }]
    case 'MenuViewed':
      return [
        ...commerce('productImpression', {
          currencyCode,
          impressions: event.items.map((item, index) => product(item, index + 1)),
        }),
        ...step('MenuViewed', []),
      ]
    case 'ItemClicked':
      return commerce('productClick', { click: { products: products([event.item]) } })
    case 'ItemViewed':
      return commerce('productDetail', { currencyCode, detail: { products: products([event.item]) } })
    case 'ItemAdded':
      return commerce('addToCart', { currencyCode, add: { products: products([event.item]) } })
    case 'SummaryViewed':
    case 'CheckoutEntered':
      return step(event.type, event.items)
    case 'PaymentChosen':
      return step(event.type, event.items, event.method)
    case 'OrderCreated':
      return [...step(event.type, event.order.items), ...(isPurchase(event) ? purchase(event.order) : [])]
    case 'OrderPaid':
      return purchase(event.order)
    case 'StoreSelected':
    case 'ModeSelected':
    case 'ItemDeleted':
      return []
    default:
      return event satisfies never
  }
}
