import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readExternalDiscount } from '#openapi/wire/discounts.ts'
import { userToken } from '#web/diner/state/visitor.ts'
import { answerOf, api } from '#web/shared/api/client.ts'

type PartnerQuestion = {
  readonly partnerName: string
  readonly reference: string
  readonly branchId: string
  readonly storeId: string
  readonly mantissaLength: number
}

/** EXT-02, EXT-03: loads the first discount that the partner grants its user; null for none. */
export async function readBenefit(
  { partnerName, reference, branchId, storeId, mantissaLength }: PartnerQuestion,
  signal: AbortSignal,
): Promise<ExternalDiscount | null> {
  const token = userToken()
  const { generalDiscounts } = await answerOf(
    api.POST('/api/external-benefits/{partnerName}', {
      params: { path: { partnerName } },
      body: { branchId, branchContactId: storeId, externalUserId: reference },
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
      signal,
    }),
  )
  const [first] = generalDiscounts
  return first ? readExternalDiscount(first, amountsOf(mantissaLength)) : null
}
