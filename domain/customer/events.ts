import type { Position } from '#domain/geo/position.ts'

/** A delivery address of an order. */
export type CustomerAddress = {
  readonly street: string
  readonly number: string
  readonly city: string
  /** The province. */
  readonly locality: string
  readonly country: string
  readonly postalCode: string
  readonly fullAddress: string
  readonly betweenStreets: string
  readonly details: string
  readonly position: Position | null
}

/** The customer's data in an order, or in a sign-up. */
export type CustomerDetails = {
  readonly name: string
  /** Null when the diner gave none. */
  readonly email: string | null
  readonly optIn: boolean
}

/** A company's knowledge about one customer. `at` is an instant in ISO 8601. */
export type CustomerEvent =
  | {
      readonly type: 'CustomerRegistered'
      readonly companyId: string
      readonly customerId: string
      /** In E.164; null once it is erased. */
      readonly phone: string | null
      readonly at: string
    }
  /** The name, the e-mail or the consent has changed. */
  | ({ readonly type: 'CustomerDetailsGiven'; readonly at: string } & CustomerDetails)
  /** The address differs from that of the previous order. */
  | { readonly type: 'CustomerAddressUsed'; readonly address: CustomerAddress; readonly at: string }
  | { readonly type: 'CustomerOrdered'; readonly orderId: string; readonly at: string }
