import type { ChosenPayment } from '#domain/cart/line.ts'
import type { OrderModeType, PaymentMethod } from '#domain/catalog/order-mode.ts'
import type { ForcedFields } from '#domain/catalog/store.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { cleanIdentityNumber, isValidIdentityNumber } from './identity-number.ts'
import { asksCashAmount, entersCard, refusesCash } from './payment.ts'

/** CHECK-19, AMBIG-37: exactly as the rule says, the format is checked only from this length on. */
const emailCheckedFrom = 100

/** The input of the rules. Amounts in minor units; texts as typed. */
export type CheckoutToValidate = {
  readonly forced: ForcedFields
  /** The store's requirement (CHECK-18). */
  readonly mandatoryEmail: boolean
  readonly modeType: OrderModeType
  readonly customerName: string
  readonly phone: string
  /** The result of `domain/phone`; read only when the phone is not blank (AMBIG-36). */
  readonly phoneIsValid: boolean
  readonly customerEmail: string
  readonly customerDocument: string
  readonly tableNumber: string
  readonly payment: ChosenPayment | null
  /** The methods of the mode's active payment types (AMBIG-29). */
  readonly offeredMethods: readonly PaymentMethod[]
  /** The cash that the diner pays with; null when nothing was typed. */
  readonly paymentAmount: number | null
  readonly total: number
  readonly cardIsValid: boolean
  /** Read in delivery only (CHECK-32). */
  readonly delivery: {
    readonly hasAddress: boolean
    readonly betweenStreets: string
    readonly betweenStreetsRequired: boolean
    /** The fee was requested, and the answer has not arrived yet. `quote` is then of an earlier answer. */
    readonly isUnanswered: boolean
    readonly quote: DeliveryQuote | null
    /** The products after their discounts, without fees (AMBIG-25). */
    readonly itemsTotal: number
  }
  readonly scheduling: {
    /** The slots, or the store with its hours and levers, were requested, and the answer has not arrived yet. */
    readonly isUnanswered: boolean
    /** False when the store is closed now, or the diner chose 'Programado', or only scheduling is allowed. */
    readonly canOrderNow: boolean
    readonly scheduledAt: string | null
  }
}

/** The diner's own data, as typed. */
export type CustomerForm = Pick<
  CheckoutToValidate,
  'customerName' | 'phone' | 'phoneIsValid' | 'customerEmail' | 'customerDocument' | 'tableNumber'
>

export type CheckoutRejection =
  | { readonly type: 'PhoneMissing' }
  | { readonly type: 'NameMissing' }
  | { readonly type: 'PhoneInvalid' }
  | { readonly type: 'TableNumberMissing' }
  | { readonly type: 'EmailMissing' }
  | { readonly type: 'EmailInvalid' }
  | { readonly type: 'DocumentInvalid' }
  | { readonly type: 'PaymentTypeMissing' }
  | { readonly type: 'CashAmountMissing' }
  | { readonly type: 'CashAmountTooLow'; readonly total: number }
  | { readonly type: 'AddressMissing' }
  | { readonly type: 'BetweenStreetsMissing' }
  | { readonly type: 'BelowMinimumOrder'; readonly minimum: number; readonly missing: number }
  | { readonly type: 'ProvidersFailed' }
  | { readonly type: 'OutOfDeliveryArea' }
  /** The store has closed the zone of the address for now. `until` is absent where the end is not known. */
  | { readonly type: 'ZoneClosed'; readonly until?: string | undefined }
  /** The store became busy: the order would come later than the diner has read. Only the gateway says so. */
  | { readonly type: 'ArrivesLater' }
  | { readonly type: 'DeliveryFeeUnanswered' }
  | { readonly type: 'NoCashDelivery' }
  | { readonly type: 'CardFieldsInvalid' }
  | { readonly type: 'SlotsUnanswered' }
  | { readonly type: 'ScheduledTimeMissing' }

