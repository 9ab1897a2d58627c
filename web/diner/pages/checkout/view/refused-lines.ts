import type { CartLine } from '#domain/cart/line.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { orderErrorTexts } from '#web/diner/texts/item-errors.ts'
import type { RefusedItem } from '#web/shared/api/api-error.ts'

/**
 * ORDER-26, OPEN-35: the refused lines with their reasons. The gateway names plates, so the reason applies to all lines
 * of a plate.
 */
export const refusedLines = (
  items: readonly RefusedItem[],
  lines: readonly CartLine[],
): readonly { readonly line: CartLine; readonly sentence: string }[] =>
  lines.flatMap((line) => {
    const item = items.find(({ referenceId }) => referenceId === line.referenceId)
    return item ? [{ line, sentence: sayOrderError(item.type) }] : []
  })

/** OPEN-36: a type unknown to this page has the general failure text. */
const sayOrderError = (type: string): string =>
  (orderErrorTexts as Readonly<Record<string, string>>)[type] ?? checkoutTexts.failed
