import type { CheckoutRejection } from '#domain/checkout/validate.ts'

/** The fields that a rule may be about, in the order of the page. */
export const checkoutFields = [
  'customerName',
  'phone',
  'customerEmail',
  'customerDocument',
  'tableNumber',
  'address',
  'payment',
  'paymentAmount',
] as const
export type CheckoutField = (typeof checkoutFields)[number]

/** The field that shows a rule's sentence; null for rules that no field can satisfy. */
export function fieldOf({ type }: CheckoutRejection): CheckoutField | null {
  switch (type) {
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
      return 'paymentAmount'
    case 'AddressMissing':
    case 'BetweenStreetsMissing':
    case 'ProvidersFailed':
    case 'OutOfDeliveryArea':
    case 'DeliveryFeeUnanswered':
      return 'address'
    case 'BelowMinimumOrder':
    case 'SlotsUnanswered':
    case 'ScheduledTimeMissing':
      return null
  }
}
