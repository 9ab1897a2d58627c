import { cardTexts } from '#web/diner/texts/card.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { codeTexts, sayCodeFailure } from '#web/diner/texts/discount-code.ts'
import { refusalTexts, sayRule, submissionTexts } from '#web/diner/texts/submission.ts'
import type { SubmissionFailure } from '../state/submission.ts'

/** Returns the diner's sentence for why the order was not placed. */
export function sayFailure(failure: SubmissionFailure): string {
  switch (failure.type) {
    case 'NotTaken':
      return checkoutTexts.failed
    case 'Unknown':
      return submissionTexts.unknown
    case 'WaitedTooLong':
      return submissionTexts.waitedTooLong
    case 'Refused':
      return refusalTexts[failure.why](failure.waitMs)
    case 'StoreClosed':
      return submissionTexts.closed(failure.opens, failure.asksTime)
    case 'RulesBroken': {
      const rule = failure.rules.at(-1)
      return rule ? sayRule(rule) : checkoutTexts.failed
    }
    case 'ZoneClosed':
      return [sayRule(failure.type), failure.reopens].filter(Boolean).join(' ')
    case 'CardRefused':
      return cardTexts.noToken
    case 'FieldsRefused':
      return submissionTexts.fieldsRefused
    case 'CodeRefused':
      return failure.why === 'Expired'
        ? `${codeTexts.expired}. ${codeTexts.newTotal}`
        : `${sayCodeFailure(failure.why)} ${codeTexts.newTotal}`
    case 'CodeNotApplicable':
      return `${codeTexts.notForThisOrder(failure.text)} ${codeTexts.newTotal}`
    case 'ItemsRefused':
      return submissionTexts.itemsRefused
    case 'PointsRefused':
      return `${submissionTexts.pointsRefused} ${codeTexts.newTotal}`
    case 'PriceChanged':
      return submissionTexts.changed(failure.names)
    default:
      return failure satisfies never
  }
}
