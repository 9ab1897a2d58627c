import type { FastifyRequest } from 'fastify'
import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'
import type { OrderOffer } from '#domain/ordering/judge.ts'
import { type Submission, showsExternalBenefit } from '#domain/ordering/submission.ts'
import { cookiesNamed } from '../http/cookies.ts'
import type { ExternalPartner } from '../ports/external-partner.ts'

/**
 * EXT-03: asks the partner again, with the token of the diner's own cookie, for the discount that it grants the diner
 * now. Null when the diner saw no discount. The discount in the submission is compared with it and never trusted.
 */
export async function externalBenefit(
  { partner }: { readonly partner: ExternalPartner | null },
  { branch, store, money }: OrderOffer,
  submission: Submission,
  request: FastifyRequest,
): Promise<ExternalDiscount | null> {
  const { external } = submission
  const isTheirs = partner !== null && partner.name === branch.externalLoyaltyPartner
  if (!external || !isTheirs || external.partnerName !== partner.name || !showsExternalBenefit(submission)) return null
  const answer = await partner.benefitsOf({
    externalUserId: external.reference,
    token: partnerToken(request),
    branchId: branch.id,
    storeId: store.id,
    decimals: money.decimals,
  })
  return answer.type === 'Granted' ? (answer.discounts[0] ?? null) : null
}

/** Only what a header can carry on. */
function partnerToken({ headers }: FastifyRequest): string | null {
  const [token = ''] = cookiesNamed(headers, 'sessionId')
  return /^[\x21-\x7e]{1,4000}$/.test(token) ? token : null
}
