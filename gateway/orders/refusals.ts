import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import type { CodeRejection } from '#domain/ordering/judge.ts'
import type { LineProblem } from '#domain/pricing/reprice.ts'
import type { operations } from '#openapi/generated/api.d.ts'
import { writeOrderQuote } from '#openapi/wire/orders.ts'
import type { Reply } from '../http/operations.ts'
import { type ErrorItem, problem } from '../http/problems.ts'
import type { StepRejection } from './steps.ts'
import type { SubmissionRejection } from './submit.ts'

type Refusal = Exclude<Reply<operations['submitOrder']>, { status: 200 | 201 }>

/** A submission's rejection as the contract's answer; a new kind does not compile without one. */
export function submissionRefusal(rejection: SubmissionRejection): Refusal {
  switch (rejection.type) {
    case 'StoreNotFound':
      return problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
    case 'OrderModeNotFound':
      return problem(422, 'ORDER_MODE_NOT_FOUND', 'The store has no such order mode.')
    case 'OrdersDisabled':
      return problem(422, 'ORDERS_DISABLED', 'The menu of this order mode is for information only.')
    case 'StoreClosed':
      return problem(422, 'STORE_CLOSED', 'The store takes no orders at this time.')
    case 'SlotNotOffered':
      return problem(422, 'SLOT_NOT_OFFERED', 'The store does not offer this time.')
    case 'PaymentNotServed':
      return problem(422, 'PAYMENT_TYPE_NOT_OFFERED', 'This payment type is not offered for this order.')
    case 'NotesTooLong': {
      const { limit, referenceId } = rejection
      const message = `At most ${limit} characters of notes.`
      return problem(422, 'NOTES_TOO_LONG', message, [
        { type: 'NotesTooLong', message, ...(referenceId && { referenceId }) },
      ])
    }
    case 'ItemsRefused':
      return problem(
        422,
        'ITEMS_REFUSED',
        'The catalogue cannot sell some of the items.',
        rejection.problems.map(itemOf),
      )
    case 'CheckoutRefused':
      return problem(
        422,
        'CHECKOUT_REFUSED',
        'A rule of the checkout refuses the order.',
        rejection.failures.flatMap(failuresOf),
      )
    case 'CodeNotFound':
    case 'CodeExpired':
    case 'CodeNotApplicable':
    case 'NotFirstPurchase':
    case 'CodeUsedUp':
      return codeRefusal(rejection)
    case 'PointsNotOffered':
      return problem(422, 'POINTS_NOT_OFFERED', 'The store has no program in which points are redeemed.')
    case 'CustomerNotProven':
      return problem(422, 'CUSTOMER_NOT_PROVEN', 'Points are redeemed once the diner has proven to own the phone.')
    case 'PointsRefused': {
      const { type } = rejection.problem
      // Without the balance: a phone is all that the caller has shown.
      return problem(422, 'POINTS_REFUSED', 'The order cannot redeem so many points.', [{ type, message: type }])
    }
    case 'PriceChanged': {
      const { quote, decimals } = rejection
      const { body } = problem(
        409,
        'PRICE_CHANGED',
        'The gateway reckons another price.',
        quote.lineProblems.map(itemOf),
      )
      return { status: 409, body: { ...body, quote: writeOrderQuote(quote, decimals) } }
    }
  }
}

/** Why a discount code is not for this order. */
export function codeRefusal(rejection: CodeRejection) {
  switch (rejection.type) {
    case 'CodeNotFound':
      return problem(422, 'DISCOUNT_CODE_NOT_FOUND', 'The branch has no such code.')
    case 'CodeExpired':
      return problem(422, 'DISCOUNT_CODE_EXPIRED', 'The code was not validated for this phone, or too long ago.')
    case 'CodeNotApplicable':
      return problem(
        422,
        'DISCOUNT_CODE_NOT_APPLICABLE',
        'The cart does not meet the terms of the code.',
        rejection.problems.map(({ type }) => ({ type, message: type })),
      )
    case 'NotFirstPurchase':
      return problem(422, 'DISCOUNT_CODE_NOT_FIRST_PURCHASE', 'The code is for a first purchase only.')
    case 'CodeUsedUp':
      return problem(422, 'DISCOUNT_CODE_USED_UP', 'The code has no uses left.')
  }
}

