import type { FastifyRequest } from 'fastify'
import type { CustomerAccess, OwnEntries } from '#domain/customer/access.ts'
import { ownShare } from '#domain/loyalty/own-share.ts'
import type { RedemptionRejection } from '#domain/pricing/redemption.ts'
import { accountId, customerOfPhone, type Diner } from '../customers/room.ts'
import type { Outcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import { changeAccount, loyaltyStream } from '../loyalty/room.ts'

/**
 * The points that a diner can redeem; null when the diner has to prove first that the phone is theirs. Placing the order
 * looks again, with authority.
 */
export async function pointsBalance(
  { log, catalog }: Pick<Ground, 'log' | 'catalog'>,
  { diner, access }: { readonly diner: Diner | null; readonly access: CustomerAccess },
): Promise<number | null> {
  if (access.type === 'Refused' || access.type === 'NameOnly') return null
  const customerId = diner && (await customerOfPhone(log.sql, catalog(), diner))
  if (!diner || customerId === null) return 0
  const { state } = await log.state(loyaltyStream, accountId(diner.companyId, customerId))
  return access.type === 'OwnOrders' ? ownShare(state, access.entries).balance : state.balance
}

/** 429 for an address that asks by too many orders how many points the diners of other phones have. */
export function balanceTriesRefusal(
  { log, clock }: Pick<Ground, 'log' | 'clock'>,
  judged: { readonly ok: boolean; readonly rejection?: { readonly type: string } },
  request: FastifyRequest,
) {
  const isRight = judged.rejection?.type !== 'PointsRefused'
  return guessRefusal(log, clock, guessesBy('customerPhone', request), isRight)
}

type Redemption = {
  readonly orderId: string
  readonly orderCode: string
  readonly points: number
  readonly at: string
}

export type PointsRejection = { readonly type: 'PointsRefused'; readonly problem: RedemptionRejection }

/**
 * Takes the points of an order from its customer's account, in the transaction that places it. `own` are the entries of a browser
 * that may spend no other points; null spends the whole account.
 */
export async function redeemPoints(
  unit: Unit,
  account: string,
  redemption: Redemption,
  own: OwnEntries | null,
): Promise<Outcome<null, PointsRejection>> {
  if (redemption.points === 0) return { ok: true, value: null }
  const redeemed = await changeAccount(unit, account, { type: 'Redeem', own, ...redemption })
  if (redeemed.ok) return { ok: true, value: null }
  if (redeemed.rejection.type !== 'AboveBalance')
    throw new Error(`a redemption was refused: ${redeemed.rejection.type}`)
  return { ok: false, rejection: { type: 'PointsRefused', problem: redeemed.rejection } }
}
