import { z } from 'zod'
import { discountCodeDecider } from '#domain/discount-code/decide.ts'
import { eventType, type KindOf } from '../../events/stream-kind.ts'
import { identifier, instant } from '../event-fields.ts'

const ofOrder = eventType(z.object({ orderId: identifier, at: instant }))

/** `discount-code-{codeId}`: the uses of a code that has only so many. */
export const codeStream: KindOf<typeof discountCodeDecider> = {
  kind: 'discount-code',
  whose: { nobody: 'it counts the uses of a code' },
  decider: discountCodeDecider,
  isCached: true,
  types: { DiscountCodeUsed: ofOrder, DiscountCodeReleased: ofOrder },
}
