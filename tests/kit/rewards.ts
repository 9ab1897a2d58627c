import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { TestGateway } from './gateway.ts'

/** The reward of 'parrilla-centro' in the demo's catalogue. */
export const demoReward = { rewardId: 'parrilla-alta', points: 1_500 } as const

/** A diner's claim of it. */
export const aClaim = (phone: string, over: Partial<Wire['LoyaltyClaim']> = {}): Wire['LoyaltyClaim'] => ({
  name: 'Ana Sosa',
  phone,
  email: 'ana@example.com',
  branchId: 'parrilla',
  branchContactId: 'parrilla-centro',
  loyaltyRewardId: demoReward.rewardId,
  acquisitionChannel: 'DIRECT',
  ...over,
})

export const claimPath = (phone: string, rewardId: string = demoReward.rewardId) =>
  `/api/diner/customer/${encodeURIComponent(phone)}/loyalty-reward/${rewardId}`

export async function claimReward({ api }: Pick<TestGateway, 'api'>, body: Wire['LoyaltyClaim'], key?: string) {
  const { data, error, response } = await api.POST('/api/diner/customer/{phone}/loyalty-reward/{rewardId}', {
    params: { path: { phone: body.phone, rewardId: body.loyaltyRewardId } },
    body,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  return { status: response.status, reward: data, error }
}

/** The demo with one reward more, that is over. */
export const withEndedReward = ({ branches }: CatalogDocument): Pick<CatalogDocument, 'branches'> => ({
  branches: branches.map((branch) =>
    branch.id === 'parrilla'
      ? {
          ...branch,
          loyaltyRewards: [
            ...branch.loyaltyRewards,
            { id: 'over', amount: 100, active: false, branchContactId: 'parrilla-centro' },
          ],
        }
      : branch,
  ),
})
