import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { LoyaltyEvent } from './events.ts'
import { emptyAccount, evolve, type LoyaltyAccount, type LoyaltyEntry } from './state.ts'

export type LoyaltyCommand =
  | {
      readonly type: 'Earn' | 'Redeem'
      readonly orderId: string
      readonly orderCode: string
      /** Whole points; 0 changes nothing. */
      readonly points: number
      readonly at: string
    }
  /** The order was canceled or refunded: returns what it redeemed, and takes back what it earned. */
  | { readonly type: 'Reverse'; readonly orderId: string; readonly at: string }

export type LoyaltyRejection = { readonly type: 'AboveBalance'; readonly max: number }

/**
 * An order earns, redeems, returns and loses points at most once each: the same command again records nothing. The
 * balance never goes below 0.
 */
function decide(account: LoyaltyAccount, command: LoyaltyCommand): Decision<LoyaltyEvent, LoyaltyRejection> {
  const { orderId, at } = command
  const known = (type: LoyaltyEntry['type']) =>
    account.entries.find((entry) => entry.orderId === orderId && entry.type === type)
  const isReversed = known('PointsReturned') !== undefined || known('PointsTakenBack') !== undefined

  switch (command.type) {
    case 'Earn': {
      const { orderCode, points } = command
      if (points === 0 || isReversed || known('PointsEarned')) return accept()
      return accept({ type: 'PointsEarned', orderId, orderCode, points, at })
    }
    case 'Redeem': {
      const { orderCode, points } = command
      if (points === 0 || known('PointsRedeemed')) return accept()
      if (points > account.balance) return reject({ type: 'AboveBalance', max: account.balance })
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

/** The ledger of one customer's points with one company. */
export const loyaltyDecider: Decider<LoyaltyAccount, LoyaltyCommand, LoyaltyEvent, LoyaltyRejection> = {
  initial: emptyAccount,
  decide,
  evolve,
}
