import { accept, type Decider, type Decision } from '#domain/kernel/decider.ts'
import type { CustomerAddress, CustomerDetails, CustomerEvent } from './events.ts'
import { type Customer, evolve, isSameAddress, noCustomer } from './state.ts'

type OfCustomer = {
  readonly companyId: string
  readonly customerId: string
  readonly phone: string
  readonly at: string
}

/** An order was placed: it contains its customer's data and address. */
type Order = OfCustomer &
  CustomerDetails & {
    readonly type: 'Order'
    readonly orderId: string
    /** Null for an order without a delivery. */
    readonly address: CustomerAddress | null
  }

/** The diner signs up for a reward, perhaps before the first order. */
type SignUp = OfCustomer & { readonly type: 'SignUp'; readonly name: string; readonly email: string }

export type CustomerCommand = Order | SignUp

const decide = (customer: Customer, command: CustomerCommand): Decision<CustomerEvent, never> =>
  command.type === 'Order' ? order(customer, command) : signUp(customer, command)

/**
 * The newest order determines the customer's data, because people move, marry and mistype. It never removes known data.
 */
function order(customer: Customer, command: Order): Decision<CustomerEvent, never> {
  const { companyId, customerId, phone, optIn, orderId, address, at } = command
  const known = customer.status === 'KNOWN' ? customer : null
  // A name or an e-mail that is left out this time stays stored.
  const name = command.name || known?.name || ''
  const email = command.email ?? known?.email ?? null
  const isNew = known?.name !== name || known.email !== email || known.optIn !== optIn
  const [newest] = known?.addresses ?? []
  const isMoved = address !== null && !(newest && isSameAddress(newest, address))
  return accept<CustomerEvent>(
    ...(known ? [] : [{ type: 'CustomerRegistered', companyId, customerId, phone, at } as const]),
    ...(isNew ? [{ type: 'CustomerDetailsGiven', name, email, optIn, at } as const] : []),
    ...(isMoved ? [{ type: 'CustomerAddressUsed', address, at } as const] : []),
    { type: 'CustomerOrdered', orderId, at },
  )
}

/** Unlike an order, a sign-up costs its sender nothing, so it adds missing data and replaces none. */
function signUp(customer: Customer, command: SignUp): Decision<CustomerEvent, never> {
  const { companyId, customerId, phone, at } = command
  const known = customer.status === 'KNOWN' ? customer : null
  const name = known?.name || command.name
  const email = known?.email ?? command.email
  const isNew = known?.name !== name || known.email !== email
  return accept<CustomerEvent>(
    ...(known ? [] : [{ type: 'CustomerRegistered', companyId, customerId, phone, at } as const]),
    // The customer was not asked for a consent yet.
    ...(isNew ? [{ type: 'CustomerDetailsGiven', name, email, optIn: known?.optIn ?? false, at } as const] : []),
  )
}

/** A customer of one company. */
export const customerDecider: Decider<Customer, CustomerCommand, CustomerEvent, never> = {
  initial: noCustomer,
  decide,
  evolve,
}
