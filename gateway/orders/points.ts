import type { FastifyRequest } from 'fastify'
import type { CustomerAccess } from '#domain/customer/access.ts'
import { ownShare } from '#domain/loyalty/own-share.ts'
import { accountId, customerOfPhone, type Diner } from '../customers/room.ts'
import type { Ground } from '../ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import { loyaltyStream } from '../loyalty/room.ts'

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