/** Returns every failing rule, in the order of AMBIG-35: customer data, cash, delivery, card, scheduling. */
export const validateCheckout = (form: CheckoutToValidate): CheckoutRejection[] => [
  ...customerFailures(form),
  ...cashFailures(form),
  ...(form.modeType === 'DELIVERY' ? deliveryFailures(form) : []),
  ...(entersCard(form.payment) && !form.cardIsValid ? [{ type: 'CardFieldsInvalid' } as const] : []),
  ...schedulingFailures(form),
]

const customerFailures = (form: CheckoutToValidate): CheckoutRejection[] => {
  const failures: CheckoutRejection[] = []
  const emailIsForced = form.forced.email || form.mandatoryEmail
  if (form.forced.phone && isBlank(form.phone)) failures.push({ type: 'PhoneMissing' })
  if (form.forced.name && isBlank(form.customerName)) failures.push({ type: 'NameMissing' })
  if (!isBlank(form.phone) && !form.phoneIsValid) failures.push({ type: 'PhoneInvalid' })
  if (form.modeType === 'DINING_IN' && isBlank(form.tableNumber)) failures.push({ type: 'TableNumberMissing' })
  if (emailIsForced && isBlank(form.customerEmail)) failures.push({ type: 'EmailMissing' })
  if (form.customerEmail.length >= emailCheckedFrom && !isEmail(form.customerEmail))
    failures.push({ type: 'EmailInvalid' })
  if (!isValidIdentityNumber(cleanIdentityNumber(form.customerDocument.trim())))
    failures.push({ type: 'DocumentInvalid' })
  return failures
}

const cashFailures = ({ payment, modeType, delivery, paymentAmount, total }: CheckoutToValidate) => {
  const failures: CheckoutRejection[] = []
  if (!payment) failures.push({ type: 'PaymentTypeMissing' })
  if (!asksCashAmount(payment, modeType, delivery.quote)) return failures
  if (paymentAmount === null) failures.push({ type: 'CashAmountMissing' })
  else if (paymentAmount < total) failures.push({ type: 'CashAmountTooLow', total })
  return failures
}

const deliveryFailures = ({ delivery, offeredMethods }: CheckoutToValidate): CheckoutRejection[] => {
  const { quote, itemsTotal } = delivery
  const failures: CheckoutRejection[] = []
  if (!delivery.hasAddress) failures.push({ type: 'AddressMissing' })
  if (delivery.betweenStreetsRequired && isBlank(delivery.betweenStreets))
    failures.push({ type: 'BetweenStreetsMissing' })
  if (quote?.type === 'InDeliveryArea' && itemsTotal < quote.minimumOrderAmount)
    failures.push({
      type: 'BelowMinimumOrder',
      minimum: quote.minimumOrderAmount,
      missing: quote.minimumOrderAmount - itemsTotal,
    })
  if (quote?.type === 'ProvidersFailed') failures.push({ type: 'ProvidersFailed' })
  if (quote?.type === 'OutOfBounds')
    failures.push(quote.isForNow ? { type: 'ZoneClosed', until: quote.until } : { type: 'OutOfDeliveryArea' })
  // The last sentence is shown (CHECK-11), so nothing of an earlier quote stands behind this one.
  if (delivery.isUnanswered) return [...failures, { type: 'DeliveryFeeUnanswered' }]
  const isCashOnly = offeredMethods.length > 0 && offeredMethods.every((method) => method === 'CASH')
  if (isCashOnly && refusesCash(quote)) failures.push({ type: 'NoCashDelivery' })
  return failures
}

const schedulingFailures = ({ scheduling }: CheckoutToValidate): CheckoutRejection[] => {
  const failures: CheckoutRejection[] = []
  if (scheduling.isUnanswered) failures.push({ type: 'SlotsUnanswered' })
  // SCHED-11: until the slots are known, the diner can choose none.
  else if (!scheduling.canOrderNow && scheduling.scheduledAt === null) failures.push({ type: 'ScheduledTimeMissing' })
  return failures
}

const isBlank = (text: string) => text.trim() === ''
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
