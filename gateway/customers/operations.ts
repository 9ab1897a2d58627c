import { countryOf } from '#domain/country/countries.ts'
import { addressesOfOrders, type CustomerAccess } from '#domain/customer/access.ts'
import type { KnownCustomer } from '#domain/customer/state.ts'
import { ownShare } from '#domain/loyalty/own-share.ts'
import { claimedRewards, emptyAccount, type LoyaltyAccount } from '#domain/loyalty/state.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { writeOrderingCustomer, writeOrderSummary } from '#openapi/wire/customers.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { accountId, type KnownPhone } from '../aggregates/customers/diner.ts'
import { knownCustomer } from '../aggregates/customers/queries.ts'
import { loyaltyStream } from '../aggregates/loyalty/stream.ts'
import { pageOfPhone } from '../aggregates/orders/of-phone.ts'
import { destinationsOf } from '../aggregates/orders/queries.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { customerOfPhone } from '../processes/customer-of-phone.ts'
import { accessOfNoPhone, accessTo, notProven, readingRefusal } from './session.ts'

/** OPEN-11. */
const pageSize = 10

const unknownBranch = problem(404, 'BRANCH_NOT_FOUND', 'There is no such branch.')
const unknownStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const unknownCustomer = problem(404, 'CUSTOMER_NOT_FOUND', 'No customer has ordered or signed up with this phone.')

/** API-16, API-20: what a company knows of a customer, for readers who may see it. */
export function customerOperations(services: Pick<Ground, 'log' | 'catalog' | 'clock' | 'messenger'>) {
  const { log, catalog, messenger } = services

  const accountOf = async (diner: KnownPhone): Promise<LoyaltyAccount> => {
    const id = await customerOfPhone(log.sql, catalog(), diner)
    return id ? (await log.state(loyaltyStream, accountId(diner.companyId, id))).state : emptyAccount
  }

  /** The parts of a record that need a proof. */
  const toldOf = async (diner: KnownPhone, { addresses }: Pick<KnownCustomer, 'addresses'>, access: CustomerAccess) => {
    if (access.type === 'NameOnly') return { told: 'NAME', addresses: [], points: pointsIn(emptyAccount) } as const
    const account = await accountOf(diner)
    if (access.type !== 'OwnOrders') return { told: 'ALL', addresses, points: pointsIn(account) } as const
    const own = access.entries
    return {
      told: 'OWN_ORDERS',
      addresses: addressesOfOrders(addresses, await destinationsOf(log.sql, own)),
      points: pointsIn(ownShare(account, own)),
    } as const
  }

  return {
    async readOrderingCustomer({ path, query: { branchId }, principal, request }) {
      const branch = catalog().branch(branchId)
      if (!branch) return unknownBranch
      const phone = formatPhone(path.phone, countryOf(catalog().storesOf(branchId)[0]))
      if (!phone) return accessOfNoPhone(services, branch.companyId).type === 'Refused' ? notProven : unknownCustomer
      const diner = { companyId: branch.companyId, phone }
      const access = await accessTo(services, diner, { principal, request })
      if (access.type === 'Refused') return notProven
      const known = await knownCustomer(log.sql, diner)
      const tooMany = await readingRefusal(services, access, known !== null, request)
      if (tooMany) return tooMany
      // A diner with a proven phone is signed in before the first order, too.
      const customer = known ?? (access.type === 'Proven' ? noDetails : null)
      if (!customer) return unknownCustomer
      const { told, addresses, points } = await toldOf(diner, customer, access)
      const isProven = access.type === 'Proven'
      const reader = { told, isProven, offersCode: told !== 'ALL' && messenger !== null }
      return { status: 200, body: writeOrderingCustomer({ ...customer, phone, addresses }, points, reader) }
    },

    async listOrders({ query: { phone: given, branchContactId, offset = 0 }, principal, request }) {
      const origin = catalog().served.origin(branchContactId)
      if (!origin) return unknownStore
      const { store, branch } = origin
      const phone = formatPhone(given, countryOf(store))
      if (!phone) return accessOfNoPhone(services, branch.companyId).type === 'ByPhone' ? pageOf([]) : notProven
      const access = await accessTo(services, { companyId: branch.companyId, phone }, { principal, request })
      if (access.type === 'Refused' || access.type === 'NameOnly') return notProven
      const among = access.type === 'OwnOrders' ? [...access.entries] : null
      const page = { phone, storeId: store.id, among, offset, limit: pageSize }
      const orders = await pageOfPhone(log.sql, page)
      const tooMany = await readingRefusal(services, access, orders.length > 0, request)
      if (tooMany) return tooMany
      return pageOf(orders.map((order) => writeOrderSummary(order, origin, catalog().served.notationOf)))
    },
  } satisfies Partial<Operations>
}

const pageOf = (orders: Wire['OrderSummary'][]) => ({ status: 200, body: { dinerOrders: { orders } } }) as const
const pointsIn = (account: LoyaltyAccount) => ({ balance: account.balance, rewards: claimedRewards(account) })
const noDetails = { name: '', email: null, optIn: false, addresses: [] } as const
