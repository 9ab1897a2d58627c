import { skipToken, useQuery } from '@tanstack/react-query'
import type { Currency } from '#domain/money/money.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { externalUserId } from '#web/diner/state/visitor.ts'
import { loadModule } from '#web/shared/load-module.ts'
import type { ExternalFacts } from '../state/priced-checkout.ts'

const loadBenefit = () => import('./partner-benefit.ts')

/** EXT-01, EXT-07: returns the diner's user at the branch's partner; null without a partner, or without its cookie. */
export function partnerUser({ externalLoyaltyPartner: partnerName }: Pick<BranchView, 'externalLoyaltyPartner'>) {
  const reference = partnerName ? externalUserId() : null
  return partnerName && reference ? { partnerName, reference } : null
}

/** EXT-05: loads the partner's benefit for its user. A failure grants nothing, and shows nothing. */
export function useOfferedBenefit(
  branch: Pick<BranchView, 'id' | 'externalLoyaltyPartner'>,
  storeId: string,
  { mantissaLength }: Currency,
): { external: ExternalFacts; isPending: boolean } {
  const user = partnerUser(branch)
  const { data, isPending } = useQuery({
    queryKey: ['external-benefit', branch.id, storeId, user, mantissaLength],
    queryFn: user
      ? async ({ signal }) => {
          const { readBenefit } = await loadModule(loadBenefit)
          return readBenefit({ ...user, branchId: branch.id, storeId, mantissaLength }, signal)
        }
      : skipToken,
    retry: false,
  })
  return { external: { user, discount: data ?? null }, isPending: user !== null && isPending }
}
