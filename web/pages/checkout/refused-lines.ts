import type { CartLine } from '#domain/cart/line.ts'
import type { RefusedItem } from '#web/api/api-error.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { orderErrorTexts } from '#web/texts/order-errors.ts'

/** ORDER-26, OPEN-35: the lines that the gateway has named, each with why. It names plates, so all lines of one are meant. */
export const refusedLines = (
  items: readonly RefusedItem[],
  lines: readonly CartLine[],
): readonly { readonly line: CartLine; readonly sentence: string }[] =>
  lines.flatMap((line) => {
    const item = items.find(({ referenceId }) => referenceId === line.referenceId)
    return item ? [{ line, sentence: sayOrderError(item.type) }] : []
  })

/** OPEN-36: a type that this page does not know has the words of any failure. */
const sayOrderError = (type: string): string =>
  (orderErrorTexts as Readonly<Record<string, string>>)[type] ?? checkoutTexts.failed
