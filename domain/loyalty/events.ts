/** Points are whole numbers above 0 unless stated; `at` is an instant in ISO 8601. */
type OfOrder = {
  readonly orderId: string
  /** The code by which the diner knows the order. */
  readonly orderCode: string
  readonly points: number
  readonly at: string
}

/** The events of one customer's points with one company. */
export type LoyaltyEvent =
  /** The order was delivered. */
  | ({ readonly type: 'PointsEarned' } & OfOrder)
  /** The order was placed, and points pay a part of it. */
  | ({ readonly type: 'PointsRedeemed' } & OfOrder)
  /** The order that redeemed the points was canceled or refunded, so the account has them again. */
  | ({ readonly type: 'PointsReturned' } & OfOrder)
  /**
   * The order that earned the points was canceled or refunded. `points` are taken from the account, at least 0;
   * `missing` were spent before and cannot be taken. Their sum is the order's earned points.
   */
  | ({ readonly type: 'PointsTakenBack'; readonly missing: number } & OfOrder)
  /** The customer has signed up for a reward of the catalogue (LOYAL-23). */
  | {
      readonly type: 'RewardClaimed'
      readonly rewardId: string
      readonly storeId: string
      readonly points: number
      /** OPEN-58: the campaign that led the diner here, else DIRECT. */
      readonly acquisitionChannel: string
      readonly at: string
    }
