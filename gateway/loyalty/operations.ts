import { countryOf } from '#domain/country/countries.ts'
import { historyPage } from '#domain/loyalty/history.ts'
import { ownShare } from '#domain/loyalty/own-share.ts'
import { emptyAccount } from '#domain/loyalty/state.ts'
import { formatPhone, type Phone } from '#domain/phone/phone.ts'
import { writeLoyaltyMovement } from '#openapi/wire/loyalty.ts'
import { accountId } from '../aggregates/customers/diner.ts'
import { loyaltyStream } from '../aggregates/loyalty/stream.ts'
import { customerGuesses } from '../customers/guesses.ts'
import { accessOfNoPhone, accessTo, notProven } from '../customers/session.ts'
import type { Ground } from '../ground/ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { customerOfPhone } from '../processes/customer-of-phone.ts'

const unknownBranch = problem(404, 'BRANCH_NOT_FOUND', 'There is no such branch.')
const usualLimit = 20

/** API-18. */
export function loyaltyOperations(services: Pick<Ground, 'log' | 'catalog' | 'clock'>) {
  const { log, catalog, clock } = services
  const accountOf = async (companyId: string, phone: Phone) => {
    const customerId = await customerOfPhone(log.sql, catalog(), { companyId, phone })
    if (customerId === null) return emptyAccount
    return (await log.state(loyaltyStream, accountId(companyId, customerId))).state
  }

  return {
    async listLoyaltyPoints({ path: { branchId, customerPhone }, query, principal, request }) {
      const { offset = 0, limit = usualLimit } = query
      const branch = catalog().branch(branchId)
      if (!branch) return unknownBranch
      const { companyId } = branch
      const phone = formatPhone(customerPhone, countryOf(catalog().storesOf(branchId)[0]))
      if (!phone) {
        const isOpen = accessOfNoPhone(services, companyId).type === 'ByPhone'
        return isOpen ? { status: 200, body: [] } : notProven
      }
      const access = await accessTo(services, { companyId, phone }, { principal, request })
      if (access.type === 'Refused' || access.type === 'NameOnly') return notProven
      const whole = await accountOf(companyId, phone)
      const account = access.type === 'OwnOrders' ? ownShare(whole, access.entries) : whole
      const tooMany =
        access.type === 'ByPhone'
          ? await guessRefusal(
              log,
              clock,
              guessesBy(customerGuesses.customerPhone, request),
              account.entries.length > 0,
            )
          : null
      if (tooMany) return tooMany
      return { status: 200, body: historyPage(account, { offset, limit }).map(writeLoyaltyMovement) }
    },
  } satisfies Partial<Operations>
}
