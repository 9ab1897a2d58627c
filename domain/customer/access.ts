import type { Store } from '#domain/catalog/store.ts'
import type { CustomerAddress } from './events.ts'

/** The proof of their phone that diners need before they can read its data. */
export type Verification = Store['settings']['customerVerification']

/**
 * The right of a reader to see the customer of a phone. `OwnOrders` is a browser that has ordered with the phone: it
 * sees the data of its own orders and claims, and `entries` are their ids. `ByPhone` needs no proof.
 */
export type CustomerAccess =
  | { readonly type: 'Proven' | 'ByPhone' | 'NameOnly' | 'Refused' }
  | { readonly type: 'OwnOrders'; readonly entries: OwnEntries }

/** The ids of the orders that one browser has placed for a customer, and of the rewards that it has claimed. */
export type OwnEntries = ReadonlySet<string>

/**
 * Returns the strictest value of a company's stores: they share their customers, so one store that requires proof is
 * enough. A company whose stores have all left the catalogue has no value, and stays private.
 */
export function strictestOf(values: readonly Verification[]): Verification {
  if (values.includes('code')) return 'code'
  return values.length === 0 || values.includes('private') ? 'private' : 'off'
}

type Reader = {
  readonly verification: Verification
  /** The reader's browser has a session of the phone. */
  readonly isProven: boolean
  /** The entries of the reader's browser under this phone. */
  readonly own: OwnEntries
}

export function accessOf({ verification, isProven, own }: Reader): CustomerAccess {
  if (isProven) return { type: 'Proven' }
  switch (verification) {
    case 'off':
      return { type: 'ByPhone' }
    case 'code':
      return { type: 'Refused' }
    case 'private':
      return own.size > 0 ? { type: 'OwnOrders', entries: own } : { type: 'NameOnly' }
    default:
      return verification satisfies never
  }
}

/**
 * Whether a browser has written everything under the phone. Only then may it take a reward, which a phone gets once.
 */
export const isAlone = (own: OwnEntries, entries: readonly string[]): boolean =>
  own.size > 0 && entries.every((id) => own.has(id))

/** The parts of an address that an order stores. */
type Destination = Pick<CustomerAddress, 'street' | 'number' | 'locality' | 'details' | 'betweenStreets' | 'position'>

/**
 * Returns the addresses that orders were sent to. The pin counts too: a person who guesses the words of an address does
 * not see the pin that another browser has set there.
 */
export const addressesOfOrders = (
  addresses: readonly CustomerAddress[],
  destinations: readonly Destination[],
): readonly CustomerAddress[] => {
  const used = new Set(destinations.map(doorOf))
  return addresses.filter((address) => used.has(doorOf(address)))
}

const doorOf = ({ street, number, locality, details, betweenStreets, position }: Destination) =>
  JSON.stringify([street, number, locality, details, betweenStreets, position?.lat ?? null, position?.lng ?? null])
