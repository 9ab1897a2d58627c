import type { CheckoutRejection } from '#domain/checkout/validate.ts'

/** What a rule may be wrong about, in the order of the page. */
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

/** Where a rule's sentence stands; null for those that no field can mend. */
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
