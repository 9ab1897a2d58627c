import { amountsOf } from '#openapi/wire/amounts.ts'
import { writeExternalDiscount } from '#openapi/wire/discounts.ts'
import { decimalsOf } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import type { ExternalPartner } from '../ports/external-partner.ts'

const unknownPartner = problem(404, 'PARTNER_NOT_FOUND', 'The store has no such partner.')
const refused = problem(401, 'UNAUTHORIZED', 'The partner does not take this token for this user.')
const unanswered = problem(502, 'PROVIDER_FAILED', 'The partner gave no answer that counts.')

type PartnerDeps = Pick<Ground, 'catalog'> & { readonly partner: ExternalPartner | null }

/** EXT-01, EXT-02: the discounts that the partner of a branch grants the user of this token. */
export const partnerOperations = ({ catalog, partner }: PartnerDeps) =>
  ({
    async readExternalBenefits({ path: { partnerName }, body, request }) {
      const store = catalog().store(body.branchContactId)
      const branch = store && catalog().branch(store.branchId)
      const isTheirs = branch?.id === body.branchId && branch.externalLoyaltyPartner === partnerName
      if (!store || !isTheirs || partner?.name !== partnerName) return unknownPartner
      const decimals = decimalsOf(catalog(), store)
      const answer = await partner.benefitsOf({
        externalUserId: body.externalUserId,
        token: bearerIn(request.headers.authorization),
        branchId: branch.id,
        storeId: store.id,
        decimals,
      })
      if (answer.type === 'Refused') return refused
      if (answer.type === 'Unanswered') return unanswered
      const amounts = amountsOf(decimals)
      const generalDiscounts = answer.discounts.map((discount) => writeExternalDiscount(discount, amounts))
      return { status: 200, body: { generalDiscounts } }
    },
  }) satisfies Partial<Operations>

const bearerIn = (header: string | undefined): string | null =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1] ?? null
