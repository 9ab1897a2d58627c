import { amountsOf } from '#openapi/wire/amounts.ts'
import { readDiscountCode, type SharedCode } from '#openapi/wire/discounts.ts'
import type { CodeFailure } from '#web/diner/state/discount-code.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { ApiError, isImpossible } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'

type Question = { readonly code: string; readonly paymentId: string; readonly phone: string; readonly branchId: string }

/** API-27, AMBIG-48: a code is checked for the scheduled time of the order, else for now. */
export async function validateCode(
  question: Question,
  scheduledAt: string | null,
  mantissaLength: number,
): Promise<SharedCode> {
  const body = { ...question, orderDate: scheduledAt ?? new Date(gatewayNow()).toISOString() }
  return readDiscountCode(await answerOf(api.POST('/api/codediscounts/validate', { body })), amountsOf(mantissaLength))
}

const failures: Readonly<Record<string, CodeFailure>> = {
  DISCOUNT_CODE_NOT_FOUND: 'NotFound',
  DISCOUNT_CODE_NOT_FIRST_PURCHASE: 'NotFirstPurchase',
  DISCOUNT_CODE_USED_UP: 'UsedUp',
  TOO_MANY_GUESSES: 'TooManyTries',
}

/** Returns why a code was refused. A text that cannot be a code counts as an unknown code. */
export function codeFailureOf(error: unknown): CodeFailure {
  if (!(error instanceof ApiError)) return 'Unanswered'
  return failures[error.code] ?? (isImpossible(error) ? 'NotFound' : 'Unanswered')
}
