import { leadsToDoor, type PinSource } from './door.ts'

/** ADDR-08, ADDR-10: the parts of an address; `locality` is the province. */
export type AddressParts = {
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly locality: string
}

/** ADDR-09. */
export const formattedAddress = ({ street, postalCode, city, locality }: AddressParts): string =>
  [street, postalCode, city, locality]
    .map((part) => part.trim())
    .filter((part, index, all) => part !== '' && part !== all[index - 1])
    .join(', ')

type GeocodedAddress = Omit<AddressParts, 'street'> & { readonly fullAddress: string; readonly geocoded: boolean }

/** ADDR-24. */
export const suitsComplexMode = ({ city, postalCode, locality, geocoded }: GeocodedAddress): boolean =>
  geocoded || [city, postalCode, locality].every((part) => part.trim() !== '')

/** `isDoor`: the address leads to a door without a house number. Addresses of earlier releases do not say it. */
type StoredDoor = {
  readonly fullAddress: string
  readonly geocoded: boolean
  readonly street?: string
  readonly number?: string
  readonly isDoor?: boolean | undefined
}

export const storedPinSource = ({ isDoor, geocoded }: Pick<StoredDoor, 'isDoor' | 'geocoded'>): PinSource =>
  isDoor ? 'diner' : geocoded ? 'provider' : 'device'

/** Whether a courier finds the door of a stored address. */
export const storedLeadsToDoor = (stored: StoredDoor): boolean =>
  leadsToDoor({
    pinFrom: storedPinSource(stored),
    words: stored.geocoded ? null : stored.street || stored.fullAddress,
    place: stored.geocoded ? { number: stored.number ?? '' } : null,
  })

/** OPEN-16: whether an order can be sent to a stored address. If not, the diner must enter one. */
export const isDeliverable = (known: GeocodedAddress & StoredDoor, isComplex: boolean): boolean =>
  known.fullAddress.trim() !== '' && storedLeadsToDoor(known) && (!isComplex || suitsComplexMode(known))

export type AddressField = 'address' | 'number' | 'postalCode' | 'city' | 'locality' | 'betweenStreets'

export type AddressRejection =
  | { readonly type: 'AddressMissing'; readonly field: 'address' }
  | { readonly type: 'FieldMissing'; readonly field: AddressField }
  | { readonly type: 'BetweenStreetsMissing'; readonly field: 'betweenStreets' }
  /** Neither a number nor a pin of the diner: the field is the one that the number belongs into. */
  | { readonly type: 'NumberMissing'; readonly field: 'address' | 'number' }

type AddressEntry = {
  /** The store requires every part, and the diner entered the parts one by one (ADDR-22). */
  readonly asksForParts: boolean
  readonly parts: AddressParts
  readonly betweenStreets: string
  readonly betweenStreetsRequired: boolean
}

/** ADDR-17, ADDR-18, ADDR-22, ADDR-23: returns every failing rule, in the order of the fields. */
export function validateAddress(entered: AddressEntry): readonly AddressRejection[] {
  const { asksForParts, parts, betweenStreets, betweenStreetsRequired } = entered
  const missing = (['postalCode', 'city', 'locality'] as const).filter((field) => isBlank(parts[field]))
  return [
    ...(isBlank(parts.street)
      ? [{ type: asksForParts ? ('FieldMissing' as const) : ('AddressMissing' as const), field: 'address' as const }]
      : []),
    ...(asksForParts ? missing.map((field) => ({ type: 'FieldMissing' as const, field })) : []),
    ...(betweenStreetsRequired && isBlank(betweenStreets)
      ? [{ type: 'BetweenStreetsMissing' as const, field: 'betweenStreets' as const }]
      : []),
  ] as AddressRejection[]
}

const isBlank = (text: string) => text.trim() === ''
