import type { LimitRejection } from '#domain/checkout/limits.ts'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import type { AmountRejection } from '#domain/money/typed.ts'

/** The fields that a rule may be about, in the order of the page. */
export const checkoutFields = [
  'customerName',
  'phone',
  'customerEmail',
  'customerDocument',
  'tableNumber',
  'address',
  'schedule',
  'payment',
  'paymentAmount',
  'notes',
] as const
export type CheckoutField = (typeof checkoutFields)[number]

/** The reason why the order cannot be sent: a rule of the checkout, too much text for an order, or an unclear amount. */
export type CheckoutFailure = CheckoutRejection | LimitRejection | AmountRejection

/** The field that shows a rule's sentence; null for rules that no field can satisfy. */
export function fieldOf(failure: CheckoutFailure): CheckoutField | null {
  switch (failure.type) {
    case 'TextTooLong':
      return failure.field
    case 'PhoneMissing':
    case 'PhoneInvalid':
      return 'phone'
    case 'NameMissing':
      return 'customerName'
    case 'TableNumberMissing':
      return 'tableNumber'
    case 'EmailMissing':
    case 'EmailInvalid':
      return 'customerEmail'
    case 'DocumentInvalid':
      return 'customerDocument'
    case 'PaymentTypeMissing':
    case 'NoCashDelivery':
    case 'CardFieldsInvalid':
      return 'payment'
    case 'CashAmountMissing':
    case 'CashAmountTooLow':
    case 'CashAmountTooHigh':
    case 'CashAmountUnclear':
      return 'paymentAmount'
    case 'AddressMissing':
    case 'BetweenStreetsMissing':
    case 'ProvidersFailed':
    case 'OutOfDeliveryArea':
    case 'ZoneClosed':
    case 'DeliveryFeeUnanswered':
      return 'address'
    case 'SlotsUnanswered':
    case 'ScheduledTimeMissing':
      return 'schedule'
    case 'BelowMinimumOrder':
    case 'ArrivesLater':
      return null
  }
}

/** The field that shows why the gateway refused a part of the order, as `body/customerName`; null for other parts. */
export function fieldAt(path: string): CheckoutField | null {
  const [, part = ''] = path.split('/')
  return sentAs[part] ?? null
}

const sentAs: Readonly<Record<string, CheckoutField>> = {
  customerName: 'customerName',
  phone: 'phone',
  customerEmail: 'customerEmail',
  document: 'customerDocument',
  tableUid: 'tableNumber',
  destination: 'address',
  scheduledAt: 'schedule',
  paymentType: 'payment',
  paysWith: 'paymentAmount',
  notes: 'notes',
}
