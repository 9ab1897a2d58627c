import type { CartLine } from '#domain/cart/line.ts'
import { toMinor } from '#domain/money/money.ts'
import type { components } from '#openapi/generated/api.d.ts'

/**
 * The lines of a submission as the domain knows them, numbered by their place. What a browser
 * says of prices and discounts is only compared with the catalogue's, never charged.
 */
export const linesOf = (items: readonly components['schemas']['CartItem'][], decimals: number): readonly CartLine[] =>
  items.map((item, index) => ({
    lineId: String(index),
    referenceId: item.referenceId,
    referenceType: item.referenceType,
    name: item.name,
    notes: item.notes,
    quantity: item.quantity,
    price: toMinor(item.price, decimals),
    originalPrice: toMinor(item.originalPrice, decimals),
    priceWithoutModifiers: toMinor(item.priceWithoutModifiers, decimals),
    upsellPrice: item.upsell === null ? null : toMinor(item.upsell, decimals),
    discount: null,
    sizeId: item.sizeId,
    categoryId: item.categoryId,
    categoryShowName: item.categoryShowName,
    source: item.source,
    maxQuantity: item.maxQuantity,
    extras: item.extras.map(({ groupItems, ...group }) => ({
      ...group,
      items: groupItems.map((extra) => ({ ...extra, price: toMinor(extra.price, decimals) })),
    })),
  }))
