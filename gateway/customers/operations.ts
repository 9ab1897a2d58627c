import { addressesOfOrders, type CustomerAccess, type OwnEntries } from '#domain/customer/access.ts'
import type { KnownCustomer } from '#domain/customer/state.ts'
import { ownShare } from '#domain/loyalty/own-share.ts'
import { claimedRewards, emptyAccount, type LoyaltyAccount } from '#domain/loyalty/state.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { writeOrderingCustomer, writeOrderSummary } from '#openapi/wire/customers.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Ground } from '../ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { loyaltyStream } from '../loyalty/room.ts'
import { accountId, customerOfPhone, type Diner } from './customer-of-phone.ts'
import { accessOfNoPhone, accessTo, notProven, readingRefusal } from './session.ts'

/** OPEN-11. */
const pageSize = 10

const unknownBranch = problem(404, 'BRANCH_NOT_FOUND', 'There is no such branch.')
const unknownStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const unknownCustomer = problem(404, 'CUSTOMER_NOT_FOUND', 'No customer has ordered or signed up with this phone.')

/** API-16, API-20: what a company knows of a customer, for readers who may see it. */
export function customerOperations(services: Ground) {
  const { log, catalog, messenger } = services

  const customerOf = async (diner: Diner): Promise<KnownCustomer | null> => {
    const { rows } = await log.sql.query<{ state: KnownCustomer }>(
      'select state from customers where company_id = $1 and phone = $2',
      [diner.companyId, diner.phone],
    )
    return rows[0]?.state ?? null
  }

  const accountOf = async (diner: Diner): Promise<LoyaltyAccount> => {
    const id = await customerOfPhone(log.sql, catalog(), diner)
    return id ? (await log.state(loyaltyStream, accountId(diner.companyId, id))).state : emptyAccount
  }

  /** The parts of a record that need a proof. */
  const toldOf = async (diner: Diner, { addresses }: Pick<KnownCustomer, 'addresses'>, access: CustomerAccess) => {
    if (access.type === 'NameOnly') return { told: 'NAME', addresses: [], points: pointsIn(emptyAccount) } as const
    const account = await accountOf(diner)
    if (access.type !== 'OwnOrders') return { told: 'ALL', addresses, points: pointsIn(account) } as const
    const own = access.entries
    return {
      told: 'OWN_ORDERS',
      addresses: addressesOfOrders(addresses, await destinationsOf(own)),
      points: pointsIn(ownShare(account, own)),
    } as const
  }

  const destinationsOf = async (orderIds: OwnEntries) => {
    const { rows } = await log.sql.query<{ destination: KnownOrder['destination'] }>(
      `select state->'destination' as destination from orders where id in (select jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify([...orderIds])],
    )
    return rows.flatMap(({ destination }) => destination ?? [])
  }

  return {
    async readOrderingCustomer({ path, query: { branchId }, principal, request }) {
      const branch = catalog().branch(branchId)
      if (!branch) return unknownBranch
      const phone = formatPhone(path.phone)
      if (!phone) return accessOfNoPhone(services, branch.companyId).type === 'Refused' ? notProven : unknownCustomer
      const diner = { companyId: branch.companyId, phone }
      const access = await accessTo(services, diner, { principal, request })
      if (access.type === 'Refused') return notProven
      const known = await customerOf(diner)
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
      const phone = formatPhone(given)
      if (!phone) return accessOfNoPhone(services, branch.companyId).type === 'ByPhone' ? pageOf([]) : notProven
      const access = await accessTo(services, { companyId: branch.companyId, phone }, { principal, request })
      if (access.type === 'Refused' || access.type === 'NameOnly') return notProven
      const own = access.type === 'OwnOrders' ? JSON.stringify([...access.entries]) : null
      const { rows } = await log.sql.query<{ state: KnownOrder }>(
        `select state from orders where phone = $1 and store_id = $2
         and ($4::jsonb is null or id in (select jsonb_array_elements_text($4::jsonb)))
         order by ordered_at desc, id desc offset $3 limit ${pageSize}`,
        [phone, store.id, offset, own],
      )
      const tooMany = await readingRefusal(services, access, rows.length > 0, request)
      if (tooMany) return tooMany
      return pageOf(rows.map(({ state }) => writeOrderSummary(state, store.alias, catalog().served.symbolOf)))
    },
  } satisfies Partial<Operations>
}

const pageOf = (orders: Wire['OrderSummary'][]) => ({ status: 200, body: { dinerOrders: { orders } } }) as const
const pointsIn = (account: LoyaltyAccount) => ({ balance: account.balance, rewards: claimedRewards(account) })
const noDetails = { name: '', email: null, optIn: false, addresses: [] } as const
