import type { DiscountCode } from '#domain/catalog/discount.ts'

/** DISC-30 to DISC-32: the reason why a known code does not apply to this order. */
export type CodeProblem =
  | { readonly type: 'BelowCodeMinimum'; readonly minimum: number }
  | { readonly type: 'CodePlateMissing'; readonly plateId: string }
  | { readonly type: 'DeliveryAlreadyFree' }
  /** The order's time is outside of the code's validity. */
  | { readonly type: 'CodeNotValidThen' }

/** DISC-26: a limited-usage code is valid for three minutes. */
const limitedCodeTtl = 180_000

/**
 * The extra time that the gateway allows, so that an order sent in the last second is not refused because of its time
 * on the network.
 */
export const limitedCodeGrace = 15_000

export const codeProblems = (
  code: DiscountCode,
  order: {
    /** The products after the discounts on products. */
    readonly cartTotal: number
    readonly lines: readonly { readonly referenceId: string }[]
    /** Null while it is not known yet: a code that needs it then waits. */
    readonly deliveryFee: number | null
  },
): CodeProblem[] => {
  const problems: CodeProblem[] = []
  const { minimumOrderAmount, plateId } = code
  if (order.cartTotal < minimumOrderAmount) problems.push({ type: 'BelowCodeMinimum', minimum: minimumOrderAmount })
  if (plateId !== null && !order.lines.some(({ referenceId }) => referenceId === plateId))
    problems.push({ type: 'CodePlateMissing', plateId })
  if (code.type === 'DELIVERY_FEE' && order.deliveryFee === 0) problems.push({ type: 'DeliveryAlreadyFree' })
  return problems
}

/** Null for a code that does not expire. Times in milliseconds. */
export const codeExpiresAt = (code: Pick<DiscountCode, 'limitedUsage'>, appliedAt: number): number | null =>
  code.limitedUsage ? appliedAt + limitedCodeTtl : null
