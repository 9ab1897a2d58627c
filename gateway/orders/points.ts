import type { FastifyRequest } from 'fastify'
import { ownShare } from '#domain/loyalty/own-share.ts'
import { loyaltyStream } from '../aggregates/loyalty/stream.ts'
import { customerGuesses } from '../customers/guesses.ts'
import type { Orderer } from '../customers/ordering.ts'
import type { Ground } from '../ground/ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'

/**
 * The points that a diner can redeem; null when the diner has to prove first that the phone is theirs. Placing the order
 * looks again, with authority.
 */
export async function pointsBalance({ log }: Pick<Ground, 'log'>, { points }: Orderer): Promise<number | null> {
  if (points === null) return 0
  const { access, account } = points
  if (access.type === 'Refused' || access.type === 'NameOnly') return null
  if (account === null) return 0
  const { state } = await log.state(loyaltyStream, account)
  return access.type === 'OwnOrders' ? ownShare(state, access.entries).balance : state.balance
}

/** 429 for an address that asks by too many orders how many points the diners of other phones have. */
export function balanceTriesRefusal(
  { log, clock }: Pick<Ground, 'log' | 'clock'>,
  judged: { readonly ok: boolean; readonly rejection?: { readonly type: string } },
  request: FastifyRequest,
) {
  const isRight = judged.rejection?.type !== 'PointsRefused'
  return guessRefusal(log, clock, guessesBy(customerGuesses.customerPhone, request), isRight)
}
