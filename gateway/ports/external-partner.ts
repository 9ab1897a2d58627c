import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'

/** A user of the partner at one of our stores. */
type PartnerUser = {
  /** EXT-01: how the partner knows the user. */
  readonly externalUserId: string
  /** EXT-02: the partner's own token of the user; null without one. */
  readonly token: string | null
  readonly branchId: string
  readonly storeId: string
  /** The decimals of the store's currency. */
  readonly decimals: number
}

export type PartnerAnswer =
  | { readonly type: 'Granted'; readonly discounts: readonly ExternalDiscount[] }
  /** The token is not this user's, or has run out. */
  | { readonly type: 'Refused' }
  | { readonly type: 'Unanswered' }

/** An outside loyalty program whose users pay less here. No call throws when the partner fails. */
export type ExternalPartner = {
  /** As a branch of the catalogue names it in `externalLoyaltyPartner`. */
  readonly name: string
  readonly benefitsOf: (user: PartnerUser) => Promise<PartnerAnswer>
}
