import { expect, test } from 'vitest'
import { stepRefusal, submissionRefusal } from '#gateway/orders/refusals.ts'
import type { StepRejection } from '#gateway/orders/steps.ts'
import type { SubmissionRejection } from '#gateway/orders/submit.ts'

const ofSubmissions: readonly (readonly [SubmissionRejection, string])[] = [
  [{ type: 'StoreNotFound' }, '404 STORE_NOT_FOUND'],
  [{ type: 'OrderModeNotFound' }, '422 ORDER_MODE_NOT_FOUND'],
  [{ type: 'OrdersDisabled' }, '422 ORDERS_DISABLED'],
  [{ type: 'StoreClosed' }, '422 STORE_CLOSED'],
  [{ type: 'SlotNotOffered' }, '422 SLOT_NOT_OFFERED'],
  [{ type: 'PaymentNotServed' }, '422 PAYMENT_TYPE_NOT_OFFERED'],
  [{ type: 'NotesTooLong', limit: 7, referenceId: null }, '422 NOTES_TOO_LONG'],
  [{ type: 'ItemsRefused', problems: [] }, '422 ITEMS_REFUSED'],
  [{ type: 'CheckoutRefused', failures: [] }, '422 CHECKOUT_REFUSED'],
  [{ type: 'CodeNotFound' }, '422 DISCOUNT_CODE_NOT_FOUND'],
  [{ type: 'CodeExpired' }, '422 DISCOUNT_CODE_EXPIRED'],
  [{ type: 'CodeNotApplicable', problems: [] }, '422 DISCOUNT_CODE_NOT_APPLICABLE'],
  [{ type: 'NotFirstPurchase' }, '422 DISCOUNT_CODE_NOT_FIRST_PURCHASE'],
  [{ type: 'CodeUsedUp' }, '422 DISCOUNT_CODE_USED_UP'],
  [{ type: 'PointsNotOffered' }, '422 POINTS_NOT_OFFERED'],
  [{ type: 'CustomerNotProven' }, '422 CUSTOMER_NOT_PROVEN'],
  [{ type: 'PointsRefused', problem: { type: 'AboveBalance', max: 1_234 } }, '422 POINTS_REFUSED'],
]

test.each(ofSubmissions)('a submission that ends in %o is answered %s', (rejection, answer) => {
  const { status, body } = submissionRefusal(rejection)
  expect(`${status} ${body.code}`).toBe(answer)
})

const ofSteps: readonly (readonly [StepRejection, string])[] = [
  [{ type: 'OrderNotFound' }, '404 ORDER_NOT_FOUND'],
  [{ type: 'OrderStepNotAllowed', from: 'CANCELED', to: 'READY' }, '409 ORDER_STEP_NOT_ALLOWED'],
  [{ type: 'CourierDelivers' }, '409 COURIER_DELIVERS'],
  [{ type: 'NothingToOffer' }, '409 NOTHING_TO_OFFER'],
  [{ type: 'ReportNotAllowed' }, '409 REPORT_NOT_ALLOWED'],
  [{ type: 'OrderNotReceived' }, '409 ORDER_NOT_RECEIVED'],
  [{ type: 'AlreadyReported' }, '409 ALREADY_REPORTED'],
  [{ type: 'ReportWindowOver' }, '409 REPORT_WINDOW_OVER'],
]

test.each(ofSteps)('a step that ends in %o is answered %s', (rejection, answer) => {
  const { status, body } = stepRefusal(rejection)
  expect(`${status} ${body.code}`).toBe(answer)
})

test('a refused step names the status of the order, and the one that it cannot reach', () => {
  const { body } = stepRefusal({ type: 'OrderStepNotAllowed', from: 'CANCELED', to: 'READY' })
  expect(body.message).toContain('CANCELED')
  expect(body.message).toContain('READY')
})

test('a refused redemption says why, and not how many points the owner of the phone has', () => {
  const refusal = submissionRefusal({ type: 'PointsRefused', problem: { type: 'AboveBalance', max: 1_234 } })
  expect(refusal.body.errors).toEqual([{ type: 'AboveBalance', message: 'AboveBalance' }])
  expect(JSON.stringify(refusal)).not.toContain('1234')
})

test('notes that are too long name the limit, and the item where it is one’s own', () => {
  const errorsFor = (referenceId: string | null) =>
    submissionRefusal({ type: 'NotesTooLong', limit: 7, referenceId }).body.errors
  const said = { type: 'NotesTooLong', message: expect.stringContaining('7') }
  expect(errorsFor('muzza')).toEqual([{ ...said, referenceId: 'muzza' }])
  expect(errorsFor(null)).toEqual([said])
})

test('every rule that a submission breaks is named, and every item with its id and name', () => {
  const problem = { type: 'PlateGone', referenceId: 'muzza', name: 'Muzzarella', lineId: 'l1' } as const
  expect(submissionRefusal({ type: 'ItemsRefused', problems: [problem, problem] }).body.errors).toEqual(
    Array.from({ length: 2 }, () => ({ type: 'PlateGone', referenceId: 'muzza', message: 'Muzzarella' })),
  )
  const failures = [{ type: 'NameMissing' }, { type: 'PhoneMissing' }] as const
  expect(submissionRefusal({ type: 'CheckoutRefused', failures }).body.errors).toEqual(
    failures.map(({ type }) => ({ type, message: type })),
  )
  expect(
    submissionRefusal({ type: 'CodeNotApplicable', problems: [{ type: 'PlateMissing' }] as never }).body.errors,
  ).toEqual([{ type: 'PlateMissing', message: 'PlateMissing' }])
})
