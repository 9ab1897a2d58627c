import type { BrowserIds } from '#domain/analytics/browser-ids.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { OrderModeType, PaymentType } from '#domain/catalog/order-mode.ts'
import type { Position } from '#domain/geo/position.ts'
import type { DiscountLine, SurchargeLine } from '#domain/pricing/order-price.ts'

/** The address that the order is delivered to. */
export type SubmittedDestination = {
  readonly street: string
  readonly number: string
  readonly zone: string
  readonly locality: string
  readonly city: string
  readonly postalCode: string
  /** The address in one line, as the provider of places writes it. */
  readonly fullAddress: string
  readonly details: string
  readonly betweenStreets: string
  /** The diner's own pin; if null, the gateway looks the address up. */
  readonly position: Position | null
}

/** The sums that the diner saw, in minor units. They are compared with the gateway's own and never charged. */
type ShownPrice = {
  readonly total: number
  /** The amount that the client says the payment takes. Null, like the fees, when the client does not say. */
  readonly toPay: number | null
  readonly deliveryFee: number | null
  readonly userServiceFee: number | null
  readonly discounts: readonly DiscountLine[]
  readonly surcharges: readonly SurchargeLine[]
}

/** An order as a diner sends it. Texts as typed, amounts in minor units. */
export type Submission = {
  readonly storeId: string
  readonly orderModeId: string
  readonly modeType: OrderModeType
  readonly paymentTypeId: string
  readonly paymentUpload: PaymentType['upload']
  readonly lines: readonly CartLine[]
  readonly shown: ShownPrice
  readonly redeemedPoints: number
  readonly customer: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly document: string
    readonly optIn: boolean
  }
  readonly destination: SubmittedDestination | null
  readonly tableNumber: string
  /** Null when the diner was not asked, or gave no answer. */
  readonly paysWith: number | null
  readonly notes: string
  readonly orderText: string
  /** An instant in ISO 8601; null means as soon as possible. */
  readonly scheduledAt: string | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
  readonly source: string
  readonly acquisitionChannel: string
  readonly installedApp: boolean
  /** EXT-06: the diner's user at an external loyalty program; null for other diners. */
  readonly external: { readonly reference: string; readonly partnerName: string } | null
  /**
   * The browser's ids at the branch's vendors, as the page sends them. Null where its diner did not consent, or no
   * vendor knows it.
   */
  readonly browserIds: BrowserIds | null
}

/** The values of the fields that a client may leave out. */
export const submissionDefaults = {
  paymentUpload: null,
  redeemedPoints: 0,
  destination: null,
  tableNumber: '',
  paysWith: null,
  notes: '',
  orderText: '',
  scheduledAt: null,
  minDelayInMinutes: 0,
  maxDelayInMinutes: 0,
  source: 'DIRECT',
  acquisitionChannel: 'DIRECT',
  installedApp: false,
  external: null,
  browserIds: null,
} as const satisfies Partial<Submission>

/** The code whose discount the diner saw. The catalogue knows the other discounts. */
export const codeOf = ({ shown }: Pick<Submission, 'shown'>): string | null =>
  shown.discounts.find(({ code }) => code !== null)?.code ?? null

/** Whether the diner saw a discount of the external loyalty program. */
export const showsExternalBenefit = ({ shown }: Pick<Submission, 'shown'>): boolean =>
  shown.discounts.some(({ externalBenefitType }) => externalBenefitType !== null)
