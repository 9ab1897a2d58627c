import { toDecimal } from '#domain/money/money.ts'
import { type DinerMoment, type Item, isPurchase, sumOf } from './stream.ts'

export type PropertyCall = readonly [name: string, fields: Readonly<Record<string, unknown>>]

/** ANALYT-28: returns the call to the branch's analytics property, in that vendor's terms; null for other events. */
export function propertyCallOf({ event, scene: { currency } }: DinerMoment): PropertyCall | null {
  const amount = (minor: number) => toDecimal(minor, currency.mantissaLength)
  const of = (items: readonly Item[], total = sumOf(items)) => ({
    currency: currency.currencyCode,
    value: amount(total),
    items: items.map(({ id, name, category, price, quantity }) => ({
      ...{ item_id: id, item_name: name, item_category: category, price: amount(price), quantity },
    })),
  })
  if (isPurchase(event) && event.order.reportedTo?.includes('property')) return null
  if (isPurchase(event))
    return ['purchase', { transaction_id: event.order.publicId, ...of(event.order.items, event.order.total) }]
  switch (event.type) {
    case 'PageViewed':
      return ['page_view', { page_path: event.path }]
    case 'ItemClicked':
      return ['select_item', of([event.item])]
    case 'ItemViewed':
      return ['view_item', of([event.item])]
    case 'ItemAdded':
      return ['add_to_cart', of([event.item])]
    case 'ItemDeleted':
      return ['remove_from_cart', of([event.item])]
    case 'SummaryViewed':
      return ['view_cart', of(event.items)]
    case 'CheckoutEntered':
      return ['begin_checkout', of(event.items)]
    case 'PaymentChosen':
      return ['add_payment_info', { payment_type: event.method, ...of(event.items) }]
    case 'FileDownloaded':
      return ['file_download', { link_url: event.url }]
    case 'FormStarted':
      return ['form_start', { form_id: event.form }]
    case 'FormSubmitted':
      return ['form_submit', { form_id: event.form }]
    default:
      return null
  }
}
