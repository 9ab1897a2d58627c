/** Points are whole numbers above 0 unless stated; `at` is an instant in ISO 8601. */
type OfOrder = {
  readonly orderId: string
  /** What the diner knows the order by. */
  readonly orderCode: string
  readonly points: number
  readonly at: string
}

/** What happens to the points that one customer has with one company. */
export type LoyaltyEvent =
  /** The order was delivered. */
  | ({ readonly type: 'PointsEarned' } & OfOrder)
  /** The order was placed, and the points pay for a part of it. */
  | ({ readonly type: 'PointsRedeemed' } & OfOrder)
  /** The order that redeemed the points was canceled or refunded, so they are in the account again. */
  | ({ readonly type: 'PointsReturned' } & OfOrder)
  /**
   * The order that earned the points was canceled or refunded. `points` leave the account, at least 0; `missing` were
   * spent before and cannot be taken. Both together are what the order had earned.
   */
  | ({ readonly type: 'PointsTakenBack'; readonly missing: number } & OfOrder)
  /** The customer has signed up for a reward of the catalogue (LOYAL-23). */
  | {
      readonly type: 'RewardClaimed'
      readonly rewardId: string
      readonly storeId: string
      readonly points: number
      /** OPEN-58: the campaign that has led the diner here, else DIRECT. */
      readonly acquisitionChannel: string
      readonly at: string
    }
