import { castDraft } from 'immer'
import { evolver } from '#domain/kernel/decider.ts'
import type { CustomerAddress, CustomerDetails, CustomerEvent } from './events.ts'

/** A customer of one company, identified by the phone. */
export type KnownCustomer = CustomerDetails & {
  readonly status: 'KNOWN'
  readonly companyId: string
  readonly customerId: string
  /** In E.164; null once it is erased. */
  readonly phone: string | null
  /** The newest order's address comes first; each is listed once. */
  readonly addresses: readonly CustomerAddress[]
  readonly orders: { readonly count: number; readonly newestAt: string | null }
}

export type Customer = { readonly status: 'NONE' } | KnownCustomer

export const noCustomer: Customer = { status: 'NONE' }

/** The least recently used address is dropped first. */
export const mostAddresses = 20

export const evolve = evolver<Customer, CustomerEvent>((customer, event) => {
  if (event.type === 'CustomerRegistered') {
    const { companyId, customerId, phone } = event
    return {
      status: 'KNOWN',
      companyId,
      customerId,
      phone,
      name: '',
      email: null,
      optIn: false,
      addresses: [],
      orders: { count: 0, newestAt: null },
    }
  }
  if (customer.status === 'NONE') return
  switch (event.type) {
    case 'CustomerDetailsGiven':
      customer.name = event.name
      customer.email = event.email
      customer.optIn = event.optIn
      return
    case 'CustomerAddressUsed': {
      const others = customer.addresses.filter((known) => !isSameAddress(known, event.address))
      customer.addresses = castDraft([event.address, ...others].slice(0, mostAddresses))
      return
    }
    case 'CustomerOrdered':
      customer.orders.count += 1
      customer.orders.newestAt = event.at
      return
    default:
      event satisfies never
  }
})

/** Two pins of one door are one address. */
export const isSameAddress = (one: CustomerAddress, other: CustomerAddress): boolean => wordsOf(one) === wordsOf(other)

const wordsOf = ({ position: _, ...words }: CustomerAddress) =>
  JSON.stringify([
    words.street,
    words.number,
    words.city,
    words.locality,
    words.country,
    words.postalCode,
    words.fullAddress,
    words.betweenStreets,
    words.details,
  ])
