import { accept, type Decider, type Decision } from '#domain/kernel/decider.ts'
import type { CustomerAddress, CustomerDetails, CustomerEvent } from './events.ts'
import { type Customer, evolve, isSameAddress, noCustomer } from './state.ts'

/** An order is placed: it says who its customer is, and where they are. */
export type CustomerCommand = CustomerDetails & {
  readonly type: 'Order'
  readonly companyId: string
  readonly customerId: string
  readonly phone: string
  readonly orderId: string
  /** Null for an order that nobody brings. */
  readonly address: CustomerAddress | null
  readonly at: string
}

/** The newest order says who the customer is: people move, marry and mistype. It never takes away what is known. */
function decide(customer: Customer, command: CustomerCommand): Decision<CustomerEvent, never> {
  const { companyId, customerId, phone, name, optIn, orderId, address, at } = command
  const known = customer.status === 'KNOWN' ? customer : null
  // An e-mail that is left out this time is still theirs.
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

/** A customer of one company. */
export const customerDecider: Decider<Customer, CustomerCommand, CustomerEvent, never> = {
  initial: noCustomer,
  decide,
  evolve,
}
