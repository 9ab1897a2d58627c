import { evolver } from '#domain/kernel/decider.ts'
import type { LoyaltyEvent } from './events.ts'

/** One change of the balance. */
export type LoyaltyEntry = {
  readonly type: LoyaltyEvent['type']
  readonly orderId: string
  readonly orderCode: string
  /** Below 0 where points leave the account. */
  readonly amount: number
  /** The balance after this entry. */
  readonly postBalance: number
  readonly at: string
}

/** The points that one customer has with one company, and every entry that they come from, oldest first. */
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
    default:
      event satisfies never
  }
})

const isCredit: Readonly<Record<LoyaltyEvent['type'], boolean>> = {
  PointsEarned: true,
  PointsReturned: true,
  PointsRedeemed: false,
  PointsTakenBack: false,
}
