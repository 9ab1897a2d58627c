import { historyPage } from '#domain/loyalty/history.ts'
import { emptyAccount } from '#domain/loyalty/state.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { writeLoyaltyMovement } from '#openapi/wire/loyalty.ts'
import { customerOfPhone } from '../accounts/customer-of-phone.ts'
import { asksForProof, loyaltyAccountId } from '../accounts/loyalty-account.ts'
import { addressOf, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { loyaltyStream } from '../streams/loyalty.ts'

const unknownBranch = problem(404, 'BRANCH_NOT_FOUND', 'There is no such branch.')
const notProven = problem(401, 'UNAUTHORIZED', 'This call needs a token of the customer.')
const usualLimit = 20

/** API-18. */
export function loyaltyOperations({ log, catalog, clock }: Pick<Services, 'log' | 'catalog' | 'clock'>) {
  const accountOf = async (companyId: string, phone: string | null) => {
    const customerId = phone === null ? null : await customerOfPhone(log.sql, phone)
    if (customerId === null) return emptyAccount
    return (await log.state(loyaltyStream, loyaltyAccountId(companyId, customerId))).state
  }

  return {
    async listLoyaltyPoints({ path: { branchId, customerPhone }, query: { offset = 0, limit = usualLimit }, request }) {
      const branch = catalog().branch(branchId)
      if (!branch) return unknownBranch
      // No phone can be proven yet, so no token is a good one.
      if (asksForProof(catalog(), branch.companyId)) return notProven
      const account = await accountOf(branch.companyId, formatPhone(customerPhone))
      const isKnown = account.entries.length > 0
      const guess = { kind: 'customerPhone', of: [addressOf(request.ip)] } as const
      const tooMany = await guessRefusal(log.sql, clock, [guess], isKnown)
      if (tooMany) return tooMany
      const page = historyPage(account, { offset, limit })
      return { status: 200, body: page.map((entry) => writeLoyaltyMovement(entry, false)) }
    },
  } satisfies Partial<Operations>
}
