import { countryOf } from '#domain/country/countries.ts'
import { isAlone } from '#domain/customer/access.ts'
import { type ClaimProblem, claimProblem } from '#domain/loyalty/claim.ts'
import type { LoyaltyRejection } from '#domain/loyalty/decide.ts'
import { sourceOf } from '#domain/loyalty/own-share.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { runsAt } from '#domain/pricing/loyalty.ts'
import { writeLoyaltyReward } from '#openapi/wire/loyalty.ts'
import { accountId, type KnownPhone } from '../aggregates/customers/diner.ts'
import { customerStream } from '../aggregates/customers/stream.ts'
import { changeAccount } from '../aggregates/loyalty/account.ts'
import { loyaltyStream } from '../aggregates/loyalty/stream.ts'
import { ordersOfPhone } from '../aggregates/orders/of-phone.ts'
import { browserEntries, keepBrowserEntry } from '../customers/browser-entries.ts'
import { accessTo, notProven } from '../customers/session.ts'
import type { Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { customerToChange } from '../processes/customer-of-phone.ts'
import { loyaltyGuesses } from './guesses.ts'

const unknownReward = problem(404, 'REWARD_NOT_FOUND', 'This store has no such reward.')
const contradiction = problem(422, 'CONTRADICTION', 'The path and the body name another reward or another phone.')
const ended = problem(422, 'REWARD_NOT_ACTIVE', 'This reward is not active.')
const alreadyClaimed = problem(409, 'ALREADY_CLAIMED', 'A claim of this reward already exists for this customer.')
const refusals = {
  FieldsMissing: problem(422, 'FIELDS_MISSING', 'Name, phone and e-mail are needed.'),
  PhoneInvalid: problem(422, 'INVALID_PHONE', 'This is not a phone number of an accepted country.'),
  EmailInvalid: problem(422, 'INVALID_EMAIL', 'This is not an e-mail address.'),
} as const satisfies Record<ClaimProblem['type'], unknown>

/** API-19. */
export function claimOperations(services: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>) {
  const { log, catalog, clock, random } = services

  /** The orders of a customer, and what their points come from. */
  const entriesUnder = async (unit: Unit, { companyId, phone }: KnownPhone, account: string) => {
    const orders = (await ordersOfPhone(unit.sql, phone)).filter(
      ({ storeId }) => catalog().served.origin(storeId)?.branch.companyId === companyId,
    )
    const { entries } = await unit.state(loyaltyStream, account)
    return [...orders.map(({ id }) => id), ...entries.map(sourceOf)]
  }

  return {
    async claimLoyaltyReward({ path, body, command, principal, request }) {
      const { branchId, branchContactId: storeId, loyaltyRewardId: rewardId } = body
      const branch = catalog().branch(branchId)
      const reward = branch?.loyaltyRewards.find(({ id }) => id === rewardId)
      if (path.rewardId !== rewardId) return contradiction
      if (!branch || !reward || reward.branchContactId !== storeId) return unknownReward
      const country = countryOf(catalog().store(storeId))
      const [name, email, phone] = [body.name.trim(), body.email.trim(), formatPhone(path.phone, country)]
      const incomplete = claimProblem({ name, email, phone: body.phone }, phone !== null)
      if (incomplete || phone === null) return refusals[incomplete?.type ?? 'PhoneInvalid']
      if (formatPhone(body.phone, country) !== phone) return contradiction
      const { companyId } = branch
      const access = await accessTo(services, { companyId, phone }, { principal, request })
      if (access.type === 'Refused' || access.type === 'NameOnly') return notProven
      if (!reward.active || !runsAt(branch.loyaltyProgram, storeId)) return ended

      if ((await log.earlier(command)) === null) {
        // Each costs the shop points, and says whether this phone has had the reward.
        const tooMany = await guessRefusal(log, clock, guessesBy(loyaltyGuesses.rewardClaim, request), false)
        if (tooMany) return tooMany
      }
      const at = clock.now().toISOString()
      const { acquisitionChannel = 'DIRECT' } = body
      const claimed = { rewardId, storeId, points: reward.amount, acquisitionChannel, at }
      const outcome = await log.transact<
        { readonly rewardId: string },
        LoyaltyRejection | { readonly type: 'NotAlone' }
      >(command, async (unit) => {
        const { id: customerId, isNew } = await customerToChange(unit, catalog(), { companyId, phone }, random.id)
        const account = accountId(companyId, customerId)
        const { device } = request
        if (access.type === 'OwnOrders') {
          const own = await browserEntries(unit.sql, device, account, clock.now())
          if (!isAlone(own, await entriesUnder(unit, { companyId, phone }, account)))
            return { ok: false, rejection: { type: 'NotAlone' } }
        }
        const granted = await changeAccount(unit, account, { type: 'Claim', ...claimed })
        if (!granted.ok) return granted
        const write = isNew ? unit.begin : unit.execute
        await write(customerStream, account, { type: 'SignUp', companyId, customerId, phone, name, email, at })
        if (device) unit.afterwards((sql) => keepBrowserEntry(sql, device, { account, id: rewardId }, new Date(at)))
        return { ok: true, value: { rewardId } }
      })
      if (outcome.ok) return { status: 200, body: writeLoyaltyReward(reward, branchId, true) }
      return outcome.rejection.type === 'NotAlone' ? notProven : alreadyClaimed
    },
  } satisfies Partial<Operations>
}
