import type { OwnEntries } from '#domain/customer/access.ts'
import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { LoyaltyEvent } from './events.ts'
import { ownShare } from './own-share.ts'
import { claimedRewards, emptyAccount, evolve, type LoyaltyAccount, type OrderEntry } from './state.ts'

export type LoyaltyCommand =
  | ({ readonly type: 'Earn' } & OfOrder)
  /** `own` are the entries whose points may be spent; null allows the whole account. */
  | ({ readonly type: 'Redeem'; readonly own: OwnEntries | null } & OfOrder)
  /** The order was canceled or refunded: returns its redeemed points, and takes back its earned ones. */
  | { readonly type: 'Reverse'; readonly orderId: string; readonly at: string }
  | ClaimReward

type OfOrder = {
  readonly orderId: string
  readonly orderCode: string
  /** Whole points; 0 changes nothing. */
  readonly points: number
  readonly at: string
}

/** The customer signs up for a reward. */
type ClaimReward = {
  readonly type: 'Claim'
  readonly rewardId: string
  readonly storeId: string
  /** Whole points, above 0. */
  readonly points: number
  readonly acquisitionChannel: string
  readonly at: string
}

export type LoyaltyRejection =
  | { readonly type: 'AboveBalance'; readonly max: number }
  /** The customer already got this reward. */
  | { readonly type: 'AlreadyClaimed' }

/**
 * An order earns, redeems, returns and loses points at most once each: repeating a command records nothing. A reward is
 * claimed once. The balance never goes below 0.
 */
function decide(account: LoyaltyAccount, command: LoyaltyCommand): Decision<LoyaltyEvent, LoyaltyRejection> {
  if (command.type === 'Claim') return claim(account, command)
  const { orderId, at } = command
  const known = (type: OrderEntry['type']) =>
    account.entries.find((entry): entry is OrderEntry => {
      return entry.type !== 'RewardClaimed' && entry.type === type && entry.orderId === orderId
    })
  const isReversed = known('PointsReturned') !== undefined || known('PointsTakenBack') !== undefined

  switch (command.type) {
    case 'Earn': {
      const { orderCode, points } = command
      if (points === 0 || isReversed || known('PointsEarned')) return accept()
      return accept({ type: 'PointsEarned', orderId, orderCode, points, at })
    }
    case 'Redeem': {
      const { orderCode, points, own } = command
      if (points === 0 || known('PointsRedeemed')) return accept()
      const { balance } = own ? ownShare(account, own) : account
      if (points > balance) return reject({ type: 'AboveBalance', max: balance })
      return accept({ type: 'PointsRedeemed', orderId, orderCode, points, at })
    }
    case 'Reverse': {
      if (isReversed) return accept()
      const redeemed = known('PointsRedeemed')
      const earned = known('PointsEarned')
      const returned = redeemed ? 0 - redeemed.amount : 0
      const taken = Math.min(earned?.amount ?? 0, account.balance + returned)
      return accept<LoyaltyEvent>(
        ...(redeemed
          ? [{ type: 'PointsReturned', orderId, orderCode: redeemed.orderCode, points: returned, at } as const]
          : []),
        ...(earned
          ? [
              {
                type: 'PointsTakenBack',
                orderId,
                orderCode: earned.orderCode,
                points: taken,
                missing: earned.amount - taken,
                at,
              } as const,
            ]
          : []),
      )
    }
  }
}

function claim(account: LoyaltyAccount, { type: _, ...claimed }: ClaimReward) {
  if (claimedRewards(account).includes(claimed.rewardId)) return reject({ type: 'AlreadyClaimed' } as const)
  return accept({ type: 'RewardClaimed', ...claimed } as const)
}

/** The ledger of one customer's points with one company. */
export const loyaltyDecider: Decider<LoyaltyAccount, LoyaltyCommand, LoyaltyEvent, LoyaltyRejection> = {
  initial: emptyAccount,
  decide,
  evolve,
}