/** The message names the line, and after it the garnish that is sold out. */
const itemOf = (found: LineProblem): ErrorItem => ({
  type: found.type,
  referenceId: found.referenceId,
  message: found.type === 'GarnishSoldOut' ? `${found.name}: ${found.garnishName}` : found.name,
})

/** Clients of earlier releases know a closed zone as an address outside of the area, and say the last rule that they know. */
const failuresOf = (failure: CheckoutRejection): readonly ErrorItem[] => {
  const { type } = failure
  if (type !== 'ZoneClosed') return [{ type, message: type }]
  const outside = 'OutOfDeliveryArea'
  return [
    { type: outside, message: outside },
    { type, message: type, ...(failure.until && { until: failure.until }) },
  ]
}

export function stepRefusal(rejection: StepRejection) {
  switch (rejection.type) {
    case 'OrderNotFound':
      return problem(404, 'ORDER_NOT_FOUND', 'No order has this code.')
    case 'OrderStepNotAllowed':
      return problem(
        409,
        'ORDER_STEP_NOT_ALLOWED',
        `An order that is ${rejection.from} does not become ${rejection.to}.`,
      )
    case 'TimeOutOfRange': {
      const { earliest, latest } = rejection
      return problem(422, 'TIME_OUT_OF_RANGE', `The time lies between ${earliest} and ${latest}.`, [
        { type: 'earliest', message: earliest },
        { type: 'latest', message: latest },
      ])
    }
    case 'TimeNotOpen':
      return problem(
        409,
        'ORDER_STEP_NOT_ALLOWED',
        `An order that is ${rejection.status} has no time to change: only an accepted one has.`,
      )
    case 'ReasonMissing':
      return problem(422, 'REASON_MISSING', 'This reason needs a text.', [
        { path: 'body/reason', type: 'required', message: 'a text that the diner reads' },
      ])
    case 'NothingToAcknowledge':
      return problem(409, 'NOTHING_TO_ACKNOWLEDGE', 'The order is not paid yet, or not canceled.')
    case 'TicketNotOpen':
      return problem(409, 'ORDER_STEP_NOT_ALLOWED', 'An order that is not paid yet has no ticket.')
    case 'CourierDelivers':
      return problem(
        409,
        'COURIER_DELIVERS',
        'The courier ends this order by delivering its shipment. Dispatch an order first that the shop brings itself.',
      )
    case 'NothingToDispatch':
      return problem(409, 'NOTHING_TO_DISPATCH', 'Only an order for delivery leaves with a rider.')
    case 'NotDispatchable':
      return problem(
        409,
        'ORDER_STEP_NOT_ALLOWED',
        `An order that is ${rejection.status} does not leave the shop: only an accepted one does.`,
      )
    case 'CourierHasIt':
      return problem(
        409,
        'COURIER_HAS_IT',
        'A courier has taken this order. It is free again once the courier cancels.',
      )
    case 'DayClosed':
      return problem(409, 'DAY_ALREADY_CLOSED', 'The close of its business day has counted this order.')
    case 'NothingToOffer':
      return problem(409, 'NOTHING_TO_OFFER', 'No courier has canceled a shipment of this order.')
    case 'ReportNotAllowed':
      return problem(409, 'REPORT_NOT_ALLOWED', 'The store takes no error reports on this order.')
    case 'OrderNotReceived':
      return problem(409, 'ORDER_NOT_RECEIVED', 'Errors are reported of orders that were received.')
    case 'AlreadyReported':
      return problem(409, 'ALREADY_REPORTED', 'An error of this order was reported before.')
    case 'ReportWindowOver':
      return problem(409, 'REPORT_WINDOW_OVER', 'Errors are reported within 24 hours of ordering.')
    case 'OrderExists':
      throw new Error('no step of an order places it')
  }
}
