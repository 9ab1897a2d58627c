import type { Position } from '#domain/geo/position.ts'

/** An address that an order was delivered to. */
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

/** What an order, or a sign-up, says of its customer. */
export type CustomerDetails = {
  readonly name: string
  /** Null when the diner gave none. */
  readonly email: string | null
  readonly optIn: boolean
}

/** What a company comes to know of one customer. `at` is an instant in ISO 8601. */
export type CustomerEvent =
  | {
      readonly type: 'CustomerRegistered'
      readonly companyId: string
      readonly customerId: string
      /** In E.164; null once it is erased. */
      readonly phone: string | null
      readonly at: string
    }
  /** The name, the e-mail or the consent is another than before. */
  | ({ readonly type: 'CustomerDetailsGiven'; readonly at: string } & CustomerDetails)
  /** Another address than the one of the order before. */
  | { readonly type: 'CustomerAddressUsed'; readonly address: CustomerAddress; readonly at: string }
  | { readonly type: 'CustomerOrdered'; readonly orderId: string; readonly at: string }
