import { toDecimal } from '#domain/money/money.ts'
import { type DinerMoment, type Item, isPurchase, type Order } from './stream.ts'

export type PixelCall = readonly [name: string, fields: Readonly<Record<string, unknown>>, id?: string]

/** ANALYT-22 to ANALYT-25; returns null for events that the pixel does not receive. */
export function pixelCallOf({ event, scene: { currency } }: DinerMoment): PixelCall | null {
  const value = (minor: number) => ({
    value: toDecimal(minor, currency.mantissaLength),
    currency: currency.currencyCode,
  })
  const item = ({ id, name, category, price, quantity }: Item) => ({
    ...{ content_type: 'product', content_ids: [id], content_name: name, content_category: category },
    ...value(price * quantity),
  })
  const purchase = ({ publicId, total, items }: Order): PixelCall => [
    'Purchase',
    { ...value(total), content_type: 'product', content_ids: items.map(({ id }) => id), num_items: items.length },
    // With this id the vendor counts an order once, even if it is reported several times.
    publicId,
  ]
  if (isPurchase(event)) return event.order.reportedTo?.includes('pixel') ? null : purchase(event.order)
  if (event.type === 'PageViewed') return ['PageView', {}]
  if (event.type === 'ItemViewed') return ['ViewContent', item(event.item)]
  return event.type === 'ItemAdded' ? ['AddToCart', item(event.item)] : null
}
