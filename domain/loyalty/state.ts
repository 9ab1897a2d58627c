import { evolver } from '#domain/kernel/decider.ts'
import type { LoyaltyEvent } from './events.ts'

type Change = {
  /** Below 0 where points leave the account. */
  readonly amount: number
  /** The balance after this entry. */
  readonly postBalance: number
  readonly at: string
}

/** One change of the balance by an order. */
export type OrderEntry = Change & { readonly type: OfOrder; readonly orderId: string; readonly orderCode: string }

/** One change of the balance: by an order, or by a reward. */
export type LoyaltyEntry = OrderEntry | (Change & { readonly type: 'RewardClaimed'; readonly rewardId: string })

type OfOrder = Exclude<LoyaltyEvent['type'], 'RewardClaimed'>

/** One customer's points with one company, and every entry behind them, oldest first. */
export type LoyaltyAccount = { readonly balance: number; readonly entries: readonly LoyaltyEntry[] }

export const emptyAccount: LoyaltyAccount = { balance: 0, entries: [] }

export const evolve = evolver<LoyaltyAccount, LoyaltyEvent>((account, event) => {
  switch (event.type) {
    case 'PointsEarned':
    case 'PointsReturned':
    case 'PointsRedeemed':
    case 'PointsTakenBack': {
      const { type, orderId, orderCode, points, at } = event
      const amount = isCredit[type] ? points : 0 - points
      account.balance += amount
      account.entries.push({ type, orderId, orderCode, amount, postBalance: account.balance, at })
      return
    }
    case 'RewardClaimed': {
      const { type, rewardId, points, at } = event
      account.balance += points
      account.entries.push({ type, rewardId, amount: points, postBalance: account.balance, at })
      return
    }
    default:
      event satisfies never
  }
})

/** Returns the rewards that the customer already got. */
export const claimedRewards = ({ entries }: LoyaltyAccount): readonly string[] =>
  entries.flatMap((entry) => (entry.type === 'RewardClaimed' ? [entry.rewardId] : []))

const isCredit: Readonly<Record<OfOrder, boolean>> = {
  PointsEarned: true,
  PointsReturned: true,
  PointsRedeemed: false,
  PointsTakenBack: false,
}
